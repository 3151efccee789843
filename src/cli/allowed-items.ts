import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import type { Resource } from '../contract/resource/resources';
import { deriveState } from '../contract/resource/state';
import { isDotSegment, isWholeText } from '../contract/uri-path';
import { stringifyJson, type JsonValue } from '../exact-json';
import { createItemViolations } from '../mock/resource/item-check';
import { collectionFinder } from '../recording/collection-paths';
import { documentsKey, type KeptItems } from '../recording/kept-items';

/** Items that a document allows. */
export interface AllowedItems {
  readonly items: KeptItems;
  /** How many others were left out. */
  readonly leftOut: number;
  /** Why the first of those was, without any value of it: `/pets: id: expected integer`. */
  readonly reason: string | undefined;
}

/**
 * Gives those of items that the document allows, as a stand-in judges them when it starts with them: items that fit every answer
 * that shows them, and have an identifier that a path can name (RFC 3986 sections 3.3 and 5.2.4). The documents at paths of their
 * own are left as they are, but for numbers that JSON cannot say.
 */
export function allowedItems(contract: Contract, kept: KeptItems): AllowedItems {
  const find = collectionFinder(deriveState(contract).resources);
  const checks = new Map<Resource, (item: JsonValue) => string | undefined>();
  let leftOut = 0;
  let reason: string | undefined;
  const items = Object.entries(kept).map(([path, all]) => {
    const resource = find(path)?.resource;
    const why = resource === undefined ? undefined : (checks.get(resource) ?? checkOf(resource, contract));
    if (resource !== undefined && why !== undefined) checks.set(resource, why);
    const isAllowed = (item: JsonValue): boolean => {
      const wrong = isSayable(item) ? why?.(item) : 'a number is too large for JSON';
      if (wrong === undefined) return true;
      leftOut += 1;
      reason ??= `${path === documentsKey ? path : (resource?.collection ?? 'items')}: ${wrong}`;
      return false;
    };
    return [path, all.filter(isAllowed)] as const;
  });
  return { items: Object.fromEntries(items), leftOut, reason };
}

/** What a number stands for that is beyond any double, JSON has no word for. */
function isSayable(value: JsonValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isSayable);
}

function checkOf(resource: Resource, contract: Contract): (item: JsonValue) => string | undefined {
  const violationsOf = createItemViolations(resource, contract);
  const property = resource.identifier?.property;
  return (item) => {
    if (!isObject(item)) return 'expected an object';
    const [first] = violationsOf(item);
    if (first !== undefined) return `${placeOf(first.where)}expected ${first.expected}`;
    const id = property === undefined ? undefined : item[property];
    const text = typeof id === 'string' || id === undefined ? id : stringifyJson(id);
    if (text === undefined || (text !== '' && isWholeText(text) && !isDotSegment(text))) return undefined;
    return `${property ?? ''}: expected an identifier that a path can name`;
  };
}

/** Where in an item, as a validator says it: `body.tags.0` is `tags.0`. */
function placeOf(where: string): string {
  const place = where.split('.').slice(1).join('.');
  return place === '' ? '' : `${place}: `;
}
