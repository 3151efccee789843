import { encodePart, type HttpRequest } from '../../base/http';
import { asText, isArray, isObject, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { jsonContent } from '../../openapi/response/responses';
import { trySample } from '../../openapi/sample/sample';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { Seeding } from '../store/store';

/** A request that works, by its parts: it names items that a session begins with. */
export interface ExampleRequest {
  readonly path: Readonly<Record<string, JsonValue>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  readonly body?: JsonObject;
}

/** Undefined if an operation needs what nobody can make up. */
export function exampleRequest(contract: Contract, seeding: Seeding, operation: Operation): ExampleRequest | undefined {
  const path = examplePath(contract, seeding, operation);
  if (path === undefined) return undefined;
  const query: Record<string, JsonValue> = {};
  for (const { name, in: location, required, schema } of operation.parameters) {
    if (!required || location === 'path') continue;
    const value = location === 'query' ? made(contract, schema, name) : undefined;
    if (value === undefined) return undefined;
    query[name] = value;
  }
  const media = jsonContent(operation.requestBody);
  const body = media?.schema && made(contract, media.schema, operation.id);
  if (operation.requestBody?.required === true && !isObject(body)) return undefined;
  const example = { path, query, ...(isObject(body) && { body }) };
  const http = httpOf(operation, example, '');
  return contract.checkRequest(operation, http, texts(path)).violations.length === 0 ? example : undefined;
}

function made(contract: Contract, schema: SchemaRef, name: string): JsonValue | undefined {
  const random = createRandom(`example ${name}`);
  return trySample(contract, schema, { random, name, direction: 'request', style: 'realistic', optional: 'none' });
}

function examplePath(contract: Contract, seeding: Seeding, operation: Operation): ExampleRequest['path'] | undefined {
  const values: Record<string, JsonValue> = {};
  for (const { 0: braced, 1: name = '', index } of operation.path.matchAll(/\{([^{}]*)\}/g)) {
    const itemPath = operation.path.slice(0, index + braced.length);
    const collection = contract.collections.find((one) => one.itemPath === itemPath);
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    let value = parameter && made(contract, parameter.schema, name);
    if (collection !== undefined) {
      const seeds = seeding.seedsAt(collection.path, filled(collection.path, values));
      value = seeds.count === 0 ? undefined : seeds.idAt(0);
    }
    if (value === undefined || value === '') return undefined;
    values[name] = value;
  }
  return values;
}

/** @param basePath of the API */
export function httpOf({ method, path }: Operation, example: ExampleRequest, basePath: string): HttpRequest {
  const pairs = Object.entries(example.query).map(
    ([name, value]) => `${encodePart(name)}=${encodePart(written(value))}`,
  );
  const target = basePath + filled(path, example.path) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
  if (example.body === undefined) return { method, target, headers: [] };
  return { method, target, headers: ['Content-Type', 'application/json'], body: { text: stringifyJson(example.body) } };
}

function filled(template: string, values: ExampleRequest['path']): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => encodePart(written(values[name] ?? '')));
}

function texts(values: ExampleRequest['path']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));
}

function written(value: JsonValue): string {
  return isArray(value) ? value.map(asText).join(',') : asText(value);
}
