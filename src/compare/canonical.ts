import { isObject } from '../contract/document';
import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import type { JsonValue } from '../exact-json';
import { resourceOf } from '../verify/items';
import { idText } from '../verify/knowledge';
import { plainName, referencesOf } from './references';
import type { Side } from './side';

/** A body in which roles stand in place of identifiers. */
export interface Canonical {
  readonly value: JsonValue;
  /** Whether an item of the run's own stands in it. */
  readonly isOwn: boolean;
  /** How the items of a list are ordered by their identifiers, where these are integers and have an order. */
  readonly direction?: 'rising' | 'falling' | undefined;
}

/** Gives how integers are ordered, written as texts; undefined where they are not, or are fewer than three. */
export function directionOf(ids: readonly string[]): 'rising' | 'falling' | undefined {
  const numbers = ids.flatMap((id) => (/^-?\d{1,40}$/.test(id) ? [BigInt(id)] : []));
  if (numbers.length !== ids.length || ids.length < 3) return undefined;
  const pairs = numbers.slice(1).map((id, index) => [numbers[index] ?? id, id] as const);
  if (pairs.every(([before, after]) => before < after)) return 'rising';
  return pairs.every(([before, after]) => before > after) ? 'falling' : undefined;
}

/** Gives what stands in place of an identifier that has a role; its type is kept. */
function roleWord(role: string, value: JsonValue): string {
  return `<${role}, ${typeof value === 'string' ? 'text' : 'number'}>`;
}

/** Tells whether a value stands for an identifier by its role. */
export function isRoleWord(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && /^<(?:made|listed).*, (?:text|number)>$/.test(value);
}

/** Gives the name of the probe that has made an item, by what stands in place of its identifier. */
export function madeBy(id: JsonValue | undefined): string | undefined {
  return typeof id === 'string' ? /^<made by (.*), (?:text|number)>$/.exec(id)?.[1] : undefined;
}

/**
 * Gives the body of an answer with roles in place of identifiers, found by where they stand and not by their value: those of
 * the items that the run made, and those of listed items where the services hold different ones.
 */
export function canonicalBody(
  side: Side,
  operation: Operation | undefined,
  status: number,
  body: JsonValue,
  isOther: boolean,
): Canonical {
  const reader = new Reader(side, isOther);
  const resource = operation === undefined ? undefined : resourceOf(side.contract, operation);
  const isSuccess = status >= 200 && status < 300;
  const value =
    operation === undefined || resource === undefined || !isSuccess
      ? reader.plainValue(body)
      : reader.answer(resource, operation, body);
  return { value, isOwn: reader.isOwn, direction: directionOf(reader.listed) };
}

class Reader {
  isOwn = false;
  /** The identifiers of the items of a list, in their order. */
  readonly listed: string[] = [];
  readonly #references: ReadonlyMap<string, Resource>;
  readonly #roles = new Map<Resource, Map<string, string>>();

  constructor(
    private readonly side: Side,
    private readonly isOther: boolean,
  ) {
    this.#references = referencesOf(side.contract);
    for (const { resource, id, name } of side.own) {
      const roles = this.#roles.get(resource) ?? new Map<string, string>();
      this.#roles.set(resource, roles);
      if (!roles.has(id)) roles.set(id, `made by ${name}`);
    }
  }

  answer(resource: Resource, operation: Operation, body: JsonValue): JsonValue {
    const { list } = resource;
    if (list?.operation === operation) {
      const entry = (value: JsonValue): JsonValue => this.#within(resource, value, list.itemEnvelope, true);
      if (Array.isArray(body)) return body.map(entry);
      const array = list.envelope === undefined || !isObject(body) ? undefined : own(body, list.envelope);
      if (list.envelope === undefined || !Array.isArray(array) || !isObject(body)) return this.plainValue(body);
      return { ...(this.plainValue(without(body, list.envelope)) as Members), [list.envelope]: array.map(entry) };
    }
    return this.#within(resource, body, resource.envelopes.get(operation));
  }

  #within(resource: Resource, value: JsonValue, envelope: string | undefined, isListed = false): JsonValue {
    if (envelope === undefined) return this.#item(resource, value, isListed);
    if (!isObject(value)) return this.plainValue(value);
    const item = own(value, envelope);
    const rest = this.plainValue(without(value, envelope)) as Members;
    return item === undefined ? rest : { ...rest, [envelope]: this.#item(resource, item, isListed) };
  }

  #item(resource: Resource, value: JsonValue, isListed: boolean): JsonValue {
    const property = resource.identifier?.property;
    const read = this.plainValue(value);
    const id = property === undefined || !isObject(value) ? undefined : value[property];
    if (property === undefined || id === undefined) return read;
    if (isListed) this.listed.push(idText(id) ?? '');
    return { ...(read as Members), [property]: this.#role(resource, id) };
  }

  #role(resource: Resource, id: JsonValue): JsonValue {
    const text = idText(id);
    const role = text === undefined ? undefined : this.#roles.get(resource)?.get(text);
    if (role !== undefined) this.isOwn = true;
    const word = role ?? (this.isOther && text !== undefined ? 'listed' : undefined);
    return word === undefined ? id : roleWord(word, id);
  }

  /** Gives any value with roles in place of what names items of collections: `customerId`. */
  plainValue(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map((one) => this.plainValue(one));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, member]) => {
      const named = typeof member === 'object' ? undefined : this.#references.get(plainName(name));
      return [name, named === undefined ? this.plainValue(member) : this.#role(named, member)];
    });
    return Object.fromEntries(members) as JsonValue;
  }

  /** An address of the service itself is another one on each side. */
  #text(text: string): string {
    const { baseUrl } = this.side.client;
    return text.startsWith(baseUrl) ? `<base URL>${text.slice(baseUrl.length)}` : text;
  }
}

type Members = Record<string, JsonValue>;

function own(members: object, name: string): JsonValue | undefined {
  return Object.hasOwn(members, name) ? (members as Members)[name] : undefined;
}

function without(members: object, name: string): JsonValue {
  return Object.fromEntries(Object.entries(members as Members).filter(([one]) => one !== name));
}

/** Gives a text of an answer with roles in place of the identifiers of the run's own items and of entity tags, where they stand as words. */
export function canonicalText(side: Side, text: string): string {
  const short = text.length > 5000 ? text.slice(0, 5000) : text;
  const ids = new Map(side.own.map(({ id, name }) => [id, `<made by ${name}>`]));
  return short.replaceAll(/[\w-]+/g, (word) => ids.get(word) ?? (side.tags.has(word) ? '<entity tag>' : word));
}
