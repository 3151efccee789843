import { isEqual, isObject, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import { splitOnce } from '../base/text';
import { isSecretName } from '../exchange/masking/names';
import { createReadSentItem } from '../openapi/collections/sent-item';
import type { Collection, ItemOperation } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import { plainName } from '../openapi/names';
import { textsIn } from '../openapi/schema/flatten';
import { readablePart, undocumentedProperties, writablePart } from '../openapi/schema/project';
import type { ExchangeView } from './exchange-view';
import { isSameAsText } from './same-value';

/** A property that a client may set, by the request body of a write. */
export interface SettableProperty {
  readonly name: string;
  /** JSON pointer of its schema. */
  readonly pointer: string;
  readonly default?: JsonValue;
  /** A sent value as responses show it, without what is writeOnly; undefined if they cannot show it. */
  readonly shownAs: (value: JsonValue) => JsonValue | undefined;
  /** Whether responses may leave it out. */
  readonly mayBeAbsent: boolean;
}

/** The properties that a write may set; undefined if nothing is described. */
function settableProperties(
  contract: Contract,
  collection: Collection,
  write: ItemOperation | undefined,
): readonly SettableProperty[] | undefined {
  if (write === undefined) return undefined;
  const { schema } = createReadSentItem(contract, collection, write)({ values: new Map() });
  if (schema === undefined) return undefined;
  const { schemas } = contract;
  const inItem = schemas.propertiesOf(collection.item);
  const required = textsIn(schemas.flatten(collection.item.schema)['required']);
  return [...schemas.propertiesOf(schema)].flatMap(([name, { schema: own, pointer }]) => {
    const flat = schemas.flatten(own);
    if (flat['readOnly'] === true) return [];
    const initial = flat['default'];
    const shown = inItem.get(name);
    const shownAs = (value: JsonValue): JsonValue | undefined => {
      // What the body does not describe within a property, a service may store or leave out.
      if (!isEqual(writablePart(schemas, { schema: own, pointer }, value), value)) return undefined;
      if (shown === undefined) return value;
      // An object of which responses describe other properties is another thing there: a limit that was set, and what is left of it.
      if (undocumentedProperties(schemas, shown, value).length > 0) return undefined;
      const readable = readablePart(schemas, shown, value);
      return contract.judge.check(shown, readable, 'response').length === 0 ? readable : undefined;
    };
    const mayBeAbsent = !required.includes(name);
    return [{ name, pointer, shownAs, mayBeAbsent, ...(initial !== undefined && { default: initial }) }];
  });
}

/** What is asked again and again of the properties of items, read once. */
export class ItemProperties {
  readonly #settable = new Map<ItemOperation, readonly SettableProperty[]>();
  readonly #comparable = new Map<Collection, ReadonlyMap<string, string>>();
  readonly #creationTimes = new Map<Collection, ReadonlyMap<string, string>>();

  constructor(private readonly contract: Contract) {}

  settable(collection: Collection, write: ItemOperation): readonly SettableProperty[] {
    return getOrMake(this.#settable, write, () => settableProperties(this.contract, collection, write) ?? []);
  }

  /** Those that can be compared between responses, but for what the path of an item decides, with the pointers of their schemas. */
  comparable(collection: Collection): ReadonlyMap<string, string> {
    return getOrMake(this.#comparable, collection, () => {
      const own = namesOfPlace(collection);
      return new Map([...comparableProperties(this.contract, collection)].filter(([name]) => !own.has(name)));
    });
  }

  /** The readOnly times of creation, with the pointers of their schemas: no change moves them. */
  creationTimes(collection: Collection): ReadonlyMap<string, string> {
    return getOrMake(this.#creationTimes, collection, () => creationTimes(this.contract, collection));
  }

  /**
   * Whether an item shows what a client may set as it was sent. A null says nothing, a secret is shown to nobody, and what no item has by the
   * OpenAPI file is shown by none.
   */
  isAsSent(collection: Collection, sent: JsonObject, value: JsonObject): boolean {
    const write = collection.create ?? collection.replace;
    const settable = new Set(write && this.settable(collection, write).map(({ name }) => name));
    const own = namesOfPlace(collection);
    const described = this.contract.schemas.propertiesOf(collection.item);
    return Object.entries(sent).every(
      ([name, one]) =>
        one === null ||
        own.has(name) ||
        !settable.has(name) ||
        isSecretName(name) ||
        (value[name] === undefined && !described.has(name)) ||
        isSameAsText(one, value[name]),
    );
  }
}

/** The properties that the path of an item decides: it keeps them, whatever a body says. */
export function namesOfPlace({ id, parents }: Collection): ReadonlySet<string> {
  return new Set([...(id === undefined ? [] : [id.name]), ...parents.flatMap(({ property }) => property ?? [])]);
}

function creationTimes({ schemas }: Contract, { item }: Collection): ReadonlyMap<string, string> {
  const times = [...schemas.propertiesOf(item)].filter(([name, { schema }]) => {
    const { readOnly, format } = schemas.flatten(schema);
    return (
      readOnly === true &&
      format === 'date-time' &&
      /^(?:date|time)?creat(?:ed|ion)(?:at|on|date|time|timestamp)*$/.test(plainName(name))
    );
  });
  return new Map(times.map(([name, { pointer }]) => [name, pointer]));
}

/** The properties of a collection's items that can be compared between responses: those that clients set, else all that are described. */
function comparableProperties(contract: Contract, collection: Collection): ReadonlyMap<string, string> {
  const writes = [collection.create, collection.replace, collection.update];
  const settable = writes
    .map((write) => settableProperties(contract, collection, write))
    .filter((one) => one !== undefined);
  const properties = settable.flat().map(({ name, pointer }) => [name, pointer] as const);
  if (settable.length > 0) return new Map(properties);
  const described = [...contract.schemas.propertiesOf(collection.item)];
  return new Map(described.filter(([, { schema }]) => isObject(schema)).map(([name, { pointer }]) => [name, pointer]));
}

/** Whether the query may choose what is shown, as `fields=name` does: it has more than it needs. */
export function isAskedForPart({ operation, exchange }: ExchangeView): boolean {
  const sent = new URLSearchParams(splitOnce(exchange.request.target, '?')[1]);
  return operation.parameters.some(({ in: place, name, required }) => place === 'query' && !required && sent.has(name));
}
