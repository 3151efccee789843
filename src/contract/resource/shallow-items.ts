import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { itemAt, type Paths } from './item-elsewhere';
import { joinsOf, type Join } from './joins';
import { answerSchema } from './kinds';
import { listedItems } from './list-operation';
import { lastNoun, parametersIn, plainName, singular } from './names';

/** Where items that have a path of their own are listed and made: below items of others. */
export interface Below {
  /** `/rooms/{roomId}/bookings`, where one of its items lies at `/bookings/{id}`. */
  readonly path: string;
  /** What the path says of the items that it does not say of one: `{roomId}`, the property `roomId`. */
  readonly joins: readonly Join[];
}

/**
 * Gives where the items of collections are listed and made that have nothing but items at their own path: `/bookings` of
 * `/bookings/{id}`, with `/rooms/{roomId}/bookings` (what frameworks call shallow nesting). Both are called alike, the longer path
 * begins where the shorter one does, both answer the same kind of thing, and each further parameter is the value of one
 * property. Where one has items that could lie at two paths, it has none of them; of several that make the same items, the first.
 */
export function shallowItems({ collections, itemPaths, at }: Paths, schemas: Schemas): ReadonlyMap<string, Below> {
  const lone = [...itemPaths].filter(([path]) => {
    const isOwn = at('POST', path) !== undefined || at('GET', path) !== undefined;
    return !isOwn && answerSchema(at('GET', itemPaths.get(path) ?? '')) !== undefined;
  });
  if (lone.length === 0) return new Map();
  const byNoun = new Map<string, (readonly [path: string, itemPath: string])[]>();
  for (const one of lone) {
    const others = byNoun.get(nounOf(one[0]));
    if (others === undefined) byNoun.set(nounOf(one[0]), [one]);
    else others.push(one);
  }
  const found = new Map<string, Below>();
  for (const collection of collections) {
    const made = at('POST', collection);
    if (made === undefined || itemPaths.has(collection) || !collection.includes('{')) continue;
    const fitting = (byNoun.get(nounOf(collection)) ?? []).flatMap(([path, itemPath]) => {
      const joins = joinsBelow({ collection, path, itemPath, at, made }, schemas);
      return joins === undefined ? [] : [{ path, joins }];
    });
    const [only, second] = fitting;
    if (only === undefined || second !== undefined || found.has(only.path)) continue;
    found.set(only.path, { path: collection, joins: only.joins });
  }
  return found;
}

interface Candidate {
  readonly collection: string;
  readonly path: string;
  readonly itemPath: string;
  readonly at: Paths['at'];
  readonly made: Operation;
}

function joinsBelow({ collection, path, itemPath, at, made }: Candidate, schemas: Schemas): Join[] | undefined {
  const start = path.slice(0, path.lastIndexOf('/') + 1);
  const own = parametersIn(path);
  if (!collection.startsWith(start) || own.length >= parametersIn(collection).length) return undefined;
  const shown = listedItems(at('GET', collection), schemas, true, true)?.schema ?? answerSchema(made);
  const item = itemAt(itemPath, shown, at, schemas);
  return item && joinsOf(made, item, schemas, own);
}

function nounOf(path: string): string {
  return singular(plainName(lastNoun(path)));
}
