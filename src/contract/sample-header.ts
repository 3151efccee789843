import { createRandom } from '../random';
import type { Contract } from './contract';
import { headerText } from './header-value';
import type { HeaderDescription, Operation, ResponseDescription } from './operation';
import { sampleValue } from './schema/sample';

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
