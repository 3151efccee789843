import type { Contract } from '../contract/contract';
import { problemOf } from '../contract/flaws';
import { isFieldValue } from '../contract/field-text';
import { headerText } from '../contract/header-value';
import { essence } from '../contract/media-type';
import type { HeaderDescription, Operation } from '../contract/operation';
import { successResponse } from '../contract/success-response';
import { sampleValue } from '../contract/schema/sample';
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

/** The described headers of success answers. */
export interface SuccessHeaders {
  /** Samples of the headers, by operation; none for operations that document none. */
  readonly samples: ReadonlyMap<Operation, Readonly<Record<string, string>>>;
  /** JSON pointers of what is left out of answers. */
  readonly unsendable: ReadonlySet<string>;
}

/**
 * Gives samples of the headers that the success response of an operation documents (OpenAPI 3.1 section 4.8.17), where it
 * does. What cannot be made up or no HTTP message could carry is a flaw, and is left out.
 */
export function createSuccessHeaders(contract: Contract): SuccessHeaders {
  const unsendable = new Set<string>();
  const leaveOut = (clause: string, problem: string): void => {
    unsendable.add(clause);
    contract.flaws.add(clause, problem, 'it is not sent');
  };
  const samples = new Map<Operation, Readonly<Record<string, string>>>();
  for (const operation of contract.operations) {
    const response = successResponse(operation);
    for (const { name, pointer } of response?.content ?? []) {
      if (isFieldValue(essence(name))) continue;
      const clause = pointer.slice(0, pointer.lastIndexOf('/'));
      leaveOut(clause, `HTTP cannot carry the media type ${JSON.stringify(name)}, which is none`);
    }
    const sent = new Map<string, string>();
    for (const header of response?.headers ?? []) {
      const name = header.name.toLowerCase();
      // A Link that must be there is there even where nothing follows.
      if (written.has(name) && !(name === 'link' && header.required)) continue;
      try {
        const text = sampleText(contract, operation, header);
        if (text !== undefined) sent.set(header.name, text);
        else leaveOut(header.pointer, `HTTP cannot carry any value of the header ${JSON.stringify(header.name)}`);
      } catch (cause) {
        leaveOut(header.pointer, problemOf(cause));
      }
    }
    if (sent.size > 0) samples.set(operation, Object.fromEntries(sent));
  }
  return { samples, unsendable };
}

/** How many samples are drawn in search of one that can be sent. */
const mostDraws = 8;

/** Gives a sample of visible ASCII, all that a header should hold (RFC 9110 section 5.5); undefined where there is none. */
function sampleText(contract: Contract, operation: Operation, header: HeaderDescription): string | undefined {
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
  return keepsTo(contract, operation, header, replaced) ? replaced : undefined;
}

function isVisible(text: string): boolean {
  return !/[^\x20-\x7e]/.test(text);
}

function keepsTo(contract: Contract, operation: Operation, { name }: HeaderDescription, text: string): boolean {
  const response = successResponse(operation);
  const status = response === undefined ? 200 : Number.parseInt(response.status.replace('XX', '00'), 10) || 200;
  const header = (asked: string): string | undefined => (asked === name ? text : undefined);
  const violations = contract.checkResponse(operation, { status, header, hasBody: false });
  return violations.every(({ where }) => where !== `header.${name}`);
}
