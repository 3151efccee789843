import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fleetKey } from './judge';
import { notFound, type ForeignService } from './service';
import type { Call, Manner } from './shop';

/** Gives the segments of a path below the base path as a service of this manner cuts them; undefined where it is not below it. */
function segmentsOf(given: string, { slashes, dots, anyCase, decodesFirst }: Manner): readonly string[] | undefined {
  const path = decodesFirst === true ? decoded(given) : given;
  const all: string[] = [];
  for (const part of path?.split('/').slice(1) ?? []) {
    const text = decodesFirst === true ? part : decoded(part);
    if (text === undefined) return undefined;
    if (dots === true && text === '..') all.pop();
    else if (!(dots === true && text === '.') && !(slashes === true && text.trim() === '')) all.push(text);
  }
  const [base, ...rest] = all;
  return base === 'v1' || (anyCase === true && base?.toLowerCase() === 'v1') ? rest : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A service that listens on a free port of the loopback address. */
export interface Listening {
  readonly port: number;
  readonly close: () => void;
  /** How many requests came. */
  readonly requests: number;
}

/** Puts a service behind a socket. */
export async function startForeign(service: ForeignService): Promise<Listening> {
  const { manner = {} } = service.shop;
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const [call, line] = callOf(request, body, manner);
      requests += 1;
      const answer = service.world.asTool(line, () => (call === undefined ? notFound : service.answer(call)));
      const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
      const json = answer.body === undefined ? {} : { 'Content-Type': 'application/json' };
      response.writeHead(answer.status, { ...json, ...answer.headers });
      response.end(request.method === 'HEAD' || answer.status === 204 ? undefined : text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get requests() {
      return requests;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function callOf(request: IncomingMessage, body: string, manner: Manner): [Call | undefined, string] {
  const { url = '/', headers } = request;
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  const override = headers['x-http-method-override']?.toString() ?? query.get('_method') ?? undefined;
  const method = (manner.overrides === true ? override : undefined)?.toUpperCase() ?? request.method ?? 'GET';
  const key = headers['x-api-key']?.toString();
  const line = `${request.method} ${url}${key === fleetKey ? '' : key === undefined ? ' (no key)' : ' (wrong key)'}${body === '' ? '' : ` ${body.slice(0, 200)}`}`;
  const segments = segmentsOf(path, manner);
  if (segments === undefined) return [undefined, line];
  return [{ method, segments, query, body, tag: headers['if-match'], key }, line];
}
