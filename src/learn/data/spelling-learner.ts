import type { Contract } from '../../openapi/contract';
import { isObject } from '../../openapi/document';
import type { Resource } from '../../openapi/collections/resources';
import { parseJson, stringifyJson } from '../../base/json';
import { answerPoints, type Spelling } from '../../profile/answer-points';
import { isUsualSpelling, respelling } from '../../profile/write-text';
import { isSuccess } from '../../probe/answers';
import { bodyOf, decodeUtf8, isRead, type Exchange } from '../../probe/exchange';
import { itemsOf } from '../../probe/listing';
import type { LearnContext, Learner } from '../learner';
import { itemIn } from './exchanged';

/** Gives what reads out of the answers of the run how the service writes JSON and in which order the members of items stand. */
export function spellingLearners(contract: Contract): readonly Learner[] {
  const orders = contract.resources.map((resource): Learner => ({
    id: `members of ${resource.collection}`,
    phase: 'review',
    learn: (context) => {
      noteMemberOrder(context, resource);
      return Promise.resolve();
    },
  }));
  return [
    {
      id: 'spelling of JSON',
      phase: 'review',
      learn: (context) => {
        noteSpelling(context);
        return Promise.resolve();
      },
    },
    ...orders,
  ];
}

/** Bodies of at most so many bytes are spelt out. */
const mostBytes = 64 * 1024;

/** A spelling is noted where it gives every body of the run to the letter. */
function noteSpelling(context: LearnContext): void {
  const bodies = context.exchanges.flatMap((exchange): [Exchange, string][] => {
    const isShown = isSuccess(exchange) && isRead(exchange) && exchange.response.body.length < mostBytes;
    const text = isShown && isObject(bodyOf(exchange.response)) ? decodeUtf8(exchange.response.body) : undefined;
    return text === undefined ? [] : [[exchange, text]];
  });
  const [first] = bodies;
  if (first === undefined) return;
  const isAscii =
    bodies.some(([, text]) => /\\u(?!00[0-7])[0-9a-f]{4}/i.test(text)) && bodies.every(([, text]) => isPlain(text));
  const [, indent = ''] = /^\{\n( {1,8})"/.exec(first[1]) ?? [];
  const spelling: Spelling =
    indent === ''
      ? {
          blankAfterColon: /^\{"[^"]*": /.test(first[1]),
          blankAfterComma: bodies.some(([, text]) => /[\d"}\]el], "/.test(text)),
          isAscii,
        }
      : { indent: indent.length, isAscii };
  if (isUsualSpelling(spelling)) return;
  const isSpelt = ([, text]: [Exchange, string]): boolean => {
    const usual = stringifyJson(parseJson(text));
    return respelling(spelling)(usual) === text.trimEnd();
  };
  if (bodies.slice(0, 20).every(isSpelt)) context.note(answerPoints.spelling, spelling, first[0]);
}

function isPlain(text: string): boolean {
  return Array.from(text).every((one) => one <= '\u007f');
}

/** The order of the longest item, where that of the document is another and every item keeps to it. */
function noteMemberOrder(context: LearnContext, resource: Resource): void {
  const shown = context.exchanges.filter((exchange) => isSuccess(exchange) && isRead(exchange));
  const items = shown.flatMap((exchange): [Exchange, string[]][] => {
    const { operation } = exchange;
    if (operation === resource.list?.operation)
      return (itemsOf(resource, exchange) ?? []).slice(0, 20).map((item) => [exchange, Object.keys(item)]);
    const isOne = [resource.read, resource.create, resource.update, resource.replace].includes(operation);
    const item = isOne ? itemIn(context.contract, exchange) : undefined;
    return item === undefined ? [] : [[exchange, Object.keys(item)]];
  });
  const [longest] = items.toSorted(([, one], [, other]) => other.length - one.length);
  if (longest === undefined) return;
  const [exchange, order] = longest;
  const { identifier, itemSchema, list, collection } = resource;
  const described = Object.keys(context.contract.schemas.shapedProperties(itemSchema));
  const usual = [...new Set([...(identifier === undefined ? [] : [identifier.property]), ...described, ...order])];
  const isKept = (names: readonly string[]): boolean => items.every(([, own]) => keepsTo(own, names));
  if (isKept(usual) || !isKept(order)) return;
  context.note(answerPoints.memberOrder, order, exchange, list?.operation.path ?? collection);
}

/** Whether names stand as another list has them; what that lacks may stand anywhere. */
function keepsTo(names: readonly string[], order: readonly string[]): boolean {
  const places = names.map((name) => order.indexOf(name)).filter((place) => place >= 0);
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}
