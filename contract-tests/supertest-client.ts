import request from 'supertest';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { standardBounds } from '../src/probe/body-bounds';
import { explain, misframed, unaskedUpgrade, receive } from '../src/probe/client';
import type { Client, HttpRequest, HttpResponse } from '../src/probe/exchange';

/** Milliseconds until a request without an answer is given up. */
const patience = 10_000;

/** Gives a client that sends with supertest and keeps every byte of the answers; what is wrong with a body is said in it. */
export function supertestClient(baseUrl: string): Client {
  return { baseUrl, send: (spec) => send(baseUrl, spec) };
}

async function send(baseUrl: string, { method, path, headers, body }: HttpRequest): Promise<HttpResponse> {
  const { origin, pathname } = new URL(baseUrl);
  let reading: Promise<HttpResponse> | undefined;
  const test = methodOf(
    request(origin),
    method,
  )(pathname.replace(/\/$/, '') + path)
    .redirects(0)
    .timeout(patience)
    .buffer(true)
    .parse((response, done) => {
      // Read by the kit itself, so that bodies are bounded, and broken ones known, as they are by its own client.
      reading = read(response as unknown as IncomingMessage);
      reading.then(
        ({ body: bytes }) => {
          done(null, bytes);
        },
        (error: unknown) => {
          done(error as Error, undefined);
        },
      );
    })
    // superagent sends bytes as they are where nothing is to be serialized.
    .serialize((value: unknown) => value as string)
    .ok(() => true);
  for (const [name, value] of headers) void test.set(name, value);
  // superagent would undo content codings itself, and lose what was wrong with them.
  const raw = Object.assign(test, { _shouldDecompress: () => false }) as unknown as { request(): ClientRequest };
  const upgraded = new Promise<HttpResponse>((resolve) => {
    raw.request().once('upgrade', (response, socket) => {
      socket.on('error', () => undefined).destroy();
      resolve(unaskedUpgrade(response));
      // Else its time-out would be waited for.
      test.abort();
    });
  });
  const answered = Promise.resolve(body === undefined ? test : test.send(body)).then(
    (response) => reading ?? withoutBody(response),
    (error: unknown) => {
      if (reading === undefined) throw explain(error as Error, `${method} ${path}`, false);
      // The head came: what broke after it is said of the body.
      const isMisframed = (error as { code?: string }).code?.startsWith('HPE_') === true;
      return isMisframed ? reading.then(misframed) : reading;
    },
  );
  return Promise.race([answered, upgraded]);
}

function read(response: IncomingMessage): Promise<HttpResponse> {
  return response.statusCode === 101
    ? Promise.resolve(unaskedUpgrade(response))
    : receive(response, standardBounds.bytes);
}

/** The answer to HEAD is not read. */
function withoutBody(response: request.Response): HttpResponse {
  const headers = Object.entries(response.headers as Record<string, string | string[]>);
  return {
    status: response.status,
    headers: headers.flatMap(([name, value]) => [value].flat().map((single) => [name, single] as const)),
    body: Buffer.alloc(0),
  };
}

function methodOf(agent: ReturnType<typeof request>, method: string): (path: string) => request.Test {
  const name = method.toLowerCase() as 'get';
  return (path) => agent[name](path);
}
