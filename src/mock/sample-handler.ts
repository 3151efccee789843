import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { jsonContent, successResponse } from '../contract/resources';
import { sampleValue, type SuggestValue } from '../contract/sample';
import { stringifyJson, type JsonValue } from '../exact-json';
import { createRandom } from '../random';
import { firstValid } from './first-valid';
import type { Handler } from './resource-handlers';
import { succeed } from './succeed';

/**
 * Gives the handler of an operation that belongs to no resource: the example of its success response, else a sample of
 * the schema, the same for the same seed, path and query.
 */
export function sampleHandler(contract: Contract, operation: Operation, suggest?: SuggestValue): Handler {
  const media = jsonContent(successResponse(operation));
  const example = validExample(contract, operation, media?.example as JsonValue | undefined);
  return (request) => {
    const draw = (attempt: number): JsonValue => {
      const random = createRandom(
        `${request.session.seeding.seed} ${operation.id} ${request.path} ${request.query} ${attempt}`,
      );
      return sampleValue(
        { resolve: contract.resolve, random, ...(suggest !== undefined && { suggest }) },
        media?.schema,
      );
    };
    const value = example ?? firstValid(draw, (sample) => keepsTo(contract, operation, sample));
    return Promise.resolve(succeed(operation, stringifyJson(value)));
  };
}

/** An example that the document itself would refuse is passed over. */
function validExample(contract: Contract, operation: Operation, example: JsonValue | undefined): JsonValue | undefined {
  return example !== undefined && keepsTo(contract, operation, example) ? example : undefined;
}

function keepsTo(contract: Contract, operation: Operation, body: JsonValue): boolean {
  const { status, mediaType } = succeed(operation, '');
  const observed = { status, contentType: mediaType, header: () => undefined, body, hasBody: true };
  return contract.checkResponse(operation, observed).every(({ where }) => !where.startsWith('body'));
}
