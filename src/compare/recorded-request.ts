import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import { isJson } from '../contract/media-type';
import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import { parseJson, stringifyJson, type JsonValue } from '../exact-json';
import type { RecordedExchange } from '../recording/recorded-exchange';
import type { HeaderList } from '../verify/exchange';
import { idText } from '../verify/knowledge';
import type { Asked, Pairs } from './probe';
import { plainName, referencesOf } from './references';

/** Fields of a recorded request that say what is asked; all others are of the client that was recorded, or secret. */
const kept = /^(?:accept-language|if-(?:match|none-match|modified-since|unmodified-since|range)|range|prefer)$/i;

/** Gives the header fields of a recorded request that are sent again: those that ask for something, and documented ones. */
export function headersOf({ requestHeaders }: RecordedExchange): HeaderList {
  return requestHeaders.filter(([name]) => kept.test(name));
}

/** Gives the query of a recorded request, without a key that stood in it. */
export function queryOf(operation: Operation, { target }: RecordedExchange): Pairs {
  const mark = target.indexOf('?');
  const keys = operation.security.flat().flatMap(({ in: place, name }) => (place === 'query' ? [name] : []));
  const pairs = mark === -1 ? [] : [...new URLSearchParams(target.slice(mark + 1))];
  return pairs.filter(([name]) => !keys.includes(name));
}

/** Tells whether a recorded request carried a credential, whatever is left of it in the recording. */
export function isKeyed(operation: Operation, { target, requestHeaders }: RecordedExchange): boolean {
  const names = requestHeaders.map(([name]) => name.toLowerCase());
  const query = new URLSearchParams(target.split('?').slice(1).join('?'));
  return operation.security.flat().some(({ type, in: place, name = '' }) => {
    if (type !== 'apiKey') return names.includes('authorization');
    if (place === 'query') return query.has(name);
    return names.includes(place === 'cookie' ? 'cookie' : name.toLowerCase());
  });
}

/** Gives the identifier that stands for a recorded one; undefined where it was not made in the recording. */
type MadeFor = (resource: Resource, id: string) => string | undefined;

/** Gives the body of a recorded request, in which members that name items made in the recording name those of this run. */
export function bodyOf(
  contract: Contract,
  { requestBody, requestHeaders }: RecordedExchange,
  madeFor: MadeFor,
): Pick<Asked, 'body'> {
  if (requestBody === undefined) return {};
  const { text, encoding } = requestBody;
  const mediaType = requestHeaders.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const bytes = Buffer.from(text, encoding ?? 'utf8');
  const value = encoding === undefined && isJson(mediaType ?? '') ? parsed(text) : undefined;
  if (!isObject(value)) return { body: { mediaType, bytes } };
  const members = Object.entries(value as Record<string, JsonValue>).map(([name, member]): [string, JsonValue] => {
    const named = referencesOf(contract).get(plainName(name));
    const id = named === undefined ? undefined : idText(member);
    const now = named === undefined || id === undefined ? undefined : madeFor(named, id);
    if (now === undefined) return [name, member];
    return [name, typeof member === 'string' || !/^-?\d{1,40}$/.test(now) ? now : asNumber(now)];
  });
  const isChanged = members.some(([name, member]) => member !== (value as Record<string, JsonValue>)[name]);
  return { body: { mediaType, bytes: isChanged ? Buffer.from(stringifyJson(Object.fromEntries(members))) : bytes } };
}

function asNumber(digits: string): JsonValue {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
