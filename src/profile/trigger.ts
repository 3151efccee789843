import { asText, isObject, isScalar, type JsonObject, type JsonValue } from '../base/json';
import type { RequestReading } from '../openapi/contract';
import { valueAlong } from '../openapi/document/pointer';
import { uuid } from '../responses/made-value';

/**
 * Tests of a value that valid requests are rejected for. `taken`: another item of the collection has it. `unknown`: no item has the ID
 * that it is.
 */
export const triggerTests = [
  'absent',
  'empty',
  'blank',
  'taken',
  'unknown',
  'with',
  'unlike',
  'shorter',
  'longer',
  'below',
  'above',
] as const;

/** Forms of IDs. */
export const idForms = {
  uuid,
  integer: /^-?\d+$/,
  /** As MongoDB makes them. */
  objectid: /^[\da-f]{24}$/i,
} as const;

/** What a service rejects a valid request for: `{ at: 'body.name', is: 'shorter', than: 3 }`. */
export interface Trigger {
  /** A parameter or a property: `query.limit`, `body.data.title`. */
  readonly at: string;
  readonly is: (typeof triggerTests)[number];
  /** The bound; of `with` the text that the value must not have; of `unlike` the form that it must have. */
  readonly than?: number | string;
}

export function isTrigger(value: JsonValue): value is Trigger & JsonObject {
  return isObject(value) && typeof value['at'] === 'string' && typeof value['is'] === 'string';
}

/** The value at a place of a request; undefined if nothing came. */
export function valueIn({ values, body }: Pick<RequestReading, 'values' | 'body'>, at: string): JsonValue | undefined {
  if (!at.startsWith('body.')) return values.get(at);
  return valueAlong(body, at.slice('body.'.length).split('.'));
}

/** Whether a value meets a test that asks for no items, as `taken` and `unknown` do. */
export function meets(value: JsonValue | undefined, { is, than }: Omit<Trigger, 'at'>): boolean {
  if (is === 'absent') return value === undefined;
  if (is === 'unlike') {
    const form = Object.entries(idForms).find(([name]) => name === than);
    return form !== undefined && value !== undefined && !form[1].test(asText(value));
  }
  if (is === 'below' || is === 'above') {
    const number = value === '' ? NaN : Number(value);
    return typeof than === 'number' && isScalar(value) && (is === 'below' ? number < than : number > than);
  }
  if (typeof value !== 'string') return false;
  if (is === 'empty') return value === '';
  if (is === 'blank') return value.trim() === '';
  if (is === 'with') return typeof than === 'string' && value.includes(than);
  const { length } = value;
  return typeof than === 'number' && (is === 'shorter' ? length < than : is === 'longer' && length > than);
}
