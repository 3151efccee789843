import { isObject } from './contract/document';
import { integer, kindOf, refuse } from './option-kinds';

/** How long a client may take, in milliseconds; past it the connection is answered 408 or, where idle, closed. */
export interface Timeouts {
  /** To send the header section; 10 s by default. */
  readonly headers: number;
  /** To send the whole request; 30 s by default. */
  readonly request: number;
  /** To send the next request on a connection kept alive; 65 s by default, longer than clients and proxies usually keep one. */
  readonly idle: number;
  /** To take the next bytes of an answer; 30 s by default. Past it the connection is broken off. */
  readonly write: number;
}

/** What they are where nobody says otherwise. */
export const defaultTimeouts: Timeouts = { headers: 10_000, request: 30_000, idle: 65_000, write: 30_000 };

/** Gives the times that an option says, the others as usual. Throws a UsageError, led by `where`. */
export function resolveTimeouts(value: unknown, where: string): Timeouts {
  const names = ['headers', 'request', 'idle', 'write'] as const;
  if (!isObject(value) || !Object.keys(value).every((name) => names.some((known) => known === name)))
    return refuse(where, `an object with some of ${names.join(', ')}`, kindOf(value));
  const day = integer(1, 24 * 3_600_000);
  const read = (name: keyof Timeouts): number =>
    value[name] === undefined ? defaultTimeouts[name] : day.resolve(value[name], `${where}.${name}`);
  return { headers: read('headers'), request: read('request'), idle: read('idle'), write: read('write') };
}
