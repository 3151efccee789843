import { readNamedFile } from '../../base/files';
import { isArray, isObject, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { UsageError } from '../../base/errors';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { namesOf } from '../../openapi/document/pointer';
import { didYouMean } from '../../base/text';
import { describeViolations } from '../../openapi/schema/violation-text';
import { LineCounter, parseDocument, type Document as YamlDocument } from 'yaml';
import type { Ids } from '../store/seeds';
import { idIn, idValue } from './ids';

/** Items that people gave for some paths. */
export interface GivenItems {
  /** @param others IDs for items that have none, and for new ones, unless they are numbers */
  idsAt(collection: Collection, at: string, others: Ids): Ids | undefined;
  itemAt(collection: Collection, at: string, sequence: number): JsonObject | undefined;
}

export const noGivenItems: GivenItems = { idsAt: () => undefined, itemAt: () => undefined };

/**
 * Items out of a YAML or JSON file: an object of the concrete paths of collections, each with a list of items. Throws a UsageError that
 * says where a mistake is.
 */
export function readItemsFile(file: string, contract: Contract): GivenItems {
  const text = readNamedFile(file);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, intAsBigInt: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new UsageError(`${file}:${line}:${col}: ${error.message.split('\n')[0] ?? 'not valid YAML'}`);
  }
  const placeOf = (path: readonly (string | number)[]): string => placeIn(file, document, lines, path);
  const root = parseJson(JSON.stringify(document.toJS() as unknown, plainBigInts));
  if (!isObject(root)) throw new UsageError(`${file} must have the paths of collections, each with a list of items.`);
  const places = new Map<string, readonly JsonObject[]>();
  for (const [at, items] of Object.entries(root)) places.set(at, checkedItems(contract, at, items, placeOf));
  return givenItems(places, contract);
}

/** Integers of the file that fit a double are numbers; longer ones keep their digits as text of a number. */
function plainBigInts(_name: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const double = Number(value);
  return Number.isSafeInteger(double)
    ? double
    : ((JSON as unknown as { rawJSON?: (text: string) => unknown }).rawJSON?.(String(value)) ?? double);
}

function checkedItems(
  contract: Contract,
  at: string,
  items: JsonValue,
  placeOf: (path: readonly (string | number)[]) => string,
): readonly JsonObject[] {
  const collection = collectionAt(contract, at);
  if (collection === undefined) {
    const paths = contract.collections.map(({ path }) => path);
    throw new UsageError(`${placeOf([at])}: ${at} is not a collection.${didYouMean(at, paths)}`);
  }
  if (!isArray(items)) throw new UsageError(`${placeOf([at])}: ${at} must be a list of items.`);
  return items.map((item, index) => {
    if (!isObject(item)) throw new UsageError(`${placeOf([at, index])}: ${at}[${index}] must be an object.`);
    // What is missing is made up; what is there must match.
    const violations = contract.judge
      .check(collection.item, item, 'response')
      .filter(({ keyword }) => keyword !== 'required');
    const [first] = violations;
    if (first !== undefined) {
      const reason = describeViolations([first]).replace(/^body/, `${at}[${index}]`);
      throw new UsageError(`${placeOf([at, index, ...namesOf(first.place.at)])}: ${reason}`);
    }
    return item;
  });
}

/** The collection that a concrete path is one of. */
export function collectionAt({ collections }: Contract, at: string): Collection | undefined {
  const segments = at.split('/');
  return collections.find(({ path }) => {
    const template = path.split('/');
    return (
      template.length === segments.length &&
      template.every((segment, index) => segment.includes('{') || segment === segments[index])
    );
  });
}

function givenItems(places: ReadonlyMap<string, readonly JsonObject[]>, contract: Contract): GivenItems {
  return {
    idsAt: (collection, at, others) => {
      const items = places.get(at);
      return items === undefined ? undefined : idsOf(contract, collection, items, others);
    },
    itemAt: (_collection, at, sequence) => places.get(at)?.[sequence],
  };
}

/** The IDs that the items have. Numbers count on behind the highest; others are those that are free. */
function idsOf(contract: Contract, collection: Collection, items: readonly JsonObject[], others: Ids): Ids {
  const ids = items.map((item) => idIn(collection, item));
  const taken = new Set(ids.filter((id) => id !== undefined));
  let highest = Math.max(0, ...[...taken].map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : 0)));
  const isNumber = typeof idValue(contract, collection, '1') !== 'string';
  let next = 0;
  const free = (): string => {
    if (isNumber) return String((highest += 1));
    let id = others.idAt(next++);
    while (taken.has(id)) id = others.idAt(next++);
    return id;
  };
  const known = ids.map((id) => id ?? free());
  const sequences = new Map(known.map((id, index) => [id, index]));
  return {
    count: items.length,
    idAt: (sequence) => {
      while (known.length <= sequence) known.push(free());
      return known[sequence] ?? '';
    },
    sequenceOf: (id) => sequences.get(id),
  };
}

function placeIn(file: string, document: YamlDocument, lines: LineCounter, path: readonly (string | number)[]): string {
  const node = document.getIn(path, true) as { range?: readonly [number, number, number] } | undefined;
  if (node?.range === undefined) return file;
  const { line, col } = lines.linePos(node.range[0]);
  return `${file}:${line}:${col}`;
}
