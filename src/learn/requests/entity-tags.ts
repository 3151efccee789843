import { requestPoints, refusalPoints, type Inspection } from '../../profile/request-points';
import { type Changeable, anyTag, ifMatchNames } from '../../probe/changeables';
import { headerOf } from '../../probe/exchange';
import type { RequestSpec } from '../../probe/request';
import type { LearnContext } from '../learner';
import { type SeenAnswer, answerOf, isSameAnswer, strictAnswerOf } from './seen-answer';
import type { Operation } from '../../openapi/operation';
import type { Situation, AnswerTemplate } from '../../base/refusal-reasons';
import { isObject } from '../../openapi/document';
import type { JsonValue } from '../../base/json';
import { ownItem, readOwn, type OwnItem } from '../../probe/own-items';
import type { CheckContext } from '../../probe/check';
import { Unmet } from '../../probe/run-errors';

/** Gives the If-Match of a change that every state of an item fits, where the document, or a service that answered 428, asks for one. */
export function anyTagFor(context: LearnContext, changeable: Changeable): NonNullable<RequestSpec['headers']> {
  const isTold = wasAskedFor(context, changeable);
  return anyTag(isTold ? { ...changeable, needsTag: true } : changeable);
}

function wasAskedFor({ exchanges }: LearnContext, { operation }: Changeable): boolean {
  return exchanges.some((one) => one.operation === operation && one.response.status === 428);
}

/** Learns what becomes of a change under an entity tag that nothing has. */
export async function learnIfMatch(
  context: LearnContext,
  everywhere: Everywhere,
  spec: RequestSpec,
  isRequired: boolean,
): Promise<void> {
  const { operation } = spec;
  // Where nothing has a tag, a change that is made anyway shows what becomes of one.
  const isTagged = context.exchanges.some(({ response }) => headerOf(response.headers, 'ETag') !== undefined);
  if (!isTagged && ifMatchNames(spec).length === 0) return;
  const seen: SeenAnswer[] = [];
  for (const tag of ['"understudy-no-such-tag"', '"understudy-none"']) {
    const exchange = await context.ask({ ...spec, headers: [...(spec.headers ?? []), ['If-Match', tag]] });
    if (exchange.response.status < 400) {
      context.note(requestPoints.ifMatch, 'ignore', exchange, operation);
      return;
    }
    seen.push({ exchange, path: spec.path });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return;
  if (!isRequired) context.note(requestPoints.ifMatch, 'refuse', first.exchange, operation);
  everywhere.see(context, 'precondition.failed', operation, [first, second]);
}

/** Learns whether a change is asked for an entity tag (RFC 6585 section 3), where the document speaks of one or the service did. */
export async function isTagRequired(
  context: LearnContext,
  everywhere: Everywhere,
  changeable: Changeable,
  spec: RequestSpec,
): Promise<boolean> {
  const { operation } = changeable;
  const names = ifMatchNames(changeable);
  if (names.length === 0 && !changeable.needsTag && !wasAskedFor(context, changeable)) return false;
  const bare = { ...spec, leavesOut: names };
  const seen: SeenAnswer[] = [];
  for (const request of [bare, bare]) {
    const exchange = await context.ask(request);
    if (exchange.response.status !== 428) return false;
    seen.push({ exchange, path: spec.path });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return false;
  context.note(requestPoints.ifMatch, 'require', first.exchange, operation);
  everywhere.see(context, 'precondition.missing', operation, [first, second]);
  return true;
}

/** How one situation was answered at one place. */
interface Found {
  readonly place: Operation | string;
  readonly seen: readonly [SeenAnswer, SeenAnswer];
  readonly answer: AnswerTemplate;
}

/** Gathers how situations are answered place by place, to write down once what is the same everywhere. */
export class Everywhere {
  /** The order in which another operation looks at requests, which this one is likely to keep to. */
  order: readonly Inspection[] | undefined;
  readonly #found = new Map<Situation, Found[]>();
  /** What was written down of the whole service in an earlier phase. */
  readonly #common = new Map<Situation, AnswerTemplate>();

  /** Remembers two answers of a situation at a place; those whose statuses differ are written down as unclear. */
  see(
    context: LearnContext,
    situation: Situation,
    place: Operation | string,
    seen: readonly [SeenAnswer, SeenAnswer],
  ): void {
    const answer = answerOf(...seen);
    if (answer === undefined) {
      context.unclear(
        refusalPoints[situation],
        seen.map(({ exchange }) => exchange),
        place,
      );
      return;
    }
    const known = this.#found.get(situation) ?? [];
    known.push({ place, seen, answer });
    this.#found.set(situation, known);
  }

  /** Writes down what was seen: once for the service where all places have the same answer, else for each. */
  note(context: LearnContext): void {
    for (const [situation, found] of this.#found) {
      const point = refusalPoints[situation];
      const [first] = found;
      if (first === undefined) continue;
      const before = this.#common.get(situation);
      const common = commonAnswer(found);
      if (before === undefined && common !== undefined) {
        this.#common.set(situation, common);
        context.note(point, common, first.seen[0].exchange);
        continue;
      }
      const others = found.filter(({ answer }) => !isSameAnswer(answer, before));
      for (const { place, seen, answer } of others) context.note(point, answer, seen[0].exchange, place);
    }
    this.#found.clear();
  }
}

/** The answer of all places: the same at each, or one template that two places tell and all others are of. */
function commonAnswer(found: readonly Found[]): AnswerTemplate | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  if (others.every(({ answer }) => isSameAnswer(answer, first.answer))) return first.answer;
  // The second of each differs from the first in what is asked too, such as the method.
  const pairs = others.map((other) => strictAnswerOf(first.seen[0], other.seen[1]));
  const told = pairs.find((pair) => pair !== undefined);
  return pairs.every((pair) => isSameAnswer(pair, told)) ? told : undefined;
}

const made = (): Map<Changeable['resource'], OwnItem> => new Map();

/** Gives an item of this run that changes are tried on: one of each collection, of those that were made already, the fullest. */
export async function sharedItem(context: CheckContext, changeable: Changeable): Promise<OwnItem> {
  const known = context.once(made);
  const item =
    known.get(changeable.resource) ?? (await madeBefore(context, changeable)) ?? (await ownItem(context, changeable));
  known.set(changeable.resource, item);
  return item;
}

async function madeBefore(context: CheckContext, changeable: Changeable): Promise<OwnItem | undefined> {
  const size = (sent: JsonValue): number => (isObject(sent) ? Object.keys(sent).length : -1);
  const [fullest] = context
    .knowledge(changeable.resource)
    .ours.filter(({ id, isOurs, sent }) => id !== undefined && isOurs && size(sent) >= 0)
    .toSorted((one, other) => size(other.sent) - size(one.sent));
  if (fullest?.id === undefined) return undefined;
  try {
    return await readOwn(context, changeable, { id: fullest.id, sent: fullest.sent });
  } catch (error) {
    // One that is not found any more is made anew.
    if (error instanceof Unmet) return undefined;
    throw error;
  }
}
