import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { isSuccess } from '../../verify/answers';
import { creatables } from '../../verify/checks/bodies';
import type { Creatable } from '../../verify/creatable';
import { idText } from '../../verify/knowledge';
import { ownMember } from '../../exact-json';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext, Learner } from '../learner';
import type { SeenAnswer } from '../requests/seen-answer';
import { itemIn } from './exchanged';
import { ItemsToTry } from './items-to-try';
import { heldByReferrer, referrerOf } from './referrer';
import { StateWays } from './state-ways';
import { isRefused } from './state-rules';

/** What became of the removal of an item that something lay below, refused twice or done, or that another named. */
export interface TriedRemoval {
  readonly refused?: readonly [SeenAnswer, SeenAnswer];
  readonly held?: Awaited<ReturnType<typeof heldByReferrer>>;
}

const tried = new WeakMap<readonly Exchange[], Map<Resource, TriedRemoval>>();

/** Gives what became of the removal of an item of a resource with something below it; undefined where it was not tried. */
export function triedRemoval({ exchanges }: LearnContext, resource: Resource): TriedRemoval | undefined {
  return tried.get(exchanges)?.get(resource);
}

/**
 * Gives what removes an item that something lies below, before much is made: what goes along with it need not be removed by itself, and
 * leaves writes for other things.
 */
export function cascadeLearners(contract: Contract): readonly Learner[] {
  return creatables(contract).flatMap((creatable): Learner[] => {
    const { remove, read, identifier } = creatable.resource;
    if (remove === undefined || read === undefined || identifier?.parameter === undefined) return [];
    const learn = (context: LearnContext): Promise<void> => learnCascade(context, creatable);
    return [{ id: `what goes along with items of ${creatable.resource.collection}`, phase: 'write', learn }];
  });
}

async function learnCascade(context: LearnContext, creatable: Creatable): Promise<void> {
  const { resource } = creatable;
  const [child] = new StateWays(context, resource).below();
  const { remove } = resource;
  const below = child?.creatable.resource;
  const referrer = child === undefined ? referrerOf(context.contract, resource) : undefined;
  if (remove === undefined || (referrer === undefined && below?.remove === undefined)) return;
  const item = await new ItemsToTry(context, creatable).make();
  if (item === undefined) return;
  const known = tried.get(context.exchanges) ?? new Map<Resource, TriedRemoval>();
  tried.set(context.exchanges, known);
  if (referrer !== undefined) known.set(resource, { held: await heldByReferrer(context, referrer, remove, item) });
  if (child === undefined || below === undefined) return;
  const made = await context.ask(child.spec(item));
  if (!isSuccess(made)) return;
  const { path } = item;
  const first = await context.ask({ operation: remove, path });
  if (isRefused(first)) {
    const second = await context.ask({ operation: remove, path });
    known.set(resource, {
      refused: [
        { exchange: first, path },
        { exchange: second, path },
      ],
    });
    return;
  }
  if (!isSuccess(first)) return;
  known.set(resource, {});
  const id = idText(ownMember(itemIn(context.contract, made) ?? {}, below.identifier?.property ?? ''));
  const parameter = below.identifier?.parameter;
  if (below.read === undefined || id === undefined || parameter === undefined) return;
  const names = [...below.read.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const texts = [...Object.values(path), id];
  const gone = await context.ask({
    operation: below.read,
    path: Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])),
  });
  if (gone.response.status === 404 || gone.response.status === 410) context.removesBelow(resource);
}
