import { isCertificateProblem } from '../exchange/http-client';
import type { Clock } from '../base/clock';
import { essenceOf, findMediaType, headerOf, type HttpRequest, type HttpResponse } from '../base/http';
import { enumerate, shellWord } from '../base/text';
import type { ClientResult } from '../exchange/client';
import type { Contract } from '../openapi/contract';
import { asksForCredentials, type Operation } from '../openapi/operation';
import type { Access } from './access';
import { EnvironmentProblem } from '../base/errors';
import { documents } from '../rules/documented';
import { actOf } from './write-policy';

export interface PreflightParts extends Access {
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Milliseconds to wait for an API that does not respond yet (`--wait`). */
  readonly waitMs: number;
  readonly whyStopped?: (() => string | undefined) | undefined;
}

/**
 * Sends two GETs before a run begins. Throws an EnvironmentProblem if they show that the API cannot be tested: it is not there, does not
 * know the key, or is somewhere else. What else is wrong is found by the run.
 */
export async function preflight(parts: PreflightParts): Promise<void> {
  const { contract, credentials, client, waitMs } = parts;
  const operations = readsOf(contract);
  if (waitMs > 0) await untilReady(parts, plainRequest(operations[0]));
  const stopped = parts.whyStopped?.();
  if (stopped !== undefined) throw new EnvironmentProblem(`nothing was tested: ${stopped}.`);
  await credentials.begin();
  if (operations.length > 0 && operations.every((operation) => !credentials.has(operation))) {
    const names = operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme.name));
    const schemes = enumerate([...new Set(names)], 'or');
    throw new EnvironmentProblem(
      `the OpenAPI file asks for an API key (${schemes}). Set API_KEY, or use --api-key-file.`,
    );
  }
  const problems: string[] = [];
  for (const operation of operations.length === 0 ? [undefined] : operations) {
    const request = plainRequest(operation);
    const result = await client.send(operation ? credentials.apply(request, operation, 'valid') : request);
    if (result.response === undefined) throw new EnvironmentProblem(noResponse(parts, result));
    const problem = operation && problemOf(parts, operation, result.response);
    // One that works is enough: what is wrong with the other is found by the run.
    if (problem === undefined) return;
    problems.push(problem);
  }
  throw new EnvironmentProblem(problems[0] ?? '');
}

function plainRequest(operation: Operation | undefined): HttpRequest {
  const accept = operation === undefined ? '*/*' : 'application/json, */*;q=0.5';
  return { method: 'GET', target: operation?.path ?? '/', headers: ['Accept', accept] };
}

/** Reads that need no values, lists first; one that documents a 2xx of JSON is best. */
function readsOf(contract: Contract): readonly Operation[] {
  const isPlain = (operation: Operation): boolean =>
    operation.method === 'GET' &&
    !operation.path.includes('{') &&
    !operation.parameters.some(({ required }) => required) &&
    actOf(contract, operation) === undefined;
  const plain = contract.operations.filter(isPlain);
  const lists = plain.filter((operation) => contract.roleOf(operation)?.kind === 'list');
  const asking = plain.filter(asksForCredentials);
  return [...new Set([...lists, ...asking, ...plain])].slice(0, 2);
}

const betweenTries = 1000;

/** Asks without credentials, while there is time, until somebody responds who is ready to. */
async function untilReady({ client, clock, waitMs, whyStopped }: PreflightParts, request: HttpRequest): Promise<void> {
  const end = clock.now() + waitMs;
  while (clock.now() + betweenTries <= end && whyStopped?.() === undefined) {
    const { response, reason } = await client.send(request);
    if (response === undefined ? isCertificateProblem(reason) : ![502, 503, 504].includes(response.status)) return;
    await clock.sleep(betweenTries);
  }
}

function noResponse({ baseUrl, waitMs }: PreflightParts, { failure, reason = '' }: ClientResult): string {
  if (/CERTIFICATE_REQUIRED|ALERT_(?:BAD|HANDSHAKE)/.test(reason))
    return `${baseUrl} asks for a certificate of the client (${reason}). Use --cert and --key.`;
  if (isCertificateProblem(reason))
    return `the certificate of ${baseUrl} is not trusted (${reason}). Name its issuer with --ca-file.`;
  if (/OSSL|PEM/.test(reason)) return `a certificate cannot be used (${reason}). Check --ca-file, --cert and --key.`;
  if (/WRONG_VERSION|PACKET_LENGTH/.test(reason)) return `${baseUrl} does not speak HTTPS. Use http:// in the address.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return `the host of ${baseUrl} is not known. Check the address.`;
  if (failure === 'timeout')
    return `no response from ${baseUrl} in time. Check the address, or allow more with --timeout.`;
  if (failure === 'not HTTP') return `the response of ${baseUrl} is not HTTP/1.1 (${reason}). Check the address.`;
  const advice = waitMs > 0 ? `It did not start within ${waitMs / 1000} s.` : 'Start the API, or retry with --wait 30.';
  return `no connection to ${baseUrl}. ${advice}`;
}

/** What a response says about the address and the key; undefined if nothing is wrong with them. */
function problemOf(
  { contract, baseUrl, credentials }: PreflightParts,
  operation: Operation,
  { status, headers }: HttpResponse,
): string | undefined {
  const returned = `GET ${operation.path} returned ${status}`;
  if (status === 401 || status === 403) {
    const mayBeSent = operation.security.length > 0;
    if (asksForCredentials(operation) || (mayBeSent && credentials.secrets.length > 0))
      return `${returned} with the key in API_KEY. Check the key${orItsScheme(operation)}.`;
    const how = mayBeSent ? 'Set API_KEY' : "Send one with --header 'Authorization: Bearer ...'";
    return `${returned}, and the OpenAPI file asks for no key there. ${how}.`;
  }
  if (status === 503 || status === 502 || status === 504)
    return `${returned}: the API is not ready. Retry with --wait 30.`;
  if (status === 429) return `${returned}: it was asked too often. Try again later, with a smaller --rate.`;
  if (status >= 300 && status < 400 && status !== 304 && documents(operation, status) === undefined)
    return `${returned} and leads to ${headerOf(headers, 'location') ?? 'nowhere'}. Use the address that it leads to.`;
  const mediaType = essenceOf(headerOf(headers, 'content-type') ?? '');
  const isPage = mediaType === 'text/html' && !documentsMediaType(operation, mediaType);
  if (status === 404 || isPage) {
    const paths = [...new Set(contract.servers.map(({ basePath }) => basePath))].filter((path) => path !== '');
    const isOther = paths.length > 0 && !paths.some((path) => baseUrl.endsWith(path));
    const hint = isOther ? `: the servers of the OpenAPI file end in ${enumerate(paths, 'or')}.` : '.';
    return `${isPage && status !== 404 ? `GET ${operation.path} returned an HTML page` : returned}. Check the base URL${hint}`;
  }
  return undefined;
}

/** Which of several schemes a key is for, only a person knows. */
function orItsScheme({ security }: Operation): string {
  const names = security.flatMap(([one, ...more]) => (one === undefined || more.length > 0 ? [] : [one.scheme.name]));
  const [first, second] = new Set(names);
  if (first === undefined || second === undefined) return '';
  return `, or say that it is not for ${first}: --key ${shellWord(`${second}=env:API_KEY`)}`;
}

function documentsMediaType({ responses }: Operation, mediaType: string): boolean {
  return responses.some(({ content }) => findMediaType(content, mediaType) !== undefined);
}
