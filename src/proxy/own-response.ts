import { UsageError } from '../base/errors';
import { bytesOf, contentOf, headerOf, type RawHeaders } from '../base/http';
import type { Handle } from '../mock/http/pipeline';
import type { BodyProblem, Delivery } from '../mock/mock-request';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { ErrorStatement, WriteErrorBody } from '../openapi/response/error-body';
import type { Passage } from './passage';
import { breakOff } from './relay';

/** Says who responded in place of the API: `proxy` or `mock`. */
const markHeader = 'X-Understudy';

/** The errors of the proxy itself, by their codes. `docs/reference/errors.md` lists the same. */
export const proxyErrors = {
  invalid_request: 400,
  request_timeout: 408,
  not_supported: 501,
  upstream_failed: 502,
  invalid_response: 502,
  upstream_timeout: 504,
  loop: 508,
} as const;

/** What the proxy itself has to say. */
export function statement(code: keyof typeof proxyErrors, message: string): ErrorStatement {
  return { status: proxyErrors[code], code, message, details: [] };
}

/** Responds in the API's error format. If the API's own response has begun, the connection breaks in place of it. */
export function respondWith(
  passage: Passage,
  writeError: WriteErrorBody,
  said: ErrorStatement,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { request, response, asked } = passage;
  if (response.headersSent) {
    breakOff(request);
    return;
  }
  const { mediaType, body } = writeError(asked.operation, said);
  const content = contentOf(body);
  const fields: RawHeaders = [
    ...['Content-Type', mediaType, 'Content-Length', String(Buffer.byteLength(content)), 'Cache-Control', 'no-store'],
    ...[markHeader, 'proxy'],
    ...Object.entries(headers).flat(),
    // Who does not go on with a request is not waited for.
    ...(said.status === 408 ? ['Connection', 'close'] : []),
  ];
  response.sendDate = true;
  // That of the API's response may be what node:http cannot write.
  response.statusMessage = '';
  response.writeHead(said.status, [...fields]);
  if (asked.method === 'HEAD') response.end();
  else response.end(content);
}

/** Which requests a mock responds to, in place of the API. */
export interface Mocking {
  readonly handle: Handle;
  /** The path of the mock's base URL. */
  readonly basePath: string;
  readonly operations: ReadonlySet<Operation>;
  readonly statuses: ReadonlySet<number>;
  readonly ifUnreachable: boolean;
}

/** Reads `--mock` and `--mock-on`. Throws a UsageError. */
export function createMocking(
  contract: Contract,
  handle: Handle,
  names: readonly string[],
  on: readonly string[],
): Mocking {
  const operations = names.map((name) => {
    const operation = contract.operation(name);
    if (operation === undefined) throw new UsageError(`--mock: the OpenAPI file has no operation ${name}.`);
    return operation;
  });
  return {
    handle,
    basePath: contract.basePath,
    operations: new Set(operations),
    statuses: new Set(on.filter((one) => one !== 'unreachable').map(Number)),
    ifUnreachable: on.includes('unreachable'),
  };
}

/** What the mock responds with. */
export async function deliveryOf(passage: Passage, { handle, basePath }: Mocking): Promise<Delivery> {
  const { asked, request } = passage;
  const { rawHeaders } = request;
  return handle({
    method: asked.method,
    target: basePath + asked.below,
    headers: rawHeaders,
    header: (name) => headerOf(rawHeaders, name),
    readBody: (limit) => readBody(passage, limit),
  });
}

export function deliver({ response, request }: Passage, { status, headers, body, disconnectAfter }: Delivery): void {
  if (disconnectAfter !== undefined) {
    request.socket.destroy();
    return;
  }
  response.writeHead(status, [...headers, markHeader, 'mock']);
  if (body === undefined) response.end();
  else response.end(body);
}

async function readBody(passage: Passage, limit: number): Promise<Uint8Array | BodyProblem> {
  await passage.readRest();
  if (!passage.isSent) return 'cut-off';
  const { body, problem } = await passage.sent.decoded(passage.request.rawHeaders, limit);
  if (problem !== undefined) return problem === 'not decodable' ? 'not-decodable' : 'too-large';
  return body === undefined ? new Uint8Array() : bytesOf(body);
}
