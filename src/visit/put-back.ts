import { encodePart, isJson } from '../base/http';
import { isEqual, stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import { enumerate } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import { settableProperties } from '../knowledge/item-properties';
import { parentValues, type Collection, type ItemAddress, type ItemOperation } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { createReadSentItem } from '../openapi/collections/sent-item';
import { acceptOf, jsonContent } from '../openapi/response/responses';
import type { LeftBehind } from './left-behind';
import type { Step } from './visit';

/** A singleton that was changed, and what it was before. */
export interface Changed {
  readonly address: ItemAddress;
  readonly before: JsonObject;
}

/** Writes singletons back as they were. @returns those that are not, by the responses */
export async function putBack(
  contract: Contract,
  changed: ReadonlyMap<string, Changed>,
  send: (step: Step) => Promise<ExchangeView>,
): Promise<readonly LeftBehind[]> {
  const left: LeftBehind[] = [];
  for (const [path, one] of changed) {
    const step = stepFor(contract, path, one);
    const outcome =
      step === undefined
        ? 'its request cannot be made'
        : await send(step).then(
            ({ result, status }) => (result === 'success' ? undefined : `${step.request.method} returned ${status}`),
            (error: unknown) => (error as Error).message,
          );
    if (outcome !== undefined)
      left.push({ path, reason: `it was changed, and not put back: ${outcome}`, isRemovable: false, isChanged: true });
  }
  return left;
}

function stepFor(contract: Contract, path: string, { address, before }: Changed): Step | undefined {
  const collection = contract.collections.find((one) => one.path === address.collection);
  const write = collection?.replace ?? collection?.update;
  if (collection === undefined || write === undefined) return undefined;
  const { operation } = write;
  const request = itemRequest(collection, operation, address, 'item');
  if (typeof request === 'string') return undefined;
  const names = settableProperties(contract, collection, write)?.map(({ name }) => name);
  const item = Object.fromEntries(Object.entries(before).filter(([name]) => names?.includes(name) ?? true));
  const mediaType = operation.requestBody?.content.find(({ name }) => isJson(name))?.name ?? 'application/json';
  const headers = [...request.headers, 'Content-Type', mediaType];
  const text = stringifyJson(bodyWith(contract, collection, write, item));
  return { name: `put back ${path}`, operation, request: { ...request, headers, body: { text } } };
}

/** The body that says an item: the item itself, or in the envelope that the schema asks for. */
function bodyWith(contract: Contract, collection: Collection, write: ItemOperation, item: JsonObject): JsonValue {
  const readItem = createReadSentItem(contract, collection, write);
  const schema = jsonContent(write.operation.requestBody)?.schema;
  const names = schema === undefined ? [] : [...contract.schemas.propertiesOf(schema).keys()];
  const bodies = [item, ...names.map((name) => ({ [name]: item }))];
  return bodies.find((body) => isEqual(readItem({ body, values: new Map() }).sent, item)) ?? item;
}

/** The request of an operation on an item, or of its list; the parameters that nobody has a value for, if there are any. */
export function itemRequest(
  collection: Collection,
  operation: Operation,
  { at, id }: ItemAddress,
  of: 'item' | 'list',
  tag?: string,
): Step['request'] | string {
  const values = [...parentValues(collection, at), ...(collection.isSingleton || of === 'list' ? [] : [id])];
  const isMatch = (name: string): boolean => name.toLowerCase() === 'if-match';
  const lacking = operation.parameters.filter((one) => one.required && one.in !== 'path' && !isMatch(one.name));
  const names = operation.path.match(/\{[^{}]*\}/g) ?? [];
  if (lacking.length > 0)
    return enumerate(
      lacking.map(({ name }) => name),
      'and',
    );
  if (names.length !== values.length) return 'another path';
  let index = 0;
  const target = operation.path.replaceAll(/\{[^{}]*\}/g, () => encodePart(values[index++] ?? ''));
  const isConditional = operation.parameters.some(({ in: place, name }) => place === 'header' && isMatch(name));
  const condition = isConditional && operation.method !== 'GET' ? ['If-Match', tag ?? '*'] : [];
  return { method: operation.method, target, headers: ['Accept', acceptOf(operation), ...condition] };
}
