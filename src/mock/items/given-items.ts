import { UsageError } from '../../base/errors';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { didYouMean } from '../../base/text';
import { collectionAt } from '../../openapi/collections/address';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { child } from '../../openapi/document/pointer';
import { readSource } from '../../openapi/document/source';
import { describeViolations } from '../../openapi/schema/violation-text';
import type { Violation } from '../../openapi/violation';

/** Items that people gave, by the concrete paths of their collections. */
export type GivenItems = ReadonlyMap<string, GivenList>;

export interface GivenList {
  readonly items: readonly JsonObject[];
  /** Whether generated items stand beside them, else these are all. */
  readonly isBeside: boolean;
  /** They are kept as they are, whatever the OpenAPI file says: a service had them so. */
  readonly isRecorded?: boolean;
}

/** Items as a service had them. What is no list of items of a collection is left out. */
export function recordedItems(contract: Contract, root: JsonObject): GivenItems {
  return new Map(
    Object.entries(root).flatMap(([at, items]) =>
      isArray(items) && collectionAt(contract, at) !== undefined
        ? [[at, { items: items.filter(isObject), isBeside: false, isRecorded: true }] as const]
        : [],
    ),
  );
}

/** Reads a YAML or JSON file with items. Throws a UsageError or a DocumentError that says where a mistake is. */
export async function readItemsFile(file: string, contract: Contract): Promise<GivenItems> {
  const { root, locate } = await readSource(file);
  if (!isObject(root)) throw new UsageError(`${file} must have the paths of collections, each with a list of items.`);
  return givenItems(contract, root, false, (message, pointer) => new UsageError(`${locate(pointer)}: ${message}`));
}

/** Items beside those of a file, which has all of its collections. */
export function addItems(ofFile: GivenItems, added: GivenItems): GivenItems {
  const all = new Map(ofFile);
  for (const [at, list] of added) {
    const others = all.get(at);
    all.set(at, others === undefined ? list : { ...others, items: [...list.items, ...others.items], isBeside: false });
  }
  return all;
}

/** @param isBeside whether generated items stand beside them, else these are all */
export function givenItems(
  contract: Contract,
  root: JsonObject,
  isBeside: boolean,
  reject: (message: string, pointer: string) => Error,
): GivenItems {
  return new Map(
    Object.entries(root).map(([at, given]) => {
      const { collection, items } = checkItems(contract, at, given, reject);
      const known = [...contract.schemas.propertiesOf(collection.item).keys()];
      // An item may have more than its schema, but a name that is nearly one of the schema is a slip.
      for (const [index, item] of items.entries())
        for (const name of Object.keys(item)) {
          const hint = known.includes(name) ? '' : didYouMean(name, known);
          if (hint !== '')
            throw reject(
              `${at}[${index}].${name} is not in the OpenAPI file.${hint}`,
              child(child(child('', at), index), name),
            );
        }
      return [at, { items, isBeside }];
    }),
  );
}

/**
 * The collection of a concrete path, and the items for it. What is there must match its schema; what is missing is made up.
 * @param reject the error to throw, by what is wrong and the pointer of its place
 */
export function checkItems(
  contract: Contract,
  at: string,
  items: JsonValue,
  reject: (message: string, pointer: string) => Error,
): { readonly collection: Collection; readonly items: readonly JsonObject[] } {
  const pointer = child('', at);
  const collection = collectionAt(contract, at);
  if (collection === undefined) {
    const paths = contract.collections.map(({ path }) => path);
    throw reject(`${at} is not a collection.${didYouMean(at, paths)}`, pointer);
  }
  if (!isArray(items)) throw reject(`${at} must be a list of items.`, pointer);
  const checked = items.map((item, index): JsonObject => {
    const [name, place] = [`${at}[${index}]`, child(pointer, index)];
    if (!isObject(item)) throw reject(`${name} must be an object.`, place);
    const [wrong] = wrongIn(contract, collection, item);
    if (wrong === undefined) return item;
    throw reject(describeViolations([wrong]).replace(/^body/, name), place + wrong.place.at);
  });
  return { collection, items: checked };
}

/** What an item that people give must not have. What it lacks is made up. */
export function wrongIn({ judge }: Contract, { item: schema }: Collection, item: JsonObject): readonly Violation[] {
  return judge.check(schema, item, 'response').filter(({ keyword }) => keyword !== 'required');
}
