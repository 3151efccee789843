import { getOrMake } from '../../base/once';
import { child } from '../document/pointer';
import { plainName, singularOf, wordsOf } from '../names';
import type { Operation } from '../operation';
import { jsonContent, successOf } from '../response/responses';
import type { Schema, SchemaRef, Schemas } from '../schema/schema';
import { alternativesAt } from '../schema/variants';
import { nounOf } from './paths';

type Properties = ReadonlyMap<string, SchemaRef>;

/** Properties of a response that stand beside items and are none. */
const besideItems =
  /^(?:_?links?|_?meta(?:data)?|included|success|ok|status|(?:ret|err(?:or)?_?)?(?:code|msg|message)|errors?|err_?no|warnings|jsonapi|version|(?:request|trace)_?id|timestamp)$/i;

/** Properties that hold an item, whatever stands beside them. */
const wrapperNames = /^(?:data|item|result|entity|resource|payload|response)$/i;

/** A property that holds lists by their names (HAL): `_embedded: { orders: [] }`. */
const embedded = /^_?embedded$/;

/** Properties that hold the items of a list, whatever its path is called. */
export const itemsNames =
  /^(?:data|items?|results?|values?|entries|records|list|content|rows|elements|objects|nodes|collection|hits|docs|member)$/i;

/** The items in the response of a list. */
export interface ListedItems {
  readonly item: SchemaRef;
  /** Pointer of the array in the response; undefined if the response is the array. */
  readonly envelope?: string;
  /** The property is called like the path, or as arrays of items are. */
  readonly isNamed: boolean;
}

/** An item in a response. */
interface ShownItem {
  readonly schema: SchemaRef;
  readonly envelope?: string;
}

/** What the schemas of requests and responses say of items. */
export class ItemSchemas {
  readonly #known = new WeakMap<Schema, Properties>();

  constructor(readonly schemas: Schemas) {}

  /** Of the JSON body of the success. */
  response(operation: Operation | undefined): SchemaRef | undefined {
    return operation === undefined ? undefined : jsonContent(successOf(operation))?.schema;
  }

  /** Of the object in a request's body, JSON before others. Of a body that is an object or an array of them, the object. */
  body(operation: Operation | undefined): SchemaRef | undefined {
    const content = operation?.requestBody?.content.find(({ schema }) => schema !== undefined);
    const ref = (jsonContent(operation?.requestBody) ?? content)?.schema;
    if (ref === undefined || this.isObject(ref)) return ref;
    const alternatives = alternativesIn(this.schemas, ref);
    const objects = alternatives.filter((one) => this.isObject(one));
    return objects.length === 1 && alternatives.length === 2 ? objects[0] : ref;
  }

  isObject(ref: SchemaRef | undefined): ref is SchemaRef {
    return ref !== undefined && this.schemas.variantsOf(ref.schema).length > 0;
  }

  /** The properties of an object schema, those of all alternatives included. */
  propertiesOf(ref: SchemaRef | undefined): Properties {
    if (ref === undefined) return new Map();
    return getOrMake(this.#known, ref.schema, () => allPropertiesOf(this.schemas, ref));
  }

  /** The schema of the elements of an array of objects. */
  elementOf(ref: SchemaRef | undefined): SchemaRef | undefined {
    if (ref === undefined || !this.schemas.typesOf(ref.schema).includes('array')) return undefined;
    const items = this.schemas.itemsOf(ref);
    return this.isObject(items) ? items : undefined;
  }

  /**
   * The items in the response to an operation whose path is called like them: the array that is called like the path or as arrays of
   * items are, else the only one. It may stand in an envelope: `data: { orders: [] }`. @param property the one to look at, of several
   */
  listedBy(operation: Operation, path: string, property?: string): ListedItems | undefined {
    const response = this.response(operation);
    const item = this.elementOf(response);
    if (item !== undefined && property === undefined) return { item, isNamed: true };
    if (!this.isObject(response)) return undefined;
    const found = this.#arrayIn(response, path, property);
    if (found !== undefined || property !== undefined) return found;
    const within = [...this.propertiesOf(response)].flatMap(([name, ref]) => {
      const isEmbedded = embedded.test(name);
      const inner = isEmbedded || wrapperNames.test(name) ? this.#arrayIn(ref, path) : undefined;
      if (inner === undefined || !(inner.isNamed || isEmbedded)) return [];
      return [{ ...inner, envelope: child('', name) + (inner.envelope ?? ''), isNamed: isEmbedded }];
    });
    return within.length === 1 ? within[0] : undefined;
  }

  #arrayIn(holder: SchemaRef, path: string, property?: string): ListedItems | undefined {
    const noun = singularOf(plainName(nounOf(path)));
    const arrays = [...this.propertiesOf(holder)].flatMap(([name, ref]) => {
      const element = besideItems.test(name) && name !== property ? undefined : this.elementOf(ref);
      return element === undefined ? [] : [{ name, item: element }];
    });
    const isLikePath = (name: string): boolean =>
      singularOf(plainName(name)) === noun || singularOf(wordsOf(name).at(-1) ?? '') === noun;
    const named = arrays.filter(({ name }) => isLikePath(name) || itemsNames.test(name));
    const chosen =
      property === undefined ? (named.length === 1 ? named : arrays) : arrays.filter(({ name }) => name === property);
    const [only] = chosen;
    if (only === undefined || chosen.length > 1) return undefined;
    return { item: only.item, envelope: child('', only.name), isNamed: property !== undefined || named.length === 1 };
  }

