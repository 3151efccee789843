import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { isItemOf } from './actions';
import type { Join } from './item-elsewhere';
import { isComparable } from './list-operation';
import {
  answerSchema,
  itemPlace,
  lastNoun,
  naturalNames,
  parametersIn,
  plainName,
  shapeOfPath,
  singular,
  wordsOf,
} from './names';
import { collectionCalled } from './references';
import type { Resource } from './resources';

/** A parameter of a path, and the property that has its value: of the item, or of the item that a property of it refers to. */
export interface LookupJoin extends Join {
  /** The property by which the item refers to another, and the collection of that: `{flow_name}` is the `name` of the flow of `flow_id`. */
  readonly by?: { readonly property: string; readonly resource: Resource };
}

/** What reads or changes an item that its path names otherwise than by the identifier: `/users/by-email/{email}`, `/users/me`. */
export interface Lookup {
  readonly operation: Operation;
  readonly resource: Resource;
  readonly role: 'read' | 'replace' | 'update' | 'remove';
  /** What the path says of the item. Where it says nothing, the first is meant, or the newest. */
  readonly joins: readonly LookupJoin[];
  readonly isNewest: boolean;
  /** The property of the response that holds the item. */
  readonly envelope?: string;
}

const roles = new Map<string, Lookup['role']>([
  ['GET', 'read'],
  ['PUT', 'replace'],
  ['PATCH', 'update'],
  ['DELETE', 'remove'],
]);

/** Segments that name one item of a collection, whoever asks. */
const oneOfAll = /^(?:me|self|myself|current|latest|newest|last)$/i;

/** Segments before a value that say how an item is looked up, without the property's name. */
const lookupWords = new Set(['by', 'with', 'find', 'lookup', 'get', 'search', 'for']);

/** Most segments behind a collection's path. */
const mostSegments = 5;

/**
 * Gives the look-ups among operations that belong to nothing else: they lie below a collection's path, every segment there is a word that
 * says how the item is looked up or the value of a property of it, and a GET there answers the item.
 */
export function deriveLookups(
  operations: readonly Operation[],
  resources: readonly Resource[],
  schemas: Schemas,
): Lookup[] {
  const byCollection = new Map(resources.map((resource) => [shapeOfPath(resource.collection), resource]));
  const found = operations.flatMap((operation) => lookupOf(operation, byCollection, { resources, schemas }) ?? []);
  // A DELETE says too little of itself: what else lies at its path has to be one.
  const shown = new Set(
    found.filter(({ isProven }) => isProven).map(({ lookup }) => shapeOfPath(lookup.operation.path)),
  );
  return found.map(({ lookup }) => lookup).filter(({ operation }) => shown.has(shapeOfPath(operation.path)));
}

interface Sought {
  readonly resources: readonly Resource[];
  readonly schemas: Schemas;
}

function lookupOf(
  operation: Operation,
  byCollection: ReadonlyMap<string, Resource>,
  { resources, schemas }: Sought,
): { readonly lookup: Lookup; readonly isProven: boolean } | undefined {
  const role = roles.get(operation.method);
  const segments = operation.path.replace(/\/$/, '').split('/');
  if (role === undefined) return undefined;
  for (let count = 1; count <= Math.min(mostSegments, segments.length - 1); count++) {
    const resource = byCollection.get(shapeOfPath(segments.slice(0, -count).join('/')));
    if (resource?.identifier === undefined) continue;
    const behind = segments.slice(-count);
    const joins = joinsOf(operation, behind, resource, { resources, schemas });
    if (joins === undefined) return undefined;
    const place = itemPlace(schemas, answerSchema(operation), (schema) => isItemOf(resource, schema, schemas));
    if (place === undefined && role === 'read') return undefined;
    const envelope = place?.envelope;
    const isNewest = /^(?:latest|newest|last)$/i.test(behind[0] ?? '');
    const lookup = { operation, resource, role, joins, isNewest, ...(envelope !== undefined && { envelope }) };
    return { lookup, isProven: place !== undefined };
  }
  return undefined;
}

/** Gives what the segments behind a collection's path say of an item: nothing where a word alone names it; undefined where they name none. */
function joinsOf(
  operation: Operation,
  behind: readonly string[],
  resource: Resource,
  { resources, schemas }: Sought,
): LookupJoin[] | undefined {
  const [first = '', ...others] = behind;
  if (others.length === 0 && oneOfAll.test(first)) return [];
  // What begins with a value lies below an item, or is its path.
  if (first.startsWith('{') || !(behind.at(-1) ?? '').startsWith('{')) return undefined;
  const words: string[] = [];
  const joins: LookupJoin[] = [];
  for (const segment of behind) {
    const [parameter] = parametersIn(segment);
    if (parameter === undefined) {
      words.push(...wordsOf(segment).filter((word) => !lookupWords.has(word)));
      continue;
    }
    if (segment !== `{${parameter}}`) return undefined;
    const said = words.splice(0);
    const described = operation.parameters.find(({ name, in: place }) => place === 'path' && name === parameter);
    const join = joinOf(parameter, said, resource, { resources, schemas });
    const target = join?.by?.resource ?? resource;
    const property = join === undefined ? undefined : schemas.shapedProperties(target.itemSchema)[join.property];
    if (join === undefined || !isComparable(schemas, described?.schema ?? {}, property ?? {})) return undefined;
    joins.push(join);
  }
  return joins;
}

/** Gives the property that a parameter names, by its own name or by the words before it, which say nothing else. */
function joinOf(
  parameter: string,
  said: readonly string[],
  resource: Resource,
  { resources, schemas }: Sought,
): LookupJoin | undefined {
  const noun = singular(plainName(lastNoun(resource.collection)));
  const propertyOf = (target: Resource, names: readonly string[]): string | undefined => {
    const [first, second] = Object.keys(schemas.shapedProperties(target.itemSchema)).filter((name) =>
      names.includes(plainName(name)),
    );
    return second === undefined ? first : undefined;
  };
  const [own, called] = [plainName(parameter), said.join('')];
  const isSaid = (property: string): boolean => called === '' || plainName(property).endsWith(called);
  const byOwn = propertyOf(resource, [own, own.startsWith(noun) ? own.slice(noun.length) : own]);
  if (byOwn !== undefined && isSaid(byOwn)) return { parameter, property: byOwn };
  const words = wordsOf(parameter);
  const last = words.pop() ?? '';
  const above = words.length === 0 ? undefined : collectionCalled(resources, [...words, 'id'].join('_'));
  if (above !== undefined && above !== resource && naturalNames.test(last)) {
    const refers = propertyOf(resource, [plainName([...words, above.identifier?.property ?? 'id'].join(''))]);
    const theirs = propertyOf(above, [last]);
    if (refers !== undefined && theirs !== undefined && isSaid(theirs))
      return { parameter, property: theirs, by: { property: refers, resource: above } };
  }
  // `/jobs/status/{job_id}` names a job by its identifier.
  if (byOwn !== undefined && byOwn === resource.identifier?.property) return { parameter, property: byOwn };
  const bySaid = called === '' ? undefined : propertyOf(resource, [called, noun + called]);
  return bySaid === undefined ? undefined : { parameter, property: bySaid };
}
