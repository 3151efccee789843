import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import { isObject } from '../document';

/** Names that the elements of an array are told apart by, where all have one of them. */
const identifierName = /^_?(id|uid|uuid|guid)$/i;

/** Tells whether a property is named like what tells the elements of an array apart. */
export function namesIdentifier(property: string): boolean {
  return identifierName.test(property);
}

/**
 * Gives for each element of an array the one it was before: that with the same identifier, else, where the element names
 * none, the one at its place. Undefined for elements that are new.
 */
export function partnersOf(
  elements: readonly JsonValue[],
  before: JsonValue | undefined,
): readonly (JsonValue | undefined)[] {
  if (!Array.isArray(before) || before.length === 0) return [];
  const name = identifierOf(before);
  if (name === undefined) return elements.map((_element, index) => before[index]);
  const keyOf = (element: JsonValue | undefined): string | undefined => {
    const value = isObject(element) ? ownMember<JsonValue>(element, name) : undefined;
    return value === undefined || value === null ? undefined : stringifyJson(value);
  };
  const free = new Map(before.map((element) => [keyOf(element), element]));
  const partners = elements.map((element) => {
    const key = keyOf(element);
    const partner = key === undefined ? undefined : free.get(key);
    if (key !== undefined) free.delete(key);
    return partner;
  });
  return partners.map((partner, index) => {
    const isNew = partner === undefined && keyOf(elements[index]) === undefined;
    return isNew && free.has(keyOf(before[index])) ? before[index] : partner;
  });
}

function identifierOf(elements: readonly JsonValue[]): string | undefined {
  const [first] = elements;
  if (!isObject(first)) return undefined;
  const names = Object.keys(first).filter(namesIdentifier);
  return names.find((name) => elements.every((element) => isObject(element) && Object.hasOwn(element, name)));
}
