import type { JsonObject } from '../../base/json';
import { getOrMake } from '../../base/once';
import type { Contract } from '../contract';
import { idNameOf, plainName, pluralOf, singularOf, wordsOf } from '../names';
import type { Operation } from '../operation';
import { isResponseOpen } from '../response/hinted-response';
import { jsonContent, successOf } from '../response/responses';
import { textsIn } from '../schema/flatten';
import { anything } from '../schema/schema';
import { schemaOfValues } from '../schema/schema-of-values';
import { itemRoles, rolesOf, type Collection } from './collection';
import { joinedHints, type OperationHints } from './hints';
import { ItemSchemas } from './item-schemas';
import { withoutLastParameter, lastParameter, nounOf, shapeOf } from './paths';

/**
 * The file as the mock reads it. Where it leaves open what responses have, its paths and request bodies let guess it: `POST /tasks` takes a
 * task, so `GET /tasks` lists tasks. So do verbs in paths: `POST /task/create`, `GET /task/list`.
 */
export function withGuesses(contract: Contract): Contract {
  const shown = shownByExamples(contract);
  const plain = Object.keys(shown).length === 0 ? contract : contract.withHints(shown);
  const guessed = joinedHints(shown, guessHints(plain));
  if (Object.keys(guessed).length === 0) return contract;
  const withHints: Contract['withHints'] = (given, asKnown) => contract.withHints(joinedHints(guessed, given), asKnown);
  return { ...withHints({}), withHints };
}

/**
 * The file with the collections that the mock guesses beside its own: by them requests find items that are there. A finding rests on what a
 * file says: no service is held to them, and operations and their responses stay as they are.
 */
export function withGuessedCollections(contract: Contract): Contract {
  const known = new Set(contract.collections.map(({ path }) => shapeOf(path)));
  const guessed = withGuesses(contract).collections.filter(({ path }) => !known.has(shapeOf(path)));
  if (guessed.length === 0) return contract;
  const operations = new Map(contract.operations.map((one) => [one.pointer, one]));
  const ofFile = <One extends { readonly operation: Operation }>(one: One): One => ({
    ...one,
    operation: operations.get(one.operation.pointer) ?? one.operation,
  });
  const unheld = guessed.map((one): Collection => ({
    ...one,
    source: 'names',
    ...(one.list !== undefined && { list: ofFile(one.list) }),
    ...Object.fromEntries(itemRoles.flatMap((role) => (one[role] === undefined ? [] : [[role, ofFile(one[role])]]))),
    nested: [],
    searches: one.searches.map(ofFile),
    actions: one.actions.map(ofFile),
    lookups: one.lookups.map((lookup) => ({ ...lookup, item: ofFile(lookup.item) })),
    counts: one.counts.map(ofFile),
  }));
  const collections = [...unheld, ...contract.collections];
  const roles = rolesOf(collections);
  return { ...contract, collections, roleOf: (operation) => roles.get(operation) };
}

type Role = 'list' | 'create' | 'read' | 'replace' | 'update' | 'delete';

interface Place {
  readonly role: Role;
  /** Of the collection. */
  readonly path: string;
}

/** The schemas of examples that have none. */
function shownByExamples({ operations, judge }: Contract): OperationHints {
  const shown = operations.filter(isUnhinted).flatMap((operation) => {
    const { examples = [], schema = anything } = jsonContent(successOf(operation)) ?? {};
    const values = examples
      .map(({ value }) => value)
      .filter((value) => judge.check(schema, value, 'response').length === 0);
    return values.length > 0 && isResponseOpen(operation)
      ? [[operation.name, { response: schemaOfValues(values) }]]
      : [];
  });
  return Object.fromEntries(shown) as OperationHints;
}

/** What a person says of an operation, nobody guesses. */
function isUnhinted({ extensions }: Operation): boolean {
  return extensions['x-understudy'] === undefined;
}

function guessHints(contract: Contract): OperationHints {
  const shapes = new ItemSchemas(contract.schemas);
  const guessed: Record<string, JsonObject> = {};
  for (const { path, places } of groupsOf(contract.operations.filter(isUnhinted))) {
    const known = [...places.values()].map((one) => contract.roleOf(one)?.collection).find(isWhole);
    const item = known?.item.schema ?? itemOf(shapes, places);
    if (item === undefined) continue;
    for (const [role, operation] of places) {
      const isNamed = known?.[role] === undefined && !isAt(path, placeByMethod(operation));
      const isGuessed =
        role !== 'delete' && (known === undefined || operation.method === 'GET') && isResponseOpen(operation);
      if (!isNamed && !isGuessed) continue;
      guessed[operation.name] = {
        ...(isNamed && { role, collection: path }),
        ...(isGuessed && { response: responseOf(shapes, role, operation, item) }),
      };
    }
  }
  return guessed;
}

/** A list is an array, or where the file says that it is an object, one that holds the array. */
function responseOf(shapes: ItemSchemas, role: Role, operation: Operation, item: JsonObject): JsonObject {
  const types = shapes.schemas.typesOf(shapes.response(operation)?.schema);
  const array = { type: 'array', items: item };
  if (role !== 'list') return types.join() === 'array' ? array : item;
  return types.join() === 'object' ? { type: 'object', properties: { data: array } } : array;
}

function isAt(path: string, place: Place | undefined): boolean {
  return place !== undefined && shapeOf(place.path) === shapeOf(path);
}

