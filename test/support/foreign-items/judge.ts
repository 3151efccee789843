import type { Collection, Manner } from './shop';
import type { Json } from './world';

/** The key that the services ask for. */
export const fleetKey = 'fleet-key-7Qm2xZ';

/** Tells whether a service of this manner carries out what is asked for with a key. */
export function isLetIn(key: string | undefined, isRead: boolean, { checksKeys }: Manner = {}): boolean {
  if (checksKeys === 'presence') return key !== undefined;
  return key === fleetKey || checksKeys === 'never' || (checksKeys === 'reads' && !isRead);
}

/** Gives what is wrong with a body by its schemas; undefined where nothing is. */
export function whatIsWrong(
  { properties, sent: names }: Collection,
  sent: Json | undefined,
  required: readonly string[],
): string | undefined {
  if (sent === undefined) return 'This is no object.';
  const missing = required.find((name) => !Object.hasOwn(sent, name));
  if (missing !== undefined) return `${missing} is required`;
  return names.find((name) => Object.hasOwn(sent, name) && !isOf(properties[name] ?? {}, sent[name]));
}

function isOf(
  { type, enum: members, minimum, maximum, minLength = 0, maxLength = 200 }: Json,
  value: unknown,
): boolean {
  if (Array.isArray(members) && !members.includes(value)) return false;
  if (type === 'string')
    return typeof value === 'string' && value.length >= Number(minLength) && value.length <= Number(maxLength);
  if (type === 'integer' || type === 'number') {
    const isNumber = typeof value === 'number' && (type === 'number' || Number.isInteger(value));
    return isNumber && value >= Number(minimum ?? -Infinity) && value <= Number(maximum ?? Infinity);
  }
  if (type === 'array') return Array.isArray(value);
  return type === undefined || typeof value === type;
}

/** Gives the JSON object that a body is; undefined where it is none. */
export function objectIn(body: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
