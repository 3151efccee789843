import { withoutTrailingSlashes, withOtherEnd } from '../base/http';
import { asText, isObject, isScalar, type JsonValue } from '../base/json';
import {
  closestParent,
  collectionAt,
  type Collection,
  type ItemOperation,
  type ListOperation,
} from '../openapi/collections/collection';
import { placeOfParameter } from '../openapi/collections/list-query';
import type { Contract } from '../openapi/contract';
import { child, namesOf, valueAt } from '../openapi/document/pointer';
import { isNaturalName } from '../openapi/names';
import { asksForCredentials, type Operation } from '../openapi/operation';
import { listsOf, type Listed } from '../plan/lists';
import type { Planner, PlannedVisit } from '../plan/planner';
import type { SchemaRef } from '../openapi/schema/schema';
import { bodyMedia, makeBody } from '../plan/bodies';
import { makeCreateBody, withId } from '../plan/create-bodies';
import { unknownIdsFor } from '../plan/made-up';
import { requiredParameters, targetOf } from '../plan/parameters';
import { withValueAt } from '../plan/places';
import { scenario, type Scenario } from '../plan/scenario';
import { leftOut } from '../plan/variations';
import { acceptedWrite, placesToVary, sendWriteVaried } from '../plan/write-item';
import { sendParts, sendPlain, sendVaried, type Base } from '../plan/send';
import { writeRequest } from '../plan/write-request';
import type { Visit } from '../visit/visit';
import { keyScenarios } from './probe-keys';
import { optionScenarios } from './probe-options';
import { renameScenarios } from './probe-renames';
import { ruleScenarios } from './probe-rules';
import { shownScenarios } from './probe-shown';

/** Operations that are asked the same kind of question: services mostly answer alike in all. */
const askedAlike = 6;

/** Reads without parameters in their paths that are sent without credentials too: the OpenAPI file may have forgotten them. */
const askedBare = 2;

/** Properties that are tried as a parameter of a list, and as the name in a path. */
const triedProperties = 3;

/** A size of a page that is an integer of 32 bits. */
const largePage = 1_000_000;

/** Items of one collection whose lists below them are asked for. */
const mostParents = 20;

/**
 * What `verify` does not ask, as no OpenAPI file says what the response must be, and clients do: paths that there are not, requests
 * without a body or with another one, properties as parameters, names in place of IDs. Nothing here changes a service.
 */
export function* probes(planner: Planner, operations: readonly Operation[]): Iterable<Scenario> {
  const { contract } = planner;
  const reads = operations
    .filter(({ method }) => method === 'GET')
    .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));
  const open = reads.filter((operation) => !asksForCredentials(operation));
  let bare = 0;
  for (const operation of open)
    yield scenario(operation, 'no-credentials', 0, 'read', async (visit) => {
      if (bare === askedBare) return;
      const base = await sendPlain(visit, operation);
      if (base?.view.result !== 'success') return;
      bare += 1;
      await sendTo(visit, base, 'without credentials', (target) => target, 'none');
    });
  for (const listed of listsOf(planner)) {
    if (listed.list.operation.method === 'GET')
      yield scenario(listed.list.operation, 'undocumented-parameters', 0, 'read', (visit) =>
        askByProperties(visit, listed.list),
      );
    yield scenario(listed.list.operation, 'large-pages', 0, 'read', (visit) => askForLargePage(visit, listed.list));
  }
  yield* listsBelow(planner);
  yield* keyScenarios(planner);
  yield* optionScenarios(planner);
  // A path of the file that ends with a slash is often asked without it.
  const few = new Set(reads.slice(0, askedAlike / 2));
  for (const operation of reads.filter((one) => few.has(one) || one.path.endsWith('/')))
    yield scenario(operation, 'unknown-paths', 0, 'read', async (visit) => {
      const base = await sendPlain(visit, operation);
      if (base === undefined) return;
      await sendTo(visit, base, 'with another end', withOtherEnd);
      if (!few.has(operation)) return;
      await sendTo(visit, base, 'beside', () => `/${visit.runTag}?${visit.runTag}=1`);
      await sendTo(visit, base, 'below', (target) => `${pathOf(target)}/${visit.runTag}/${visit.runTag}`);
      // A method that is safe (RFC 4918 section 9.1), and that no OpenAPI file has.
      await sendParts(visit, operation, { ...base.parts, method: 'PROPFIND' }, 'PROPFIND');
    });
  for (const operation of operations
    .filter(({ requestBody, method }) => requestBody !== undefined && method !== 'GET')
    .slice(0, askedAlike * 2))
    yield scenario(operation, 'odd-bodies', 0, 'rejected', (visit) => sendOddBodies(visit, operation));
  yield* ruleScenarios(planner);
  yield* renameScenarios(planner);
  yield* shownScenarios(planner);
  for (const collection of contract.collections) {
    const { create, read } = collection;
    if (create !== undefined)
      yield scenario(create.operation, 'creates-varied', 0, 'write', (visit) =>
        createVaried(visit, collection, create),
      );
    if (read !== undefined)
      yield scenario(read.operation, 'names-for-ids', 0, 'read', (visit) => readByName(visit, read.operation));
  }
}

