import { plainName, singularOf, wordsOf } from '../names';
import type { Operation } from '../operation';
import { jsonContent, successOf } from '../response/responses';
import type { Schema, SchemaRef, Schemas } from '../schema/schema';
import { alternativesAt } from '../schema/variants';
import { nounOf } from './paths';

type Properties = ReadonlyMap<string, SchemaRef>;

/** Properties of a response that stand beside items and are none. */
const besideItems =
  /^(?:_?links?|_?meta(?:data)?|included|success|ok|status|code|message|errors?|warnings|jsonapi|version|request_?id|timestamp)$/i;

/** Properties that hold an item, whatever stands beside them. */
const wrapperNames = /^(?:data|item|result|entity|resource|payload)$/i;

/** Properties that hold the items of a list, whatever its path is called. */
export const itemsNames =
  /^(?:data|items?|results?|values?|entries|records|list|content|rows|elements|objects|nodes|collection|hits)$/i;

/** The items in the response of a list. */
export interface ListedItems {
  readonly item: SchemaRef;
  /** The property that holds them; undefined if the response is the array. */
  readonly property?: string;
  /** The property is called like the path, or as arrays of items are. */
  readonly isNamed: boolean;
}

/** An item in a response. */
interface ShownItem {
  readonly schema: SchemaRef;
  readonly envelope?: string;
}

/** What the schemas of requests and responses say of items. */
export interface ItemSchemas {
  readonly schemas: Schemas;
  /** Of the JSON body of the success. */
  readonly response: (operation: Operation | undefined) => SchemaRef | undefined;
  /** Of the object in a request's body, JSON before others. Of a body that is an object or an array of them, the object. */
  readonly body: (operation: Operation | undefined) => SchemaRef | undefined;
  readonly isObject: (ref: SchemaRef | undefined) => ref is SchemaRef;
  /** The properties of an object schema, those of all alternatives included. */
  readonly propertiesOf: (ref: SchemaRef | undefined) => Properties;
  /** The schema of the elements of an array of objects. */
  readonly elementOf: (ref: SchemaRef | undefined) => SchemaRef | undefined;
  /** The items in the response to an operation whose path is called like them. @param property the one to look at, of several */
  readonly listedBy: (operation: Operation, path: string, property?: string) => ListedItems | undefined;
  /** The item in a response: the whole, or a property of it. @param path that of the collection */
  readonly itemIn: (
    ref: SchemaRef | undefined,
    isItem: (ref: SchemaRef) => boolean,
    path: string,
  ) => ShownItem | undefined;
  /** How many of the properties of an object another has too, in any spelling: 0 to 1. */
  readonly share: (one: SchemaRef | undefined, other: SchemaRef) => number;
  /** How many of the properties of two objects have the same name, of those of the object with more: 0 to 1. */
  readonly likeness: (one: SchemaRef, other: SchemaRef) => number;
}

export function createItemSchemas(schemas: Schemas): ItemSchemas {
  const propertiesOf = createProperties(schemas);
  const isObject = (ref: SchemaRef | undefined): ref is SchemaRef =>
    ref !== undefined && schemas.variantsOf(ref.schema).length > 0;
  const elementOf = (ref: SchemaRef | undefined): SchemaRef | undefined => {
    if (ref === undefined || !schemas.typesOf(ref.schema).includes('array')) return undefined;
    const items = schemas.itemsOf(ref);
    return isObject(items) ? items : undefined;
  };
  const itemSchemas: ItemSchemas = {
    schemas,
    response: (operation) => (operation === undefined ? undefined : jsonContent(successOf(operation))?.schema),
    body: (operation) => {
      const content = jsonContent(operation?.requestBody) ?? operation?.requestBody?.content.find(hasSchema);
      return content?.schema === undefined ? undefined : objectOf(itemSchemas, content.schema);
    },
    isObject,
    propertiesOf,
    elementOf,
    listedBy: (operation, path, property) => {
      const response = itemSchemas.response(operation);
      const item = elementOf(response);
      if (item !== undefined && property === undefined) return { item, isNamed: true };
      return isObject(response) ? arrayIn(itemSchemas, response, path, property) : undefined;
    },
    itemIn: (ref, isItem, path) => (isObject(ref) ? shownIn(itemSchemas, ref, isItem, path) : undefined),
    share: (one, other) => {
      const names = new Set([...propertiesOf(other).keys()].map(plainName));
      const own = [...propertiesOf(one).keys()];
      return own.filter((name) => names.has(plainName(name))).length / Math.max(own.length, 1);
    },
    likeness: (one, other) => {
      const [names, others] = [propertiesOf(one), propertiesOf(other)];
      const shared = [...names.keys()].filter((name) => others.has(name)).length;
      return shared / Math.max(names.size, others.size, 1);
    },
  };
  return itemSchemas;
}

