import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Identifier, ListOperation, Resource } from '../openapi/collections/resources';
import type { RequestSpec } from './request';

/** A resource with its list operation. */
export interface ListedResource {
  readonly resource: Resource;
  readonly list: ListOperation;
}

/** Gives the resources that can be listed. */
export function listedResources(contract: Contract): ListedResource[] {
  return contract.resources.flatMap((resource) =>
    resource.list === undefined ? [] : [{ resource, list: resource.list }],
  );
}

/** A resource whose items can be read by identifier. */
export interface ReadableResource {
  readonly resource: Resource;
  readonly read: Operation;
  readonly identifier: Identifier;
  /** Name of the path parameter that carries the identifier. */
  readonly parameter: string;
  /** Whether identifiers are integers; else they are texts. */
  readonly isInteger: boolean;
  /** The greatest integer that an identifier can be. */
  readonly greatest: bigint;
}

/** Gives the resources whose items can be read by identifier. */
export function readableResources(contract: Contract): readonly ReadableResource[] {
  return contract.derive(findReadable);
}

function findReadable(contract: Contract): ReadableResource[] {
  return contract.resources.flatMap((resource) => {
    const { read, identifier } = resource;
    const parameter = identifier?.parameter;
    if (read === undefined || identifier === undefined || parameter === undefined) return [];
    const isInteger = contract.schemas.typesOf(identifier.schema).includes('integer');
    const own = contract.schemas.flatten(identifier.schema);
    const greatest = own.format === 'int32' ? 2n ** 31n - 1n : 2n ** 63n - 1n;
    // The path may say more of its form than the item does.
    const inPath = contract.schemas.flatten(read.parameters.find(({ name }) => name === parameter)?.schema);
    const isVague = (own.format ?? own.pattern ?? own.enum) === undefined;
    const isFormed = (inPath.format ?? inPath.pattern) !== undefined;
    const formed = isVague && isFormed && !isInteger ? { ...identifier, schema: inPath } : identifier;
    return [{ resource, read, identifier: formed, parameter, isInteger, greatest }];
  });
}

/** Gives the request that reads one item. */
export function readRequest({ read, parameter }: ReadableResource, id: string): RequestSpec {
  return { operation: read, path: { [parameter]: id } };
}

/**
 * Gives the integer that an identifier is; undefined where it is none, or one of more digits than any identifier has: reading
 * a million of them takes seconds.
 */
export function integerOf(id: string): bigint | undefined {
  return /^-?\d{1,40}$/.test(id) ? BigInt(id) : undefined;
}

/** Gives the greatest of some identifiers that are integers; undefined where none is. */
export function greatestId(ids: readonly string[]): bigint | undefined {
  const integers = ids.flatMap((id) => integerOf(id) ?? []);
  return integers.reduce<bigint | undefined>(
    (greatest, id) => (greatest === undefined || id > greatest ? id : greatest),
    undefined,
  );
}
