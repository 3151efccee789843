import { isObject } from '../contract/document';
import type { JsonValue } from '../exact-json';
import { isSameText } from './same-value';

/** Gives a copy of a body in which the value at a path is another one; undefined leaves the member out. */
export function withValue(body: JsonValue, path: readonly string[], value: JsonValue | undefined): JsonValue {
  const [name, ...rest] = path;
  if (name === undefined) return value ?? null;
  const members: Record<string, JsonValue> = isObject(body) ? { ...(body as Record<string, JsonValue>) } : {};
  const next = rest.length === 0 ? value : withValue(members[name] ?? {}, rest, value);
  if (next !== undefined) return { ...members, [name]: next };
  return Object.fromEntries(Object.entries(members).filter(([member]) => member !== name));
}

/** Gives the value at a path of a body, or undefined. */
export function valueIn(body: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, name) =>
      isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, JsonValue>)[name] : undefined,
    body,
  );
}

/** A value that was sent and came back different. */
export interface Difference {
  /** Where, in dots: `name`, `address.street`. */
  readonly where: string;
  readonly sent: JsonValue;
  readonly got: JsonValue | undefined;
}

/**
 * Gives where an answer lost or changed what was sent. Members that were not sent do not count, integers are compared
 * digit by digit, texts character by character. `1` and `1.0` are one number, and date-times are the moments they name.
 */
export function differences(sent: JsonValue, got: JsonValue | undefined, where = ''): Difference[] {
  if (Array.isArray(sent)) {
    if (!Array.isArray(got) || got.length !== sent.length) return [{ where, sent, got }];
    return sent.flatMap((item, index) => differences(item, got[index], join(where, String(index))));
  }
  if (isObject(sent)) {
    if (!isObject(got)) return [{ where, sent: sent, got }];
    const members = got as Record<string, JsonValue>;
    return Object.entries(sent as Record<string, JsonValue>).flatMap(([name, value]) =>
      differences(value, Object.hasOwn(members, name) ? members[name] : undefined, join(where, name)),
    );
  }
  return isSame(sent, got) ? [] : [{ where, sent, got }];
}

/** An integer is the same whether it is kept as a number or, as those beyond 2^53 are, as a bigint. */
function isSame(sent: JsonValue, got: JsonValue | undefined): boolean {
  if (sent === got) return true;
  if (typeof sent === 'string') return typeof got === 'string' && isSameText(sent, got);
  // A number beyond 2^53 travels as the digits that it is written with.
  if (typeof sent === 'bigint')
    return typeof got === 'number' && Number.isInteger(got) && (BigInt(got) === sent || String(got) === String(sent));
  return typeof got === 'bigint' && typeof sent === 'number' && isSame(got, sent);
}

function join(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`;
}
