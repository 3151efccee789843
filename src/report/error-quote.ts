import { headerOf, isJson, textOf } from '../base/http';
import { isArray, isObject, stringifyJson, tryParseJson, type JsonValue } from '../base/json';
import { cut, printable } from '../base/text';
import type { Masker } from '../exchange/masking/mask';
import type { ExchangeView } from '../knowledge/exchange-view';

const longestBody = 200;
const longestMessage = 120;

/** What an error response says, masked. */
export interface ErrorQuote {
  /** The whole body on one line, if it is short JSON. */
  readonly body?: string;
  /** The sentence in it that is meant for people. */
  readonly message?: string;
}

export function quoteOf({ exchange }: ExchangeView, masker: Masker): ErrorQuote {
  const { response } = masker.exchange(exchange);
  const text = textOf(response?.body);
  if (response === undefined || response.status < 400 || text === undefined) return {};
  const value = isJson(headerOf(response.headers, 'content-type') ?? '') ? tryParseJson(text) : undefined;
  if (value === undefined) return {};
  const found = messageIn(value, 0);
  const line = printable(stringifyJson(value));
  return {
    ...(line.length <= longestBody && { body: line }),
    ...(found !== undefined && { message: cut(printable(found), longestMessage) }),
  };
}

/** Names of properties that hold a sentence for people, the most telling first. */
const messageNames = [
  'message',
  'detail',
  'error_description',
  'description',
  'error',
  'errors',
  'title',
  'msg',
  'reason',
];

function messageIn(value: JsonValue, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (depth > 3) return undefined;
  if (isArray(value)) return value[0] === undefined ? undefined : messageIn(value[0], depth + 1);
  if (!isObject(value)) return undefined;
  const byName = new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));
  for (const name of messageNames) {
    const inner = byName.get(name);
    const found = inner === undefined ? undefined : messageIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
