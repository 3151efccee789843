import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { bodySituation } from '../../profile/body-situation';
import { placeOf } from '../../profile/profile';
import { refusalPoints } from '../../profile/request-points';
import { valueIn, withValue } from '../../verify/body-values';
import { brokenValues } from '../../verify/checks/invalid-bodies';
import { fieldsOf, type Field } from '../../verify/fields';
import type { LearnContext } from '../learner';
import type { Sending } from './sending';
import type { Refused } from './several-wrong';
import { answerOf, type SeenAnswer } from './seen-answer';

/** Most lists of a body whose elements are looked at, and most ways in which the elements of one are wrong. */
const [mostLists, mostWays] = [3, 12];

/** Fewer refusals than this are left for others. */
const leastLeft = 24;

/**
 * Learns how it is told that an element of a list is wrong: the first one, and the second behind one that is right, so that what the
 * answer says of its place shows.
 */
export async function learnElements(
  contract: Contract,
  context: LearnContext,
  sending: Sending,
  refused: readonly Pick<Refused, 'situation' | 'subject'>[],
): Promise<void> {
  const lists = sending.breakable.fields.filter(({ types, path }) => path.length === 1 && types.includes('array'));
  for (const list of lists.slice(0, mostLists)) {
    const valid = valueIn(sending.fresh(), list.path);
    const [element] = Array.isArray(valid) ? valid : [];
    if (element === undefined) continue;
    // What the list itself is refused for is told at the same place.
    const known = new Set(refused.map(({ situation, subject }) => `${situation} ${placeOf(undefined, subject)}`));
    const before = known.size;
    for (const broken of brokenElements(contract, list, element)) {
      if (known.size >= before + mostWays || context.refusalsLeft() < leastLeft) break;
      await learnElement(contract, context, sending, { list, element, broken, known });
    }
  }
}

/** Gives elements that are wrong in one way each. */
function brokenElements(contract: Contract, list: Field, element: JsonValue): JsonValue[] {
  const items = contract.schemas.flatten(list.schema.items);
  const types = contract.schemas.typesOf(items);
  if (!isObject(element))
    return brokenValues(contract, { schema: items, types }, element).flatMap((value) =>
      value === undefined ? [] : [value],
    );
  const fields = fieldsOf(contract, list.keywordPointer('items'));
  return fields
    .filter(({ path }) => path.length === 1)
    .flatMap((field) =>
      brokenValues(contract, field, valueIn(element, field.path)).map((value) => withValue(element, field.path, value)),
    );
}

interface Element {
  readonly list: Field;
  readonly element: JsonValue;
  readonly broken: JsonValue;
  /** Ways that were asked for already. */
  readonly known: Set<string>;
}

async function learnElement(
  contract: Contract,
  context: LearnContext,
  { operation, breakable, fresh, send }: Sending,
  { list, element, broken, known }: Element,
): Promise<void> {
  const validate = contract.validators.compile(breakable.media.schemaPointer, 'request');
  const seen: SeenAnswer[] = [];
  for (const elements of [[broken], [element, broken]]) {
    const body = withValue(fresh(), list.path, elements);
    const [violation, ...others] = validate(body, 'body');
    if (violation === undefined || others.length > 0) return;
    const { situation, subject } = bodySituation(violation);
    const way = `${situation} ${placeOf(undefined, subject)}`;
    if (subject === undefined || (seen.length === 0 && known.has(way))) return;
    known.add(way);
    const spec = send(body);
    const exchange = await context.ask(spec);
    if (exchange.response.status < 400) return;
    seen.push({ exchange, path: spec.path, subject });
    const [first, second] = seen;
    if (first === undefined || second === undefined) continue;
    const answer = answerOf(first, second);
    if (answer === undefined)
      context.unclear(refusalPoints[situation], [first.exchange, second.exchange], operation, subject);
    else context.note(refusalPoints[situation], answer, first.exchange, operation, subject);
  }
}
