import { isObject } from '../../contract/document';
import type { Resource } from '../../contract/resource/resources';
import type { Schemas } from '../../contract/schema/schemas';
import { jsonContent, successResponse } from '../../contract/success-response';
import type { JsonValue } from '../../exact-json';
import type { Operation } from '../../contract/operation';
import { isItem, type Item } from './item';

/** Most examples of a collection whose shape its items take. */
const mostExamples = 20;

/** Gives the items that the examples of a resource's answers show, each once: those of the list, then those of single items. */
export function exampleItems(resource: Resource, { shapedProperties }: Schemas): readonly Item[] {
  const { list, create, read, replace, update, envelopes } = resource;
  const described = shapedProperties(resource.itemSchema);
  const listed = exampleOf(list?.operation);
  const array = list?.envelope === undefined ? listed : memberOf(listed, list.envelope);
  const elements = (Array.isArray(array) ? array : []).slice(0, mostExamples);
  const inList = elements.map((element) =>
    list?.itemEnvelope === undefined ? element : memberOf(element, list.itemEnvelope),
  );
  const single = [read, create, replace, update].map((operation) => {
    const envelope = operation === undefined ? undefined : envelopes.get(operation);
    return envelope === undefined ? exampleOf(operation) : memberOf(exampleOf(operation), envelope);
  });
  const seen = new Set<string>();
  return [...inList, ...single].filter((item): item is Item => {
    if (!isItem(item) || !Object.keys(item).some((name) => Object.hasOwn(described, name))) return false;
    const text = JSON.stringify(item, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    return !seen.has(text) && seen.add(text).size <= mostExamples;
  });
}

function exampleOf(operation: Operation | undefined): JsonValue | undefined {
  const response = operation === undefined ? undefined : successResponse(operation);
  return jsonContent(response)?.example as JsonValue | undefined;
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