function hasSchema({ schema }: { readonly schema?: SchemaRef }): boolean {
  return schema !== undefined;
}

/** Computed once for each schema. */
function createProperties(schemas: Schemas): (ref: SchemaRef | undefined) => Properties {
  const known = new WeakMap<Schema, Properties>();
  const none: Properties = new Map();
  return (ref) => {
    if (ref === undefined) return none;
    let found = known.get(ref.schema);
    if (found === undefined) known.set(ref.schema, (found = allPropertiesOf(schemas, ref)));
    return found;
  };
}

/** The properties of an object schema, those of all alternatives included. */
export function allPropertiesOf(schemas: Schemas, ref: SchemaRef, depth = 0): Properties {
  const found = new Map(schemas.propertiesOf(ref));
  if (depth === deepestAlternatives) return found;
  for (const alternative of alternativesIn(schemas, ref))
    for (const [name, property] of allPropertiesOf(schemas, alternative, depth + 1))
      if (!found.has(name)) found.set(name, property);
  return found;
}

const deepestAlternatives = 4;

function alternativesIn(schemas: Schemas, ref: SchemaRef): readonly SchemaRef[] {
  const flat = { schema: schemas.flatten(ref.schema), pointer: schemas.resolve(ref).pointer };
  return [...alternativesAt(flat, 'oneOf'), ...alternativesAt(flat, 'anyOf')];
}

function objectOf({ schemas, isObject }: ItemSchemas, ref: SchemaRef): SchemaRef {
  if (schemas.variantsOf(ref.schema).length > 0) return ref;
  const alternatives = alternativesIn(schemas, ref);
  const objects = alternatives.filter((one) => isObject(one));
  return objects.length === 1 && alternatives.length === 2 ? (objects[0] ?? ref) : ref;
}

/** The array of a list: the one that is called like the path or as arrays of items are, else the only one. */
function arrayIn(
  { propertiesOf, elementOf }: ItemSchemas,
  response: SchemaRef,
  path: string,
  property: string | undefined,
): ListedItems | undefined {
  const noun = singularOf(plainName(nounOf(path)));
  const arrays = [...propertiesOf(response)].flatMap(([name, ref]) => {
    const item = besideItems.test(name) && name !== property ? undefined : elementOf(ref);
    return item === undefined ? [] : [{ name, item }];
  });
  const isLikePath = (name: string): boolean =>
    singularOf(plainName(name)) === noun || singularOf(wordsOf(name).at(-1) ?? '') === noun;
  const named = arrays.filter(({ name }) => isLikePath(name) || itemsNames.test(name));
  const chosen =
    property === undefined ? (named.length === 1 ? named : arrays) : arrays.filter(({ name }) => name === property);
  const [only] = chosen;
  if (only === undefined || chosen.length > 1) return undefined;
  return { item: only.item, property: only.name, isNamed: property !== undefined || named.length === 1 };
}

function shownIn(
  { propertiesOf, isObject }: ItemSchemas,
  ref: SchemaRef,
  isItem: (ref: SchemaRef) => boolean,
  path: string,
): ShownItem | undefined {
  if (isItem(ref)) return { schema: ref };
  const properties = [...propertiesOf(ref)];
  const inner = properties.filter(([, property]) => isObject(property) && isItem(property));
  const [only] = inner;
  if (only === undefined || inner.length > 1) return undefined;
  const [name, schema] = only;
  const isNoun = plainName(name) === singularOf(plainName(nounOf(path)));
  const isEnvelope =
    isNoun || wrapperNames.test(name) || properties.every(([other]) => other === name || besideItems.test(other));
  return isEnvelope ? { schema, envelope: name } : undefined;
}
