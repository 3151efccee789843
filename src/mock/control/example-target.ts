import { encodePart } from '../../base/http';
import { isArray, isObject, asText } from '../../base/json';
import { createRandom } from '../../base/random';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import type { Operation, Parameter } from '../../openapi/operation';
import { trySample } from '../../openapi/sample/sample';
import type { Seeding } from '../store/store';

/**
 * Path and query of a request that works, below the base path: it names items that a session begins with. Undefined if it needs what
 * nobody can make up.
 */
export function exampleTarget(contract: Contract, seeding: Seeding, operation: Operation): string | undefined {
  const path = examplePath(contract, seeding, operation);
  if (path === undefined) return undefined;
  const pairs: string[] = [];
  for (const parameter of operation.parameters) {
    if (!parameter.required || parameter.in === 'path') continue;
    const text = parameter.in === 'query' ? exampleText(contract, parameter) : undefined;
    if (text === undefined) return undefined;
    pairs.push(`${encodePart(parameter.name)}=${encodePart(text)}`);
  }
  const target = path + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
  const { violations } = contract.checkRequest(operation, { method: operation.method, target, headers: [] });
  return violations.every(({ place }) => place.in === 'body') ? target : undefined;
}

function examplePath(contract: Contract, seeding: Seeding, operation: Operation): string | undefined {
  const templates = operation.path.split('/');
  const values: string[] = [];
  for (const [index, template] of templates.entries()) {
    const [, name] = /^\{([^{}]*)\}$/.exec(template) ?? [];
    if (name === undefined) {
      if (template.includes('{')) return undefined;
      values.push(template);
      continue;
    }
    const itemPath = templates.slice(0, index + 1).join('/');
    const collection = contract.collections.find((one) => one.itemPath === itemPath);
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const value =
      collection === undefined
        ? parameter && exampleText(contract, parameter)
        : firstId(seeding, collection, values.join('/'));
    if (value === undefined || value === '') return undefined;
    values.push(encodePart(value));
  }
  return values.join('/');
}

function firstId(seeding: Seeding, { path }: Collection, at: string): string | undefined {
  const seeds = seeding.seedsAt(path, at);
  return seeds.count === 0 ? undefined : seeds.idAt(0);
}

function exampleText(contract: Contract, { name, schema }: Parameter): string | undefined {
  const random = createRandom(`example ${name}`);
  const value = trySample(contract, schema, { random, name, direction: 'request', style: 'realistic' });
  if (value === undefined || isObject(value)) return undefined;
  return isArray(value)
    ? value
        .filter((one) => !isObject(one) && !isArray(one))
        .map(asText)
        .join(',')
    : asText(value);
}
