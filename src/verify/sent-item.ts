import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import type { Operation } from '../contract/operation';
import { operationsOf } from '../contract/resource/resources';
import { parseJson, type JsonValue } from '../exact-json';
import { creatables, itemSent } from './checks/bodies';
import { headerOf, type HttpRequest } from './exchange';
import type { SeenItem } from './knowledge';
import type { RequestSpec } from './request';

/** Gives the item that the body of a request brings, as far as it can be read; empty where it cannot. */
export function sentItem(
  contract: Contract,
  operation: Operation,
  { body }: RequestSpec,
  request: HttpRequest,
): SeenItem {
  // A service may take bytes that are no UTF-8: what they name counts all the same.
  const text = request.body?.toString('utf8');
  const type = headerOf(request.headers, 'Content-Type') ?? '';
  const read = /^application\/x-www-form-urlencoded\b/i.test(type) ? formIn : jsonIn;
  const whole = body?.value ?? (text === undefined ? undefined : read(text));
  const creatable = creatables(contract).find(({ resource }) => operationsOf(resource).includes(operation));
  const item = whole === undefined ? undefined : creatable === undefined ? whole : itemSent(creatable, whole);
  return Array.isArray(item) ? patched(item) : isObject(item) ? item : {};
}

/** The fields of a form: what stands there as JSON is that, so that numbers are numbers. */
function formIn(text: string): JsonValue {
  const fields = [...new URLSearchParams(text)].map(([name, value]): [string, JsonValue] => {
    const plain = jsonIn(value);
    return [name, plain === undefined || isObject(plain) ? value : plain];
  });
  return Object.fromEntries(fields);
}

/** The properties that a patch of operations sets (RFC 6902). */
function patched(operations: readonly JsonValue[]): SeenItem {
  const set = operations.flatMap((one): [string, JsonValue][] => {
    const { path, value } = isObject(one) ? (one as SeenItem) : {};
    return typeof path === 'string' && /^\/[^/~]+$/.test(path) && value !== undefined ? [[path.slice(1), value]] : [];
  });
  return Object.fromEntries(set);
}

/** Of a body that is no JSON in UTF-8, and was taken all the same, the tag of the run is what can be told. */
export function tagIn({ body }: HttpRequest): string | undefined {
  const text = body?.toString('latin1').replaceAll('\0', '').toLowerCase() ?? '';
  return /understudy-[0-9a-z]{8}(?:-[0-9a-z]+)?/.exec(text)?.[0];
}

/** Gives the value of a JSON text; undefined of any other. */
export function jsonIn(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    // Bodies are malformed on purpose too.
    return undefined;
  }
}
