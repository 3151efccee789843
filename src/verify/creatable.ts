import type { Contract } from '../contract/contract';
import type { MediaType, Operation } from '../contract/operation';
import { collectionCalled } from '../contract/resource/references';
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
