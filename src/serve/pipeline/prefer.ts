import type { Contract } from '../../openapi/contract';
import { exampleDeviation } from '../../openapi/response-examples';
import type { MediaType, Operation } from '../../openapi/operation';
import { ApiError, describeViolation } from '../../base/errors';
import type { JsonValue } from '../../base/json';
import { longestDelay } from '../store/faults';
import type { Answer, RequestContext } from './request-context';

/** What a request asks for by the header Prefer (RFC 7240) and the mock understands. */
export interface Preferences {
  /** A status to be answered, and whether it is insisted on though the document does not list it. */
  readonly code?: { readonly status: number; readonly force: boolean };
  /** How long to hold the answer back, in milliseconds. */
  readonly wait?: number;
  /** The name of the example to be answered. */
  readonly example?: string;
  /** Whether a sample is to be answered in the place of an example. */
  readonly dynamic?: boolean;
  /** What `Preference-Applied` is to say. */
  readonly applied: string;
}

/** An example of the document that a request asks for. */
export interface NamedExample {
  readonly name: string;
  readonly value: JsonValue;
}

/**
 * Reads the header Prefer: `code=503`, `code=418; force`, `wait=2` (seconds), `example=name`, `dynamic=true`. Preferences of other names are ignored, and
 * of several of one name the first counts (RFC 7240 section 2). Throws an ApiError where a value cannot be.
 */
export function readPreferences(header: string): Preferences {
  const given = new Map<string, { value: string; parameters: string[] }>();
  for (const preference of splitUnquoted(header, /(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^,"])+/g)) {
    const [first = '', ...parameters] = splitUnquoted(preference, /(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^;"])+/g);
    const [name, value] = nameAndValue(first);
    if (!given.has(name)) given.set(name, { value, parameters });
  }
  const code = given.get('code');
  const wait = given.get('wait');
  const status = code === undefined ? undefined : numberIn('code', code.value, /^[2-5]\d\d$/, 'a status, 200 to 599');
  const seconds = wait === undefined ? undefined : readWait(wait.value);
  const force = code?.parameters.some(isForce) === true;
  const example = given.get('example')?.value;
  const dynamic = given.get('dynamic')?.value;
  if (dynamic !== undefined && !/^(true|false|)$/.test(dynamic)) throw refusal('dynamic', dynamic, 'true or false');
  const applied = [status === undefined ? '' : `code=${status}`, seconds === undefined ? '' : `wait=${seconds}`];
  return {
    ...(status !== undefined && { code: { status, force } }),
    ...(seconds !== undefined && { wait: seconds * 1000 }),
    ...(example !== undefined && { example }),
    ...(dynamic !== undefined && { dynamic: dynamic !== 'false' }),
    applied: applied.filter(Boolean).join(', '),
  };
}

/** Gives the parts that a pattern finds: in quotes (RFC 9110 section 5.6.4) a separator is none. */
function splitUnquoted(text: string, pattern: RegExp): string[] {
  return (text.match(pattern) ?? []).map((part) => part.trim());
}

/**
 * Gives the example of a media type that is preferred; undefined where a sample is to be made or nothing is
 * preferred. Throws an ApiError where there is no example of the name. What is heeded goes into `Preference-Applied`.
 */
export function preferredExample(
  { preferredBody: preferred, headers }: RequestContext,
  media: MediaType,
): NamedExample | undefined {
  if (preferred === undefined) return undefined;
  const { example, dynamic } = preferred;
  const names = [...(media.examples?.keys() ?? [])];
  if (example !== undefined && !names.includes(example)) {
    throw refusal(
      'example',
      example,
      names.length === 0 ? 'none, for there are no examples with names' : `one of ${names.join(', ')}`,
    );
  }
  const said = [headers['Preference-Applied'] ?? '', example === undefined ? 'dynamic=true' : `example=${example}`];
  if (example !== undefined || dynamic) headers['Preference-Applied'] = said.filter(Boolean).join(', ');
  return example === undefined ? undefined : { name: example, value: media.examples?.get(example) as JsonValue };
}

/** Longest text of the header that tells of a deviation, in characters. */
const longestDeviation = 500;

/**
 * Gives the answer of an example that was asked for by its name. It is answered as the document has it, for it is what was
 * asked for; where the schema refuses it, that is a flaw, and `X-Mock-Deviation` says so.
 */
export function markDeviation(
  contract: Pick<Contract, 'checkResponse' | 'flaws'>,
  operation: Operation,
  { media, name, value }: NamedExample & { readonly media: MediaType },
  answer: Answer,
): Answer {
  const cost = `it is answered where "Prefer: example" names it, with X-Mock-Deviation`;
  const violation = exampleDeviation(contract, operation, { status: answer.status, media, name, cost }, value);
  if (violation === undefined) return answer;
  const told = describeViolation(violation)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, longestDeviation)
    .trim();
  return { ...answer, headers: { ...answer.headers, 'X-Mock-Deviation': told }, mayDeviate: true };
}

function isForce(parameter: string): boolean {
  const [name, value] = nameAndValue(parameter);
  return name === 'force' && value !== 'false';
}

function nameAndValue(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim());
  return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')];
}

function readWait(text: string): number {
  const most = longestDelay / 1000;
  const seconds = numberIn('wait', text, /^\d{1,3}(\.\d{1,3})?$/, `0 to ${most} seconds`);
  if (seconds <= most) return seconds;
  throw refusal('wait', text, `0 to ${most} seconds`);
}

function numberIn(name: string, text: string, pattern: RegExp, expected: string): number {
  if (pattern.test(text)) return Number(text);
  throw refusal(name, text, expected);
}

function refusal(name: string, text: string, expected: string): ApiError {
  const got = JSON.stringify(text.slice(0, 40));
  return new ApiError('invalid_parameter', `header.Prefer: ${name}: expected ${expected}, got ${got}`);
}
