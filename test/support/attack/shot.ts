import type { Chance } from './chance';
import type { Target } from './target';
import type { WireAnswer } from './wire';

/** One request of the attack, and what the document, or HTTP, says of its answer. */
export interface Shot {
  /** What it tries, in a few words. */
  readonly kind: string;
  /** As it goes on the wire. */
  readonly bytes: Buffer;
  /** The statuses that are lawful. */
  readonly statuses: readonly number[];
  /** Whether the answer ends at its head (RFC 9112 section 6.3). */
  readonly isHead: boolean;
  /** Whether the server closes the connection after it: it must where the end of the request is in doubt. */
  readonly closes: 'must' | 'may' | 'no';
  /** Says what is wrong with an answer of a lawful status, and learns from it; undefined where it is right. */
  readonly check?: (answer: WireAnswer) => string | undefined;
}

/** Makes a hostile request that, whatever its answer, leaves no trace in the items. */
export type Maker = (chance: Chance, target: Target) => Shot;

/** What a request is made of; GET, with no body, unless it says otherwise. */
export interface Parts {
  readonly method?: string;
  readonly path: string;
  /** Header fields as they go on the wire, without line ends; Host and Content-Length are added unless they are here. */
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}

/** Gives the bytes of a request; text of the head byte by byte (Latin-1), text of the body in UTF-8. */
export function toBytes({ method = 'GET', path, headers = [], body }: Parts): Buffer {
  const has = (name: string): boolean => headers.some((header) => header.toLowerCase().startsWith(`${name}:`));
  const content = Buffer.from(body ?? '');
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...(has('host') ? [] : ['Host: localhost']),
    ...headers,
    ...(body === undefined || has('content-length') || has('transfer-encoding')
      ? []
      : [`Content-Length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content]);
}

/** Gives a shot at a connection that stays open. */
export function shot(kind: string, parts: Parts, statuses: readonly number[], check?: Shot['check']): Shot {
  return {
    kind,
    bytes: toBytes(parts),
    statuses,
    isHead: parts.method === 'HEAD',
    closes: 'no',
    ...(check !== undefined && { check }),
  };
}

/** Gives a shot after which the server must close the connection. */
export function lastShot(kind: string, bytes: string | Buffer, statuses: readonly number[]): Shot {
  const raw = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return { kind, bytes: raw, statuses, isHead: false, closes: 'must' };
}