  /** The item in a response: the whole, or a property of it. @param path that of the collection */
  itemIn(ref: SchemaRef | undefined, isItem: (ref: SchemaRef) => boolean, path: string): ShownItem | undefined {
    if (!this.isObject(ref)) return undefined;
    const properties = [...this.propertiesOf(ref)];
    const inner = properties.filter(([, property]) => this.isObject(property) && isItem(property));
    // The code of `{ code, message, data: {} }` is no ID.
    if (isItem(ref) && !(isAround(properties) && inner.some(([name]) => wrapperNames.test(name))))
      return { schema: ref };
    const noun = singularOf(plainName(nounOf(path)));
    // What has values of its own beside several objects is a thing, and no envelope.
    const isPlain =
      inner.length === 1 || properties.every(([name, ref]) => besideItems.test(name) || this.isObject(ref));
    const isNamed = (name: string): boolean => plainName(name) === noun || (isPlain && wrapperNames.test(name));
    const named = inner.filter(([name]) => isNamed(name));
    const [only] = named.length === 1 ? named : inner;
    if (only === undefined || (named.length !== 1 && inner.length > 1)) return undefined;
    const [name, schema] = only;
    const isEnvelope = named.length === 1 || properties.every(([other]) => other === name || besideItems.test(other));
    return isEnvelope ? { schema, envelope: name } : undefined;
  }

  /** The property with the ID of a new item, `data` of `{ code, message, data: 5 }`, where a create returns no more. */
  wrappedScalar(ref: SchemaRef | undefined): string | undefined {
    const properties = [...this.propertiesOf(ref)];
    const [only, ...others] = properties.filter(([name]) => wrapperNames.test(name));
    if (only === undefined || others.length > 0 || properties.length === 1 || !isAround(properties)) return undefined;
    const types = this.schemas.typesOf(only[1].schema);
    return types.some((type) => type === 'string' || type === 'integer') ? only[0] : undefined;
  }

  /** How many of the properties of an object another has too, in any spelling: 0 to 1. */
  share(one: SchemaRef | undefined, other: SchemaRef): number {
    const names = new Set([...this.propertiesOf(other).keys()].map(plainName));
    const own = [...this.propertiesOf(one).keys()];
    return own.filter((name) => names.has(plainName(name))).length / Math.max(own.length, 1);
  }

  /** How many of the properties of two objects have the same name, of those of the object with more: 0 to 1. */
  likeness(one: SchemaRef, other: SchemaRef): number {
    const [names, others] = [this.propertiesOf(one), this.propertiesOf(other)];
    const shared = [...names.keys()].filter((name) => others.has(name)).length;
    return shared / Math.max(names.size, others.size, 1);
  }
}

/** Whether an object is an envelope: what it has beside an item says how the request went. */
function isAround(properties: readonly (readonly [name: string, ref: SchemaRef])[]): boolean {
  return properties.every(([name]) => wrapperNames.test(name) || besideItems.test(name));
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
