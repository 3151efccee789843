import type { Contract } from '../contract/contract';
import { problemOf } from '../contract/flaws';
import { isFieldValue } from '../contract/field-text';
import { essence } from '../contract/media-type';
import type { HeaderDescription, Operation } from '../contract/operation';
import { isLawfulHeader, sampleHeader, writtenBy } from '../contract/sample-header';
import { successResponse } from '../contract/success-response';

/** Headers that stages and handlers write where they apply. */
const written = new Set(['location', 'etag', 'cache-control', 'link', 'deprecation', 'sunset']);

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
    if (response === undefined) continue;
    for (const header of response.headers) {
      const name = header.name.toLowerCase();
      // The check of a read comes before its ETag is written.
      if (name === 'etag' && operation.method === 'GET') unsendable.add(header.pointer);
      if (written.has(name) && !(header.required && isMadeUp(contract, name, operation))) continue;
      const writer = writtenBy(header.name);
      if (writer === 'nobody' && header.required)
        leaveOut(header.pointer, `the stand-in sends bodies as they are, without ${header.name}`);
      // The check of answers comes before the server has written its own.
      if (writer !== undefined) unsendable.add(header.pointer);
      if (writer !== undefined) continue;
      try {
        const text = usualText(contract, operation, header) ?? sampleHeader(contract, operation, response, header);
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

/** A Link that must be there is there even where nothing follows, the ETag of what is not kept, and where what no create makes lies. */
function isMadeUp({ resources }: Contract, name: string, operation: Operation): boolean {
  if (name === 'location') return !resources.some(({ create }) => create === operation);
  return name === 'link' || (name === 'etag' && operation.method !== 'GET');
}

/** Gives a path of the API for a Location that may be relative (RFC 9110 section 10.2.2); undefined where it may not. */
function usualText(contract: Contract, operation: Operation, header: HeaderDescription): string | undefined {
  const response = successResponse(operation);
  if (header.name.toLowerCase() !== 'location' || response === undefined) return undefined;
  const [text = ''] = operation.path.split(/\/?\{/);
  const { format = '' } = contract.schemas.flatten(header.schema);
  const mayBeRelative = !['uri', 'iri', 'url'].includes(format) && text.startsWith('/');
  return mayBeRelative && isLawfulHeader(contract, operation, response, { name: header.name, text }) ? text : undefined;
}
