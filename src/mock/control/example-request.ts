import { encodePart, type HttpRequest } from '../../base/http';
import { asText, isArray, stringifyJson, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import { withKey } from '../../exchange/place-credential';
import { filledPath } from '../../openapi/collections/paths';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { jsonContent } from '../../openapi/response/responses';
import { trySample } from '../../openapi/sample/sample';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { Seeding } from '../store/effects';

/**
 * A request that works: it names items that a session begins with. Undefined if an operation needs what nobody can make up.
 * @param key of the mock, if it asks for one
 */
export function exampleRequest(
  contract: Contract,
  seeding: Seeding,
  operation: Operation,
  key: string | undefined,
): HttpRequest | undefined {
  const { method, path, parameters, requestBody } = operation;
  const values = examplePath(contract, seeding, operation);
  if (values === undefined) return undefined;
  const query: string[] = [];
  for (const { name, in: location, required, schema } of parameters) {
    if (!required || location === 'path') continue;
    const value = location === 'query' ? made(contract, schema, name) : undefined;
    if (value === undefined) return undefined;
    query.push(`${encodePart(name)}=${encodePart(isArray(value) ? value.map(asText).join(',') : asText(value))}`);
  }
  const media = jsonContent(requestBody);
  const body = media?.schema && made(contract, media.schema, operation.id);
  const target = filledPath(path, (name) => values[name] ?? '') + (query.length === 0 ? '' : `?${query.join('&')}`);
  const request = {
    ...{ method, target, headers: body === undefined ? [] : ['Content-Type', 'application/json'] },
    ...(body !== undefined && { body: { text: stringifyJson(body) } }),
  };
  const { violations } = contract.checkRequest(operation, request, values);
  return violations.length === 0
    ? withKey({ ...request, target: contract.basePath + target }, operation, key)
    : undefined;
}

function made(contract: Contract, schema: SchemaRef, name: string): JsonValue | undefined {
  const random = createRandom(`example ${name}`);
  return trySample(contract, schema, { random, name, direction: 'request', style: 'realistic', optional: 'none' });
}

type PathTexts = Readonly<Record<string, string>>;

function examplePath(contract: Contract, seeding: Seeding, operation: Operation): PathTexts | undefined {
  const values: Record<string, string> = {};
  for (const { 0: braced, 1: name = '', index } of operation.path.matchAll(/\{([^{}]*)\}/g)) {
    const itemPath = operation.path.slice(0, index + braced.length);
    const collection = contract.collections.find((one) => one.itemPath === itemPath);
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    let value = parameter && made(contract, parameter.schema, name);
    if (collection !== undefined) {
      const at = filledPath(collection.path, (above) => values[above] ?? '');
      const seeds = seeding.seedsAt(collection.path, at);
      value = seeds.count === 0 ? undefined : seeds.idAt(0);
    }
    if (value === undefined || value === '') return undefined;
    values[name] = asText(value);
  }
  return values;
}
