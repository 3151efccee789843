import type { Contract } from '../contract/contract';
import type { MediaType, Operation } from '../contract/operation';
import {
  collectionCalled,
  createReferences,
  type FindReferences,
  type Reference,
} from '../contract/resource/references';
import type { Resource } from '../contract/resource/resources';
import type { JsonValue } from '../exact-json';
import type { Field } from './fields';
import type { RequestBodySpec } from './request';

/** A resource that can be created, and what its bodies are made of. */
export interface Creatable {
  readonly resource: Resource;
  readonly operation: Operation;
  readonly media: MediaType;
  readonly fields: readonly Field[];
  /** The property of the body that holds the item; left out where the body is the item. */
  readonly wrapper?: string;
  /** The text property that carries the mark of the run. */
  readonly tagField: Field | undefined;
  /** Names of properties that are called like another collection, `customer` beside `/customers`: they may name an item of it. */
  readonly named: readonly string[];
  /** A body that the schema allows, with every property and with the required ones alone; undefined where none could be made. */
  readonly full: JsonValue;
  readonly required: JsonValue;
  /** Writes a body as it is sent; left out where that is JSON. */
  readonly write?: (body: JsonValue) => RequestBodySpec;
}

/** Gives the names of properties that are called like a collection of the document. */
export function calledLikeOthers({ resources }: Contract, fields: readonly Field[]): readonly string[] {
  const names = fields.map(({ path }) => path.at(-1) ?? '');
  return names.filter((name) => collectionCalled(resources, name) !== undefined);
}

const finders = new WeakMap<Contract, FindReferences>();

/** Gives the properties of a collection's items that name one item of another collection, by the names of both. */
export function referencesOf(contract: Contract, resource: Resource): Reference[] {
  let find = finders.get(contract);
  if (find === undefined) finders.set(contract, (find = createReferences(contract.resources, contract.schemas)));
  return find(resource).filter(({ holds }) => holds === 'one');
}

/** Gives the collection of which a property of a create's body names an item, as far as names tell. */
export function referredBy(
  contract: Contract,
  { resource, named }: Pick<Creatable, 'resource' | 'named'>,
  property: string,
): Resource | undefined {
  const known = referencesOf(contract, resource).find((reference) => reference.property === property)?.target;
  return known ?? (named.includes(property) ? collectionCalled(contract.resources, property) : undefined);
}

/** Gives an identifier as the property of another item names it. */
export function referenceTo({ schemas }: Contract, { identifier }: Resource, id: string): JsonValue {
  const types = schemas.typesOf(schemas.flatten(identifier?.schema));
  const isNumber = types.includes('integer') || types.includes('number');
  if (!isNumber || !/^-?\d{1,18}$/.test(id)) return id;
  return Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id);
}
