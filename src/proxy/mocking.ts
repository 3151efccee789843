import { bytesOf, headerOf } from '../base/http';
import { UsageError } from '../base/errors';
import type { Handle } from '../mock/http/pipeline';
import type { BodyProblem, Delivery } from '../mock/mock-request';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { markHeader } from './own-response';
import type { Passage } from './passage';

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
    basePath: contract.servers[0]?.basePath ?? '',
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
    target: basePath + (asked.below ?? asked.target),
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
