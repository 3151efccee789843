import { describeViolation, type Violation } from '../errors';
import type { JsonValue } from '../exact-json';
import type { Contract } from './contract';
import { childPointer } from './json-pointer';
import type { MediaType, Operation } from './operation';
import { sentType } from './success-response';

/** An example of an operation's answer: what it is of, its name where it was asked for by it, and what comes of one that deviates. */
export interface GivenExample {
  readonly status: number;
  readonly media: MediaType;
  readonly name?: string;
  /** What a deviation costs, in words. */
  readonly cost: string;
}

/** Gives the first way in which a body deviates from what an operation documents for a status and media type; undefined where it keeps to it. */
export function bodyDeviation(
  { checkResponse }: Pick<Contract, 'checkResponse'>,
  operation: Operation,
  { status, media }: Pick<GivenExample, 'status' | 'media'>,
  body: JsonValue,
): Violation | undefined {
  const observed = { status, contentType: sentType(media), header: () => undefined, body, hasBody: true };
  return checkResponse(operation, observed).find(({ where }) => where.startsWith('body'));
}

/** Does the same for an example of the document, for which a deviation is a flaw: it stands in no operation's schema. */
export function exampleDeviation(
  contract: Pick<Contract, 'checkResponse' | 'flaws'>,
  operation: Operation,
  given: GivenExample,
  example: JsonValue,
): Violation | undefined {
  const violation = bodyDeviation(contract, operation, given, example);
  if (violation === undefined) return undefined;
  const { media } = given;
  const [first] = media.examples?.keys() ?? [];
  const name = given.name ?? (media.example === [...(media.examples?.values() ?? [])][0] ? first : undefined);
  const pointer = name === undefined ? `${media.pointer}/example` : childPointer(media.pointer, 'examples', name);
  const problem = `the example does not keep to its schema: ${describeViolation(violation)}`;
  contract.flaws.add(pointer, problem, given.cost, 'correct the example or the schema');
  return violation;
}
