import { findMediaType, headerOf, headerPairs, type HttpRequest } from '../../base/http';
import { asText, stringifyJson } from '../../base/json';
import { Recent } from '../../base/once';
import { didYouMean, enumerate } from '../../base/text';
import { acceptedCodings } from '../../exchange/decode-body';
import { collectionAt } from '../../openapi/collections/collection';
import type { Contract, PathValues, RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { RejectionKind } from '../../openapi/outcome';
import { jsonContent } from '../../openapi/response/responses';
import { describeViolations } from '../../openapi/schema/violation-text';
import type { Place, Violation } from '../../openapi/violation';
import type { Play } from '../../profile/play';
import { missingIn } from '../handlers/preconditions';
import type { MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import { tolerated } from './as-profile';
import type { OpenApiValidator } from './openapi-validator';

/** Reads a request by the OpenAPI file, or throws a rejection that says what is wrong. */
export type Validate = (operation: Operation, request: HttpRequest, path: PathValues) => RequestReading;

/** So many targets are remembered: clients of a mock ask the same again and again. */
const mostRemembered = 256;
/** In characters. */
const longestRemembered = 2000;

/**
 * Our own reading decides first: its messages say what is wrong. What it finds valid, express-openapi-validator has to find valid too.
 * The readings of requests that their target alone decides are remembered.
 */
export function createValidate(contract: Contract, validator: OpenApiValidator, play?: Play): Validate {
  const remembered = new Recent<RequestReading>(mostRemembered);
  return (operation, request, path) => {
    const read = (): RequestReading => {
      const told = asDescribed(play, operation, request);
      const found = contract.checkRequest(operation, told, path);
      const reading = tolerated(play, contract.schemas, operation, found);
      // What a profile tolerates, the validator would not.
      const violations = found.violations.length > 0 ? reading.violations : validator.check(operation, told, reading);
      if (violations.length > 0) throw rejectionOf(contract, operation, request, violations);
      return reading;
    };
    const isDecidedByTarget =
      operation.requestBody === undefined &&
      operation.parameters.every((one) => one.in === 'query' || one.in === 'path');
    const isKept = request.target.length < longestRemembered && isDecidedByTarget;
    return isKept ? remembered.get(`${operation.id}\n${request.target}`, read) : read();
  };
}

/** Where the real API looks at no media type, a body of one that the file does not have is read as one that it has. */
function asDescribed(play: Play | undefined, operation: Operation, request: HttpRequest): HttpRequest {
  if (request.body === undefined || play?.behaviour('media-type', operation) !== 'ignore') return request;
  const { content = [] } = operation.requestBody ?? {};
  const type = (jsonContent({ content }) ?? content[0])?.name;
  const isDescribed = findMediaType(content, headerOf(request.headers, 'content-type') ?? '') !== undefined;
  if (type === undefined || isDescribed) return request;
  const others = headerPairs(request.headers).filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...request, headers: [...others.flat(), 'Content-Type', type] };
}

/** The one place that decides what a violation means for a request. */
function rejectionOf(
  contract: Contract,
  operation: Operation,
  request: HttpRequest,
  violations: readonly Violation[],
): Rejected {
  const reject = (kind: RejectionKind, message: string, details: Rejected['details'] = {}): Rejected =>
    new Rejected(kind, message, { violations, ...details });
  if (violations.some(({ keyword }) => keyword === 'mediaType'))
    return reject('content-type', describeViolations(violations), { headers: acceptedTypes(operation) });
  if (violations.some(({ keyword, place }) => keyword === 'text' && place.in === 'body'))
    return reject('not-json', `The request ${describeViolations(violations)}`);
  if (isBodyMissing(violations)) return reject('body-missing', missingBodyMessage(contract, operation));
  const inPath = violations.filter(({ place }) => place.in === 'path');
  const documentsMissing = operation.responses.some(({ status }) => status === '404');
  if (inPath.length > 0 && inPath.length === violations.length && documentsMissing)
    return reject('item-unknown', unknownItemMessage(request, inPath), missingItem(contract, operation, inPath));
  return reject('invalid', describeViolations(violations));
}

/** RFC 9110 section 12.5.1 and, for POST, W3C LDP section 7.1. */
function acceptedTypes({ method, requestBody }: Operation): Readonly<Record<string, string>> {
  const types = (requestBody?.content ?? []).map(({ name }) => name).join(', ');
  return { Accept: types, ...(method === 'POST' && { 'Accept-Post': types }) };
}

function isBodyMissing(violations: readonly Violation[]): boolean {
  const [first] = violations;
  return first?.keyword === 'required' && first.place.in === 'body' && first.place.at === '';
}

function missingBodyMessage({ schemas }: Contract, { requestBody }: Operation): string {
  const [media] = requestBody?.content ?? [];
  const name = schemas.nameOf(media?.schema?.schema);
  const what = name === undefined ? 'a body' : `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
  return `The request body is missing. Send ${what} as ${media?.name ?? 'application/json'}.`;
}

/** The item that a path names by an ID which none can have. */
function missingItem(contract: Contract, operation: Operation, [first]: readonly Violation[]): Rejected['details'] {
  const { collection } = contract.roleOf(operation) ?? {};
  const { at, in: location } = first?.place ?? {};
  const above = collection?.parents.find(({ parameter }) => parameter === at)?.collection;
  const named = collection?.id?.parameter === at ? collection : collectionAt(contract, above);
  if (named === undefined || location !== 'path') return {};
  return { missing: missingIn(named, asText(first?.received ?? '')) };
}

/** An ID that no item can have is one that none has. */
function unknownItemMessage({ target }: HttpRequest, violations: readonly Violation[]): string {
  const [first] = violations;
  if (first === undefined) return describeViolations(violations);
  const [path = ''] = target.split('?');
  const at = path.slice(0, Math.max(path.lastIndexOf('/'), 1));
  const { received = null } = first;
  const shown = stringifyJson(typeof received === 'string' ? received.slice(0, 80) : received);
  const unquoted = { ...first, isSecret: true as const };
  return `${at} has no item with ${first.place.at} ${shown}: ${describeViolations([unquoted])}`;
}

const mostWarnings = 20;

/** What came and the OpenAPI file does not have: no error, and worth a word. */
export function unknownWarnings(operation: Operation, unknown: readonly Place[]): readonly string[] {
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const more = unknown.length - mostWarnings;
  const warnings = unknown.slice(0, mostWarnings).map(({ in: location, at }) => {
    if (location === 'query') return `query.${at} is not in the OpenAPI file.${didYouMean(at, names)}`;
    const property = at.replace(/^\//, '').replaceAll('/', '.');
    return `body.${property} is not in the OpenAPI file and was not stored.`;
  });
  return more > 0 ? [...warnings, `${more} more are not in the OpenAPI file.`] : warnings;
}

/** The body, if the operation has one and one came. Throws a Rejected. */
export async function readOperationBody(
  request: MockRequest,
  operation: Operation,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (operation.requestBody === undefined || request.method === 'HEAD') return undefined;
  const bytes = await readBody(request, limit, ' UNDERSTUDY_BODY_LIMIT raises the limit.');
  if (bytes.length === 0) return undefined;
  assertCharset(request, operation);
  return bytes;
}

/** The bytes of a body, decoded. Throws a Rejected. @param remedy what to do about a body that is too large */
export async function readBody(request: MockRequest, limit: number, remedy = ''): Promise<Uint8Array> {
  const bytes = await request.readBody(limit);
  // What was not read would be taken for the next request.
  const headers = { Connection: 'close' };
  switch (bytes) {
    case 'too-large': {
      const size = limit % 2 ** 20 === 0 ? `${limit / 2 ** 20} MiB` : `${limit} bytes`;
      throw new Rejected('too-large', `The request body is larger than ${size}.${remedy}`, { headers });
    }
    case 'unknown-coding':
      throw new Rejected('content-type', `Content-Encoding must be ${enumerate(acceptedCodings.split(', '), 'or')}.`, {
        headers: { 'Accept-Encoding': acceptedCodings, ...headers },
      });
    case 'not-decodable':
      throw new Rejected('malformed', 'The request body is not what Content-Encoding says.', { headers });
    case 'cut-off':
      throw new Rejected('malformed', 'The request body ended before its announced length.', { headers });
    default:
      return bytes;
  }
}

/** Other charsets than UTF-8 are not read. */
function assertCharset(request: MockRequest, operation: Operation): void {
  const type = request.header('content-type') ?? '';
  if (!type.includes(';')) return;
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(type) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new Rejected('content-type', `Content-Type must have the charset utf-8, got ${charset.slice(0, 40)}.`, {
      headers: acceptedTypes(operation),
    });
}
