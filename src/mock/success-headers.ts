import type { Contract } from '../contract/contract';
import { problemOf } from '../contract/flaws';
import type { Operation } from '../contract/operation';
import { successResponse } from '../contract/success-response';
import { sampleValue } from '../contract/schema/sample';
import { stringifyJson } from '../exact-json';
import { createRandom } from '../random';

/** Headers that stages and handlers write where they apply. */
const written = new Set([
  'content-type',
  'content-length',
  'location',
  'etag',
  'cache-control',
  'link',
  'deprecation',
  'sunset',
]);

/** Gives samples of the headers that the success response of an operation documents (OpenAPI 3.1 section 4.8.17), where it does. */
export function createSuccessHeaders(contract: Contract): ReadonlyMap<Operation, Readonly<Record<string, string>>> {
  return new Map(
    contract.operations.flatMap((operation) => {
      const headers = successResponse(operation)?.headers.filter(({ name }) => !written.has(name.toLowerCase())) ?? [];
      const entries = headers.flatMap(({ name, schema, pointer }) => {
        const random = createRandom(`${operation.id} ${name}`);
        try {
          const value = sampleValue({ schemas: contract.schemas, random }, schema, name);
          // A header holds visible ASCII (RFC 9110 section 5.5).
          const text = typeof value === 'string' ? value : stringifyJson(value);
          return [[name, text.replaceAll(/[^\x20-\x7e]/g, '?')] as const];
        } catch (cause) {
          contract.flaws.add(pointer, problemOf(cause), 'the header is not sent');
          return [];
        }
      });
      return entries.length === 0 ? [] : [[operation, Object.fromEntries(entries)] as const];
    }),
  );
}
