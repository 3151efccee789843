import { asText, isArray, isEqual, isObject, type JsonValue } from '../base/json';

/**
 * Whether a service shows a value as it is expected. Tolerated are white space at the ends, another Unicode normal form, the case of an e-mail address, another way to
 * write a moment or a decimal number, another order of a list, properties that an object has beside
 * those that were sent, empty lists that it leaves
 * out, and elements that its lists have beside those that were sent. Tolerated is too what takes too long to compare.
 */
export function compareValues(
  expected: JsonValue | undefined,
  received: JsonValue | undefined,
): 'same' | 'tolerated' | 'different' {
  if (isEqual(expected, received)) return 'same';
  return isTolerated(expected, received, newBudget()) ? 'tolerated' : 'different';
}

/** What may still be spent on one value: to compare lists without their order takes the square of their lengths, and lists in lists multiply. */
interface Budget {
  left: number;
}

function newBudget(): Budget {
  return { left: 200_000 };
}

function isTolerated(expected: JsonValue | undefined, received: JsonValue | undefined, budget: Budget): boolean {
  budget.left -= typeof expected === 'string' ? 1 + expected.length / 64 : 1;
  if (budget.left < 0) return true;
  if (typeof expected === 'string' && typeof received === 'string') return isSameText(expected, received);
  if (isArray(expected) && isArray(received)) return isSameList(expected, received, budget);
  if (!isObject(expected)) return isEqual(expected, received);
  if (!isObject(received)) return false;
  return Object.entries(expected).every(
    ([name, value]) => isTolerated(value, received[name], budget) || isListWithin(value, received[name], budget),
  );
}

function isSameList(
  expected: readonly JsonValue[],
  received: readonly JsonValue[],
  budget: Budget,
  isSame = isTolerated,
): boolean {
  if (expected.length !== received.length) return false;
  if (expected.every((value, index) => isSame(value, received[index], budget))) return true;
  const left = [...received];
  return expected.every((value) => {
    const index = left.findIndex((other) => isSame(value, other, budget));
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
}

/** Within an object, a list without elements may be left out, and others may have elements beside those that were sent. */
function isListWithin(expected: JsonValue, received: JsonValue | undefined, budget: Budget): boolean {
  if (!isArray(expected)) return false;
  if (received === undefined) return expected.length === 0;
  return isArray(received) && expected.every((value) => received.some((other) => isTolerated(value, other, budget)));
}

function isSameText(expected: string, received: string): boolean {
  const [one = '', other = ''] = [expected, received].map((text) => text.normalize('NFC').trim());
  if (one === other) return true;
  if (one.includes('@') && one.toLowerCase() === other.toLowerCase()) return true;
  // `.5` is `0.50`; that 007 is 7, nobody knows.
  if ([one, other].every((text) => /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) && `${one}${other}`.includes('.'))
    return Number(one) === Number(other);
  const moment = momentOf(one);
  return moment !== undefined && Math.abs(moment - (momentOf(other) ?? NaN)) < 1000;
}

/** Whether two responses can both be right: of objects, what both of them show; of lists, whatever their order. */
export function isAgreeing(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  budget: Budget = newBudget(),
): boolean {
  if (isArray(one) && isArray(other)) return isSameList(one, other, budget, isAgreeing);
  if (!isObject(one) || !isObject(other)) return isTolerated(one, other, budget);
  return Object.entries(one).every(
    ([name, value]) => !Object.hasOwn(other, name) || isAgreeing(value, other[name], budget),
  );
}

/** RFC 3339 section 5.6, with its offset or without. */
function momentOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(text)) return undefined;
  const moment = Date.parse(/(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment) ? undefined : moment;
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
