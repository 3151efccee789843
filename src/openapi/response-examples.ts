import { describeViolation, type Violation } from '../base/errors';
import type { JsonValue } from '../base/json';
import type { Contract } from './contract';
import { childPointer } from './document';
import type { MediaType, Operation, HeaderDescription, ResponseDescription } from './operation';
import { sentType } from './success-response';
import { createRandom } from '../base/random';
import { headerText } from './response-check';
import { sampleValue } from './schema/sample';

/** An example of an operation's answer: what it is of, its name where it was asked for by it, and what comes of one that deviates. */
interface GivenExample {
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

/** What any server writes by itself. */
const ofEveryServer: readonly string[] = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];

/** What says how the bytes of a message travel: made up, it would say what they are not (RFC 9110 sections 6.6.2 and 8.4, RFC 9112 section 6). */
const ofTheBytes: readonly string[] = [
  'content-encoding',
  'content-range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Tells of a header that is not to be made up whether the server writes it, or nobody; undefined for all others. */
export function writtenBy(header: string): 'server' | 'nobody' | undefined {
  const name = header.toLowerCase();
  if (ofEveryServer.includes(name)) return 'server';
  return ofTheBytes.includes(name) ? 'nobody' : undefined;
}

/** How many samples are drawn in search of one that can be sent. */
const mostDraws = 8;

/**
 * Gives a sample of a header of a response, of visible ASCII, all that one should hold (RFC 9110 section 5.5); undefined where
 * there is none. Throws a SampleError where none can be made up.
 */
export function sampleHeader(
  contract: Contract,
  operation: Operation,
  response: ResponseDescription,
  header: HeaderDescription,
): string | undefined {
  const { name, schema } = header;
  const texts = Array.from({ length: mostDraws }, (_, draw) => () => {
    const random = createRandom(`${operation.id} ${name}${draw === 0 ? '' : ` again ${draw}`}`);
    const value = sampleValue({ schemas: contract.schemas, random }, schema, name);
    return headerText(header, value);
  });
  let first: string | undefined;
  for (const draw of texts) {
    const text = draw();
    if (isVisible(text)) return text;
    first ??= text;
  }
  const { enum: listed = [] } = contract.schemas.flatten(schema);
  const plain = listed.find((value) => typeof value === 'string' && isVisible(value));
  if (typeof plain === 'string') return plain;
  const replaced = (first ?? '').replaceAll(/[^\x20-\x7e]/g, '?');
  return isLawfulHeader(contract, operation, response, { name, text: replaced }) ? replaced : undefined;
}

/** Tells whether a response may carry a header with a text, by what the document says of it. */
export function isLawfulHeader(
  { checkResponse }: Pick<Contract, 'checkResponse'>,
  operation: Operation,
  { status: key }: ResponseDescription,
  { name, text }: { readonly name: string; readonly text: string },
): boolean {
  // `default` of an operation that has other responses is that of an error.
  const usual = operation.responses.length > 1 ? 500 : 200;
  const status = Number.parseInt(key.replace('XX', '00'), 10) || usual;
  const header = (asked: string): string | undefined => (asked === name ? text : undefined);
  const violations = checkResponse(operation, { status, header, hasBody: false });
  return violations.every(({ where }) => where !== `header.${name}`);
}

function isVisible(text: string): boolean {
  return !/[^\x20-\x7e]/.test(text);
}
