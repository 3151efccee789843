import type { Contract } from '../../contract/contract';
import { parametersIn, shapeOfPath } from '../../contract/resource/names';
import type { Resource } from '../../contract/resource/resources';
import { referrersOf } from '../../contract/resource/told-removal';
import { ApiError } from '../../errors';
import { ownMember, parseJson, stringifyJson } from '../../exact-json';
import { keysOf } from '../../store/keys';
import type { Along, BeforeRemoval, Scope } from '../../store/store';
import { parentTexts, scopeAt } from './collection-scope';
import { isItem } from './item';
import { keysLike } from './joined-items';
import { asText } from './item-path';
import { aboveProperty, documentsCollection } from './kept-document';

/** Gives what is removed along with an item: all that lies below it, in whatever collection, and the documents there. */
export type FindAlong = (id: string, scope: Scope) => Along[];

/** Gives what finds what lies below the items of a collection, by the shapes of the paths. */
export function createAlong(resource: Resource, resources: readonly Resource[]): FindAlong {
  const { collection, identifier } = resource;
  const itemPath = resource.itemPath ?? `${collection}/{${identifier?.parameter ?? ''}}`;
  const shape = `${shapeOfPath(itemPath)}/`;
  const depth = parametersIn(collection).length + 1;
  const isPlain = shape.split('{}').length - 1 === depth;
  // What is kept at a path of its own is found by the property that names the item.
  const joined = resources.flatMap(({ collection: other, below: at }) =>
    isPlain && at !== undefined && shapeOfPath(at.path).startsWith(shape)
      ? at.joins
          .filter(({ parameter }) => parameter === parametersIn(at.path)[depth - 1])
          .map(({ property }) => ({ collection: other, property }))
      : [],
  );
  const below = resources.flatMap((other) =>
    isPlain && shapeOfPath(other.collection).startsWith(shape)
      ? [{ collection: other.collection, names: parametersIn(other.collection).slice(0, depth) }]
      : [],
  );
  return (id, scope) => {
    const texts = [...parentTexts(scope).map(([, text]) => text), id];
    const found = [
      ...below.map((other) => ({
        collection: other.collection,
        filters: scopeAt(other.names, (name) => texts[other.names.indexOf(name)] ?? ''),
      })),
      ...joined.map((other) => ({
        collection: other.collection,
        filters: [{ property: other.property, anyOf: keysLike(id) }],
      })),
    ];
    if (!isPlain) return found;
    let next = 0;
    const path = shape.slice(0, -1).replaceAll('{}', () => encodeURIComponent(texts[next++] ?? ''));
    return [
      ...found,
      { collection: documentsCollection, filters: [{ property: aboveProperty, anyOf: [stringifyJson(path)] }] },
    ];
  };
}

/**
 * Gives what refuses to remove an item that others refer to, where the document says so: throws an ApiError `conflict`.
 * Undefined where it does not say so of any.
 */
export function createReferredCheck(resource: Resource, { resources, schemas }: Contract): BeforeRemoval | undefined {
  const referrers = referrersOf(resource, resources, schemas);
  if (referrers.length === 0) return undefined;
  const own = resource.identifier?.property ?? '';
  return (text, holds) => {
    const item = parseJson(text);
    const value = isItem(item) ? ownMember(item, own) : undefined;
    if (value === undefined || value === null) return;
    // A reference may be of another type than what it names.
    const anyOf = [...keysOf(value), ...keysOf(asText(value)), asText(value)];
    for (const { resource: other, properties } of referrers)
      for (const property of properties)
        if (holds(other.collection, [{ property, anyOf }]))
          throw new ApiError(
            'conflict',
            `items of ${other.collection} refer to ${own} ${asText(value)} by ${property}`,
          );
  };
}