/** `verify` follows one item of each collection; the mock has what is below the others too. Outer lists first: they show what is above. */
function* listsBelow(planner: Planner): Iterable<Scenario> {
  const { given } = planner.finder;
  const below = [...listsOf(planner)].filter(
    ({ collection, list }) =>
      list.operation.method === 'GET' &&
      closestParent(collection)?.collection !== undefined &&
      collection.parents.every(({ parameter }) => given[parameter] === undefined),
  );
  for (const listed of below.sort((one, other) => one.collection.parents.length - other.collection.parents.length))
    yield scenario(listed.list.operation, 'lists-below', 0, 'read', (visit) => listBelow(visit, listed));
}

async function listBelow(visit: PlannedVisit, { collection, list }: Listed): Promise<void> {
  const { contract, knowledge } = visit;
  const above = contract.collections.find(({ path }) => path === closestParent(collection)?.collection);
  if (above === undefined) return;
  const others = knowledge
    .itemsOf(above.path)
    .filter(({ state, origin }) => state === 'present' && origin !== 'created');
  for (const item of others.slice(0, mostParents)) {
    const target = targetOf(above, item);
    const parameters = requiredParameters(visit, list.operation, target);
    await sendParts(visit, list.operation, { parameters }, `below ${target.join('/')}`);
  }
}

/**
 * A property as a parameter that the file does not have, with a value that an item has: all items, those that have it, or an error. And
 * filters of the file with a part of such a value.
 */
