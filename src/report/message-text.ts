import { encodePart } from '../base/http';
import { asText, stringifyJson } from '../base/json';
import { cut, printable } from '../base/text';
import type { Masker } from '../exchange/masking/mask';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Message } from '../rules/rule';

/** Longest value in a sentence. */
const longest = 200;

/** A message as a sentence, its values masked and cut. */
export function messageText({ texts, values }: Message, masker: Masker): string {
  return texts
    .map((text, index) => {
      const part = values[index];
      if (part === undefined) return text;
      const value = part.value === undefined ? undefined : masker.value(part.value, part.place);
      return text + (value === undefined ? 'nothing' : cut(printable(stringifyJson(value)), longest));
    })
    .join('');
}

/**
 * What happened, behind the request that it happened to. A value of the query stands where people look for it: `GET /pets?limit=100` and
 * not `GET /pets with limit 100`.
 */
export function titleOf(
  { operation, exchange }: Pick<ExchangeView, 'operation' | 'exchange'>,
  title: Message,
  masker: Masker,
): string {
  const { method } = exchange.request;
  // HEAD is asked of what has GET (RFC 9110 section 9.3.2).
  const name = method === 'HEAD' ? `${method} ${operation.path}` : operation.name;
  const query = queryOf(title, masker);
  if (query === undefined) return printable(`${name} ${messageText(title, masker)}`);
  const rest: Message = { texts: title.texts.slice(1), values: title.values.slice(1) };
  return printable(`${name}?${query}${messageText(rest, masker)}`);
}

/** Longest pair of a query in a title. */
const longestPair = 100;

/** `limit=100`, if a title begins with such a value. */
function queryOf({ texts: [start], values: [first] }: Message, masker: Masker): string | undefined {
  const { place, value } = first ?? {};
  if (value === undefined || value === null || place?.in !== 'query' || start !== `with ${place.at} `) return undefined;
  const shown = masker.value(value, place);
  if (shown === null || typeof shown === 'object') return undefined;
  const text = `${encodePart(place.at)}=${encodePart(asText(shown))}`;
  return text.length > longestPair ? undefined : text;
}

/** A sentence as it stands behind a colon: `Returned 404.` is `returned 404.`; names and abbreviations stay. */
export function lowerStart(sentence: string): string {
  const isName = /^(?:[A-Z]{2}|[A-Z]-)/.test(sentence);
  return isName ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The same without its full stop. */
export function asClause(sentence: string): string {
  const text = lowerStart(sentence);
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
