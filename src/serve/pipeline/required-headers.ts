import type { Contract } from '../../openapi/contract';
import { problemOf } from '../../openapi/problems';
import type { Operation, ResponseDescription } from '../../openapi/operation';
import { describedResponse } from '../../openapi/response-check';
import { isLawfulHeader, sampleHeader, writtenBy } from '../../openapi/response-examples';

/** Gives the headers, by their names, that an operation's answer of a status must have beside those that are there. */
export type RequiredHeaders = (
  operation: Operation | undefined,
  status: number,
  present: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, string>>;

/** Headers with their texts. */
type Made = readonly (readonly [name: string, text: string])[];

/** Values that say something, tried before samples: a client heeds them. */
const usual: Readonly<Record<string, string>> = { 'retry-after': '1' };

/**
 * Gives what makes up the headers that the document requires of errors and of forced answers (OpenAPI 3.1 section 4.8.21):
 * samples, the same in every answer. What cannot be made up or sent is a flaw, and is left out. Nothing is made before it is
 * asked for.
 */
export function createRequiredHeaders(contract: Contract): RequiredHeaders {
  const known = new WeakMap<Operation, Map<ResponseDescription, Made>>();
  const required = (operation: Operation, response: ResponseDescription): Made => {
    let ofOperation = known.get(operation);
    if (ofOperation === undefined) known.set(operation, (ofOperation = new Map<ResponseDescription, Made>()));
    let made = ofOperation.get(response);
    if (made === undefined) ofOperation.set(response, (made = makeRequired(contract, operation, response)));
    return made;
  };
  return (operation, status, present) => {
    const response = operation === undefined ? undefined : describedResponse(operation, status);
    if (operation === undefined || response === undefined || response.headers.length === 0) return none;
    const all = required(operation, response);
    if (all.length === 0) return none;
    const there = new Set(Object.keys(present).map((name) => name.toLowerCase()));
    return Object.fromEntries(all.filter(([name]) => !there.has(name.toLowerCase())));
  };
}

const none: Readonly<Record<string, string>> = {};

function makeRequired(contract: Contract, operation: Operation, response: ResponseDescription): Made {
  const cost = 'it is not sent';
  return response.headers.flatMap((header): (readonly [string, string])[] => {
    const { name, pointer } = header;
    if (!header.required || writtenBy(name) !== undefined) return [];
    try {
      const text = usual[name.toLowerCase()];
      if (text !== undefined && isLawfulHeader(contract, operation, response, { name, text })) return [[name, text]];
      const sample = sampleHeader(contract, operation, response, header);
      if (sample !== undefined) return [[name, sample]];
      contract.flaws.add(pointer, `HTTP cannot carry any value of the header ${JSON.stringify(name)}`, cost);
    } catch (cause) {
      contract.flaws.add(pointer, problemOf(cause), cost);
    }
    return [];
  });
}
