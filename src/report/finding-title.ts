import { encodePart } from '../base/http';
import { asText } from '../base/json';
import { printable } from '../base/text';
import type { Masker } from '../exchange/masking/mask';
import type { Operation } from '../openapi/operation';
import type { Message } from '../rules/rule';
import { messageText } from './message-text';

/**
 * What happened, behind the request that it happened to. A value of the query stands where people look for it: `GET /pets?limit=100` and
 * not `GET /pets with limit 100`.
 */
export function titleOf({ method, path }: Operation, title: Message, masker: Masker): string {
  const query = queryOf(title, masker);
  if (query === undefined) return printable(`${method} ${path} ${messageText(title, masker)}`);
  const rest: Message = { texts: title.texts.slice(1), values: title.values.slice(1) };
  return printable(`${method} ${path}?${query}${messageText(rest, masker)}`);
}

const longest = 100;

/** `limit=100`, if a title begins with such a value. */
function queryOf({ texts: [start], values: [first] }: Message, masker: Masker): string | undefined {
  const { place, value } = first ?? {};
  if (value === undefined || value === null || place?.in !== 'query' || start !== `with ${place.at} `) return undefined;
  const shown = masker.value(value, place);
  if (shown === null || typeof shown === 'object') return undefined;
  const text = `${encodePart(place.at)}=${encodePart(asText(shown))}`;
  return text.length > longest ? undefined : text;
}
