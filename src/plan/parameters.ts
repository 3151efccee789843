import { asText, isArray, isObject, ownProperty, valueIn, type JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import type { KnownItem, Knowledge } from '../knowledge/knowledge';
import { parentValues, type Collection } from '../openapi/collections/collection';
import { nounOf, parametersIn } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import { isIdName, isNaturalName, plainName } from '../openapi/names';
import type { Operation, Parameter } from '../openapi/operation';
import { trySample } from '../openapi/sample/sample';
import { exampleOf } from '../openapi/sample/scalars';
import type { PlannedVisit } from './planner';

/** Where a request goes: the values of the path parameters, outermost first. */
export type PathTarget = readonly string[];

/** Where the list goes that has an item. */
export function aboveItem(collection: Collection, { address, value }: KnownItem): PathTarget {
  const held = valueIn(value, collection.above?.property ?? '');
  const own = isArray(held) ? held[0] : held;
  return own === undefined ? parentValues(collection, address.at) : [asText(own)];
}

/** Where requests to an item go, and to what is below it. That of a singleton is its collection. */
export function targetOf(collection: Collection, { address }: Pick<KnownItem, 'address'>): PathTarget {
  const parents = parentValues(collection, address.at);
  return collection.isSingleton ? parents : [...parents, address.id];
}

/**
 * The required parameters of an operation. Values are, of the path, the target, else those that the user gave, else examples, defaults and
 * enums of the OpenAPI file, else properties and names of known items; the last resort is made up.
 */
export function requiredParameters(
  { contract, knowledge, finder: { given } }: PlannedVisit,
  operation: Operation,
  target: PathTarget = [],
): Readonly<Record<string, JsonValue>> {
  const values: Record<string, JsonValue> = {};
  const inPath = parametersIn(operation.path);
  // The path of an item may have less above it than its list.
  const own = target.slice(Math.max(0, target.length - inPath.length));
  for (const parameter of operation.parameters) {
    const { name, in: location } = parameter;
    if (!parameter.required && ownProperty(given, name) === undefined) continue;
    const place = `${location}.${name}`;
    const ofTarget = location === 'path' ? own[inPath.indexOf(name)] : undefined;
    const known =
      ofTarget ??
      ownProperty(given, name) ??
      documented(contract, parameter) ??
      propertyOfKnown(contract, knowledge, operation, name) ??
      nameOfListed(contract, knowledge, operation, parameter);
    values[place] = known ?? sampleOf(contract, parameter);
  }
  return values;
}

function documented({ schemas }: Contract, { schema, examples }: Parameter): JsonValue | undefined {
  const flat = schemas.flatten(schema.schema);
  const [first] = Array.isArray(flat['enum']) ? (flat['enum'] as readonly JsonValue[]) : [];
  return examples[0] ?? exampleOf(flat) ?? flat['const'] ?? first;
}

/** A property of an item of the collection that the operation's path begins with, or of its own, that is called like the parameter. */
function propertyOfKnown(
  contract: Contract,
  knowledge: Knowledge,
  operation: Operation,
  name: string,
): JsonValue | undefined {
  const isAbove = ({ path }: Collection): boolean => operation.path.startsWith(`${path.replace(/\/$/, '')}/`);
  const [above] = contract.collections.filter(isAbove).sort((one, other) => other.path.length - one.path.length);
  const known = [above, contract.roleOf(operation)?.collection].flatMap((one) =>
    one === undefined ? [] : knowledge.itemsOf(one.path),
  );
  for (const { value } of known)
    for (const [property, own] of Object.entries(value))
      if (plainName(property) === plainName(name) && own !== null && typeof own !== 'object') return own;
  return undefined;
}

/** What another path lists has the names too: `/repos/{owner}/{repo}` is an item of `/user/repos`, with its `name` and that of its `owner`. */
function nameOfListed(
  { collections, judge }: Contract,
  knowledge: Knowledge,
  { path }: Operation,
  { name, schema }: Parameter,
): JsonValue | undefined {
  const segments = path.split('/');
  const own = segments.indexOf(`{${name}}`);
  // `{petId}` is no name.
  if (own === -1 || (isIdName(name) && !isNaturalName(name))) return undefined;
  const noun = nounOf(segments.slice(0, own).join('/'));
  const isLast = segments[own + 1]?.startsWith('{') !== true;
  const item = collections
    .filter((collection) => nounOf(collection.path) === noun)
    .map((collection) => presentItem(knowledge, collection)?.value)
    .find((value) => value !== undefined);
  const named = isLast ? item : item?.[name];
  const names = isObject(named)
    ? Object.keys(named).flatMap((property) => (isNaturalName(property) ? [named[property]] : []))
    : [named];
  return names.find((value) => typeof value === 'string' && judge.check(schema, value, 'request').length === 0);
}

/** An item that is there: one that this run created, if there is one. */
export function presentItem(knowledge: Knowledge, { path }: Collection): KnownItem | undefined {
  const present = knowledge.itemsOf(path).filter(({ state }) => state === 'present');
  return present.find(({ origin }) => origin === 'created') ?? present[0];
}

function sampleOf(contract: Contract, { schema, name }: Parameter): JsonValue {
  const random = createRandom(name);
  return trySample(contract, schema, { random, name, direction: 'request', style: 'realistic' }) ?? name;
}
