import { request as httpRequest, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** What is asked of a server: nothing is normalised on the way, and no header is added but Host and the body's length. */
export interface Call {
  readonly method?: string;
  /** Path and query as they go on the wire. */
  readonly path: string;
  /** The bearer key; the mock's default one where it is left out, none where it is empty. */
  readonly key?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Sent as JSON unless `headers` name another Content-Type. */
  readonly body?: string | Buffer;
  /** Keeps connections; by default each request has its own. */
  readonly agent?: Agent;
}

/** An answer, its body as text. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends one request to a port of this machine, on a connection of its own, and gives the answer. */
export function call(
  port: number,
  { method = 'GET', path, key = 'understudy-key', headers = {}, body, agent }: Call,
): Promise<Answer> {
  const all: OutgoingHttpHeaders = {
    ...(key !== '' && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: all, agent: agent ?? false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
