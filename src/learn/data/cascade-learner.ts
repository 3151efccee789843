import type { Contract } from '../../openapi/contract';
import type { Resource } from '../../openapi/collections/resources';
import { isSuccess } from '../../probe/answers';
import { creatables, createRequest, itemPath, taggedBody } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import { idText } from '../../probe/knowledge';
import { ownMember } from '../../base/json';
import type { Exchange } from '../../probe/exchange';
import type { LearnContext, Learner } from '../learner';
import { type SeenAnswer, answerOf } from '../requests/seen-answer';
import { itemIn } from './exchanged';
import { ItemsToTry } from './second-items';
import { StateWays, isRefused, type Own } from './state-changes';
import { referencesOf } from '../../openapi/collections/references';
import type { Operation } from '../../openapi/operation';
import { withValue } from '../../probe/body-values';
import type { RequestSpec } from '../../probe/request';
import type { StateRule } from '../../profile/state-points';

/** What became of the removal of an item that something lay below, refused twice or done, or that another named. */
interface TriedRemoval {
  readonly refused?: readonly [SeenAnswer, SeenAnswer];
  readonly held?: Awaited<ReturnType<typeof heldByReferrer>>;
}

const tried = (): Map<Resource, TriedRemoval> => new Map();

/** Gives what became of the removal of an item of a resource with something below it; undefined where it was not tried. */
export function triedRemoval(context: LearnContext, resource: Resource): TriedRemoval | undefined {
  return context.once(tried).get(resource);
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
  const known = context.once(tried);
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

/** What makes an item of another collection that names one of a resource. */
interface Referrer {
  readonly collection: string;
  /** The member that names it. */
  readonly member: string;
  readonly request: (context: LearnContext, id: string) => RequestSpec;
}

/** Gives what can be made that refers to the items of a resource, and removed again; undefined where there is nothing such. */
function referrerOf(contract: Contract, resource: Resource): Referrer | undefined {
  for (const creatable of creatables(contract)) {
    const { resource: other, required, full } = creatable;
    if (other === resource || other.remove === undefined || other.collection.includes('{')) continue;
    const reference = referencesOf(contract, other).find(({ target, holds }) => target === resource && holds === 'one');
    const field = creatable.fields.find(
      (one) => itemPath(creatable, one).length === 1 && itemPath(creatable, one)[0] === reference?.property,
    );
    if (reference === undefined || field === undefined) continue;
    const isNumber = !field.types.includes('string');
    return {
      collection: other.collection,
      member: reference.property,
      request: (context, id) => {
        const body = taggedBody(context, creatable, field.required ? required : full);
        return createRequest(creatable, withValue(body, field.path, isNumber ? Number(id) : id));
      },
    };
  }
  return undefined;
}

/** Makes what names an item and tries to remove that, twice; gives how it is refused, undefined where it goes. */
async function heldByReferrer(
  context: LearnContext,
  { collection, member, request }: Referrer,
  remove: Operation,
  { id, path }: Pick<Own, 'id' | 'path'>,
): Promise<{ readonly rule: StateRule; readonly shown: Exchange } | undefined> {
  if (!isSuccess(await context.ask(request(context, id)))) return undefined;
  const first = await context.ask({ operation: remove, path });
  if (!isRemovalRefused(first)) return undefined;
  const second = await context.ask({ operation: remove, path });
  const answer = answerOf({ exchange: first, path }, { exchange: second, path });
  return answer && { rule: { refers: { collection, member }, answer }, shown: first };
}

function isRemovalRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 404, 429].includes(status);
}
