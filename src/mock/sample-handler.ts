import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { jsonContent, successResponse } from '../contract/resources';
import { sampleValue, type SuggestValue } from '../contract/sample';
import { stringifyJson, type JsonValue } from '../exact-json';
import { createRandom } from '../random';
import type { Handler } from './resource-handlers';
import { succeed } from './succeed';

/**
 * Gives the handler of an operation that belongs to no resource: the example of its success response, else a sample of
 * the schema, the same for the same seed, path and query.
 */
export function sampleHandler(contract: Contract, operation: Operation, seed: number, suggest?: SuggestValue): Handler {
  const media = jsonContent(successResponse(operation));
  return (request) => {
    const random = createRandom(`${seed} ${operation.id} ${request.path} ${request.query}`);
    const context = { resolve: contract.resolve, random, ...(suggest !== undefined && { suggest }) };
    const value = (media?.example as JsonValue | undefined) ?? sampleValue(context, media?.schema);
    return Promise.resolve(succeed(operation, stringifyJson(value)));
  };
}
