import { asText, isArray, isEqual, isObject, type JsonValue } from '../base/json';

/**
 * Whether a service shows a value as it is expected. Tolerated are white space at the ends, another Unicode normal form, the case of an e-mail address, another way to
 * write a moment, another order of a list, properties that an object has beside
 * those that were sent, empty lists that it leaves
 * out, and elements that its lists have beside those that were sent.
 */
export function compareValues(
  expected: JsonValue | undefined,
  received: JsonValue | undefined,
): 'same' | 'tolerated' | 'different' {
  if (isEqual(expected, received)) return 'same';
  return isTolerated(expected, received) ? 'tolerated' : 'different';
}

function isTolerated(expected: JsonValue | undefined, received: JsonValue | undefined): boolean {
  if (isEqual(expected, received)) return true;
  if (typeof expected === 'string' && typeof received === 'string') return isSameText(expected, received);
  if (isArray(expected) && isArray(received)) return isSameList(expected, received);
  if (!isObject(expected) || !isObject(received) || isArray(received)) return false;
  return Object.entries(expected).every(
    ([name, value]) => isTolerated(value, received[name]) || isListWithin(value, received[name]),
  );
}

/** Within an object, a list without elements may be left out, and others may have elements beside those that were sent. */
function isListWithin(expected: JsonValue, received: JsonValue | undefined): boolean {
  if (!isArray(expected)) return false;
  if (received === undefined) return expected.length === 0;
  return (
    isArray(received) &&
    received.length <= longestSet &&
    expected.every((value) => received.some((other) => isTolerated(value, other)))
  );
}

function isSameText(expected: string, received: string): boolean {
  const [one = '', other = ''] = [expected, received].map((text) => text.normalize('NFC').trim());
  if (one === other) return true;
  if (one.includes('@') && one.toLowerCase() === other.toLowerCase()) return true;
  const moment = momentOf(one);
  return moment !== undefined && Math.abs(moment - (momentOf(other) ?? NaN)) < 1000;
}

/** Whether two responses can both be right: of objects, what both of them show. */
export function isAgreeing(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (isArray(one) && isArray(other))
    return one.length === other.length && one.every((value, index) => isAgreeing(value, other[index]));
  if (!isObject(one) || !isObject(other) || isArray(one) || isArray(other)) return isTolerated(one, other);
  return Object.entries(one).every(([name, value]) => !Object.hasOwn(other, name) || isAgreeing(value, other[name]));
}

/** RFC 3339 section 5.6, with its offset or without. */
function momentOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(text)) return undefined;
  const moment = Date.parse(/(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Longest lists that are compared without their order: the time grows with its square. */
const longestSet = 200;

function isSameList(expected: readonly JsonValue[], received: readonly JsonValue[]): boolean {
  if (expected.length !== received.length) return false;
  if (expected.every((value, index) => isTolerated(value, received[index]))) return true;
  if (expected.length > longestSet) return false;
  const left = [...received];
  return expected.every((value) => {
    const index = left.findIndex((other) => isTolerated(value, other));
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
}

/** A service may make a text of what it is sent. */
export function isSameAsText(sent: JsonValue, shown: JsonValue | undefined): boolean {
  return shown !== undefined && asText(sent) === asText(shown);
}

/** What says nothing: no value, an empty text, an empty list or object. */
export function isEmpty(value: JsonValue | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}