async function askByProperties(visit: PlannedVisit, list: ListOperation): Promise<void> {
  const { operation, filters } = list;
  const base = await sendPlain(visit, operation);
  if (base?.view.result !== 'success') return;
  const known = new Set(operation.parameters.map(({ name }) => name));
  const [, item] = base.view.items;
  const tried = Object.entries(item?.value ?? {}).filter(
    ([name, value]) => !known.has(name) && isScalar(value) && value !== '' && asText(value).length < 60,
  );
  const ask = (step: string, name: string, value: string): Promise<void> =>
    sendTo(visit, base, step, (target) => {
      return `${target}${target.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    });
  for (const [name, value] of tried.slice(0, triedProperties)) await ask(`by ${name}`, name, asText(value));
  await ask('unknown parameter', visit.runTag, '1');
  for (const { parameter, property, compare } of filters.slice(0, triedProperties)) {
    const value = base.view.items[0]?.value[property];
    const part = typeof value === 'string' ? value.slice(1, -1).toLowerCase() : '';
    const place = placeOfParameter(list, parameter);
    if (compare === 'eq' && part !== '') await sendVaried(visit, base, place, part, `a part of ${property}`);
  }
}

/** A page of more items than most services return, where the file has no maximum: all that there are, so many, or an error. */
async function askForLargePage(visit: PlannedVisit, list: ListOperation): Promise<void> {
  const { limit } = list.paging;
  if (limit === undefined) return;
  const base = await sendPlain(visit, list.operation);
  if (base?.view.result === 'success')
    await sendVaried(visit, base, placeOfParameter(list, limit), largePage, `${limit} ${largePage}`);
}

/** No body, broken JSON, and a form where the file has JSON. */
async function sendOddBodies(visit: PlannedVisit, operation: Operation): Promise<void> {
  const target = await visit.finder.target(visit, operation);
  if (target === undefined) return;
  const parameters = requiredParameters(visit, operation, target);
  const body = makeBody(visit, operation, undefined, 'least');
  const text =
    body === undefined
      ? '{}'
      : JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
  const json = 'application/json';
  const odd = {
    'no body': undefined,
    'broken JSON': { text: `${text.slice(0, -1)},`, contentType: json },
    'half a JSON': { text: text.slice(0, Math.max(1, Math.floor(text.length / 2))), contentType: json },
    'a form': { text: 'name=form&value=1', contentType: 'application/x-www-form-urlencoded' },
    'a list': { text: '[]', contentType: json },
  };
  for (const [name, raw] of Object.entries(odd))
    await sendParts(visit, operation, { parameters, ...(raw && { raw }) }, name);
}

/** Properties that a create is tried without, or with. */
const variedProperties = 8;

/** Flags that a create is sent again with: `get_or_create`. */
const triedFlags = 2;

/** An item without each property that the service takes, and with each that it did not get: so reads show defaults; then the same twice. */
async function createVaried(visit: PlannedVisit, collection: Collection, create: ItemOperation): Promise<void> {
  const { contract } = visit;
  const schema = bodyMedia(create.operation)?.schema;
  const base = await acceptedWrite(visit, { collection, write: create });
  if (base?.view.result !== 'success' || schema === undefined) return;
  const body = base.parts.body ?? {};
  const places = placesToVary(contract, collection, schema, body);
  const sent = places.filter(({ at, isRequired }) => !isRequired && valueAt(body, at) !== undefined);
  const referring = places.flatMap(({ at }) => {
    const { collection: path, holds } =
      collection.references.find(({ property }) => property === namesOf(at).at(-1)) ?? {};
    const referred = holds === 'item' || valueAt(body, at) === undefined ? undefined : collectionAt(contract, path);
    const [id] = referred === undefined ? [] : unknownIdsFor(visit, referred);
    return id === undefined ? [] : [{ at, variation: { value: holds === 'ids' ? [id] : id, keyword: 'type' } }];
  });
  const full = makeCreateBody(visit, { collection, write: create }, 'full');
  const others = Object.entries(isObject(full) ? full : {}).filter(
    ([name]) => isObject(body) && !Object.hasOwn(body, name),
  );
  const variations = [
    ...referring.slice(0, variedProperties),
    ...sent.slice(0, variedProperties).map(({ at }) => ({ at, variation: leftOut })),
    ...others
      .slice(0, variedProperties)
      .map(([name, value]) => ({ at: child('', name), variation: { value, keyword: 'type' } })),
  ];
  for (const { at, variation } of variations)
    await sendWriteVaried(visit, { collection, write: create }, base, { in: 'body', at }, variation);
  await createAgain(visit, collection, create, schema, base);
}

/** A second item, the first once more, or an error. */
async function createAgain(
  visit: PlannedVisit,
  collection: Collection,
  create: ItemOperation,
  schema: SchemaRef,
  base: Base,
): Promise<void> {
  const { contract } = visit;
  const body = base.parts.body ?? {};
  const [item] = base.view.items;
  if (item !== undefined) await visit.own.prove(visit, collection, item.path);
  await sendParts(visit, create.operation, base.parts, 'the same again');
  const flags = [...contract.schemas.propertiesOf(schema)].filter(([, one]) =>
    contract.schemas.typesOf(one.schema).includes('boolean'),
  );
  for (const [name] of flags.slice(0, triedFlags)) {
    const flagged = { ...(isObject(body) && body), [name]: true };
    await sendParts(visit, create.operation, { ...base.parts, body: flagged }, `the same again, with ${name}`);
  }
  const named = bodyWithId(contract, collection, create, schema, base);
  if (named !== undefined)
    await sendParts(visit, create.operation, { ...base.parts, body: named }, 'the same again, with its ID');
  const creating = { collection, write: create };
  const fresh = withId(visit, creating, body);
  if (fresh !== body) await visit.own.createWith(visit, creating, { ...base.parts, body: fresh }, 'with an ID');
}

/** The body of a create, with the ID that its item has got; undefined if the file does not allow that. */
function bodyWithId(
  { judge }: Contract,
  { id }: Collection,
  { envelope = '' }: ItemOperation,
  schema: SchemaRef,
  { parts: { body }, view }: Base,
): JsonValue | undefined {
  const value = id && valueAt(view.items[0]?.value ?? null, id.at);
  if (id === undefined || value === undefined || !isObject(body)) return undefined;
  const at = Object.hasOwn(body, envelope) ? child('', envelope) + id.at : id.at;
  const named = withValueAt(body, at, value);
  return judge.check(schema, named, 'request').length === 0 ? named : undefined;
}

/** The path of an item may mean another property than its ID, or that too. */
async function readByName(visit: PlannedVisit, operation: Operation): Promise<void> {
  const role = visit.contract.roleOf(operation);
  if (role?.kind !== 'read' || role.collection.isSingleton) return;
  const { collection } = role;
  const base = await sendPlain(visit, operation);
  if (base?.view.status !== 404 && base?.view.result !== 'success') return;
  const item = await visit.finder.find(visit, collection);
  if (item === undefined) return;
  const parents = targetOf(collection, item).slice(0, -1);
  const names = Object.entries(item.value).filter(
    ([name, value]) => isNaturalName(name) && isScalar(value) && value !== '',
  );
  for (const [name, value] of names.slice(0, triedProperties))
    await sendPlain(visit, operation, `by ${name}`, [...parents, asText(value)]);
}

function pathOf(target: string): string {
  return withoutTrailingSlashes(target.split('?', 1)[0] ?? '');
}

/** Sends a request once more, to another target. */
async function sendTo(
  visit: Visit,
  { operation, parts }: Base,
  name: string,
  targetOfOther: (target: string) => string,
  credential?: 'none',
): Promise<void> {
  const request = writeRequest(operation, parts);
  const target = targetOfOther(request.target);
  await visit.send({ name, operation, request: { ...request, target }, ...(credential && { credential }) });
}
