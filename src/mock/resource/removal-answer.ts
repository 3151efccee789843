import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { wordsOf } from '../../contract/schema/name-words';
import { ApiError } from '../../errors';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { numberIn } from '../../middleware/numbering';
import { writePoints } from '../../profile/write-points';
import { profileOf } from '../../profile/profile-of';
import { createRandom } from '../../random';
import { isItem, type Item } from './item';
import { withMade } from './set-by-service';

/** Gives the answer of a DELETE, checked, of what it would be without a word on what has happened. */
export type TellRemoval = (request: RequestContext, answer: Answer, removed: string) => Answer;

/** Words of what is true once something was removed. */
const done: ReadonlySet<string> = new Set(['deleted', 'removed', 'destroyed', 'success', 'successful', 'ok', 'done']);

/**
 * Gives what has the answer of a DELETE tell that it was done: `deleted` and the like are true where the item has no such member, and
 * what a profile says of it is as the service has it, unless the document forbids that.
 */
export function createTellRemoval(
  contract: Contract,
  operation: Operation,
  checked: (operation: Operation, answer: Answer) => Answer,
): TellRemoval {
  const sets = Object.entries(profileOf(contract).find(writePoints.toldAtRemoval, operation) ?? {});
  return (request, answer, removed) => {
    const told = answer.text === undefined ? undefined : parseJson(answer.text);
    if (told === undefined || !isItem(told)) return checked(operation, answer);
    const item = parseJson(removed) as Item;
    const sure = Object.entries(told).filter(([name, value]) => value === false && isOfRemoval(name, item));
    if (sets.length + sure.length === 0) return checked(operation, answer);
    const own: Item = { ...told, ...Object.fromEntries(sure.map(([name]) => [name, true])) };
    try {
      return checked(operation, { ...answer, text: stringifyJson(withMembers(request, own)) });
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
      return checked(operation, answer);
    }
  };

  /** Texts may repeat what the path says. */
  function withMembers(request: RequestContext, own: Item): Item {
    if (sets.length === 0) return own;
    const { pathParameters, session } = request;
    const above = new Map(Object.entries(pathParameters).map(([name, text]) => [name, decodeURIComponent(text)]));
    const random = createRandom(`${session.name} removal ${numberIn(session, 'removal')}`);
    const known: Item = { ...Object.fromEntries(above), ...own };
    const made = withMade(known, sets, undefined, { random, now: session.clock.now(), above });
    const names = new Set([...sets.map(([name]) => name), ...Object.keys(own)]);
    const members = Object.entries(made).filter(([name]) => names.has(name));
    // A path has texts alone: what is one in the answer stays one.
    const asText = (name: string, value: JsonValue): JsonValue =>
      typeof ownMember(own, name) === 'string' && typeof value === 'number' ? String(value) : value;
    return Object.fromEntries(members.map(([name, value]) => [name, asText(name, value)]));
  }
}

function isOfRemoval(name: string, item: Item): boolean {
  return wordsOf(name).some((word) => done.has(word)) && ownMember(item, name) === undefined;
}