/** What only lists, `/rooms/getAll`, may be a part of more. */
function isWhole(collection: Collection | undefined): collection is Collection {
  return collection !== undefined && (collection.itemPath !== undefined || collection.create !== undefined);
}

interface Group {
  /** Of the collection. */
  readonly path: string;
  readonly places: Map<Role, Operation>;
}

/** Operations that may be those of one collection: one makes items, and one shows them. */
function groupsOf(operations: readonly Operation[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const placeOf of [placeByMethod, placeByVerb])
    for (const operation of operations) {
      const { role, path } = placeOf(operation) ?? {};
      if (role === undefined || path === undefined) continue;
      const { places } = getOrMake(groups, shapeOf(path), (): Group => ({ path, places: new Map() }));
      if (!places.has(role)) places.set(role, operation);
    }
  return [...groups.values()].filter(({ path, places }) => {
    const noun = wordsOf(nounOf(path)).at(-1) ?? '';
    const hasItems = ['read', 'replace', 'update', 'delete'].some((role) => places.has(role as Role));
    const isMade = places.has('create') || places.has('replace');
    const list = places.get('list');
    const isNamed = list !== undefined && !isAt(path, placeByMethod(list));
    return isMade && (places.has('list') || places.has('read')) && (hasItems || isNamed || singularOf(noun) !== noun);
  });
}

const rolesOfItems: Readonly<Record<string, Role>> = { GET: 'read', PUT: 'replace', PATCH: 'update', DELETE: 'delete' };
const rolesOfLists: Readonly<Record<string, Role>> = { GET: 'list', POST: 'create' };

function placeByMethod({ method, path }: Operation): Place | undefined {
  const isOfItem = lastParameter(path) !== undefined;
  const role = (isOfItem ? rolesOfItems : rolesOfLists)[method];
  const own = isOfItem ? withoutLastParameter(path) : path;
  return role === undefined || own === '' ? undefined : { role, path: own };
}

/** What paths call the roles. A list may be read as items are: `/getRooms`, `/rooms/show`. */
const verbs: Readonly<Record<Role, { readonly methods: readonly string[]; readonly words: readonly string[] }>> = {
  list: { methods: ['GET'], words: ['list', 'all', 'getall', 'findall', 'viewall', 'listall'] },
  create: { methods: ['POST', 'PUT'], words: ['create', 'add', 'new', 'insert', 'save'] },
  read: { methods: ['GET'], words: ['get', 'read', 'view', 'show', 'find', 'fetch', 'details'] },
  replace: { methods: [], words: [] },
  update: { methods: ['PUT', 'PATCH', 'POST'], words: ['update', 'edit', 'modify', 'change'] },
  delete: { methods: ['DELETE', 'POST'], words: ['delete', 'remove', 'destroy'] },
};
const allVerbs = Object.values(verbs).flatMap(({ words }) => words);

/** By a verb beside the ID or at the end: `/task/edit/{id}`, `/tasks/{id}/edit`, `/room/getAllRooms`, `/createRoom`. */
function placeByVerb({ method, path }: Operation): Place | undefined {
  const [, before = '', segment = '', id] = /^(.*)\/([^/{}]+)(\/\{[^{}]*\})?\/?$/.exec(path) ?? [];
  const above = withoutLastParameter(before);
  const words = wordsOf(segment);
  const noun = words.filter((word) => !allVerbs.includes(word) && word !== 'by' && word !== 'id');
  const last = noun.at(-1) ?? wordsOf(nounOf(above)).at(-1) ?? '';
  const isPlural = singularOf(last) !== last;
  const isOfItem = id !== undefined || above !== before;
  const roles = isOfItem ? (['read', 'update', 'delete'] as const) : (['list', 'create'] as const);
  const names = (role: Role): readonly string[] =>
    role === 'list' && isPlural ? [...verbs.list.words, ...verbs.read.words] : verbs[role].words;
  const role = roles.find(
    (one) => verbs[one].methods.includes(method) && words.some((word) => names(one).includes(word)),
  );
  const isAbove = noun.length === 0 || singularOf(noun.join('')) === singularOf(plainName(nounOf(above)));
  const own = isAbove ? above : `${above}/${pluralOf(noun.join('-'))}`;
  return role === undefined || own === '' ? undefined : { role, path: own };
}

/** An item as it is sent, with the ID that its path has. */
function itemOf(shapes: ItemSchemas, places: Group['places']): JsonObject | undefined {
  const sent = shapes.body(places.get('create') ?? places.get('replace'));
  if (!shapes.isObject(sent)) return undefined;
  const below = [...places.values()].find((one) => lastParameter(one.path) !== undefined);
  const parameter = below?.parameters.find((one) => one.in === 'path' && one.name === lastParameter(below.path));
  const asked = parameter?.name ?? 'id';
  const name = idNameOf(asked);
  const all = shapes.propertiesOf(sent);
  const own = all.has(name) || all.has(asked) ? {} : { [name]: parameter?.schema.schema ?? { type: 'integer' } };
  const shown = [...all].filter(
    ([one, { schema }]) => schema['format'] !== 'password' && !/passw|secret/.test(plainName(one)),
  );
  const required = textsIn(shapes.schemas.flatten(sent.schema)['required']);
  const names = shown.map(([one]) => one).filter((one) => required.includes(one));
  return {
    type: 'object',
    properties: { ...own, ...Object.fromEntries(shown.map(([one, { schema }]) => [one, schema])) },
    required: [...Object.keys(own), ...names],
  };
}
