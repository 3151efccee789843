import request from 'supertest';
import { explain } from '../src/verify/client';
import type { Client, HttpRequest, HttpResponse } from '../src/verify/exchange';

/** Milliseconds until a request without an answer is given up. */
const patience = 10_000;

/** Gives a client that sends with supertest and keeps every byte of the answers. */
export function supertestClient(baseUrl: string): Client {
  return { baseUrl, send: (spec) => send(baseUrl, spec) };
}

async function send(baseUrl: string, { method, path, headers, body }: HttpRequest): Promise<HttpResponse> {
  const { origin, pathname } = new URL(baseUrl);
  const test = methodOf(
    request(origin),
    method,
  )(pathname.replace(/\/$/, '') + path)
    .redirects(0)
    .timeout(patience)
    .buffer(true)
    .parse(keepBytes)
    // superagent sends bytes as they are where nothing is to be serialized.
    .serialize((value: unknown) => value as string)
    .ok(() => true);
  for (const [name, value] of headers) void test.set(name, value);
  try {
    const response = await (body === undefined ? test : test.send(body));
    return {
      status: response.status,
      headers: Object.entries(response.headers as Record<string, string | string[]>).flatMap(([name, value]) =>
        [value].flat().map((single) => [name, single] as const),
      ),
      body: Buffer.isBuffer(response.body) ? response.body : Buffer.alloc(0),
    };
  } catch (error) {
    throw explain(error as Error, `${method} ${path}`, false);
  }
}

function methodOf(agent: ReturnType<typeof request>, method: string): (path: string) => request.Test {
  const name = method.toLowerCase() as 'get';
  return (path) => agent[name](path);
}

function keepBytes(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
  stream.on('end', () => {
    done(null, Buffer.concat(chunks));
  });
}
