import type { Exchange } from '../verify/exchange';

const known = new WeakMap<Exchange, URL>();

/** Remembers below which URL a request was sent, so that a text that repeats its whole path, or its host, is known for it. */
export function rememberBase(exchange: Exchange, baseUrl: string): void {
  known.set(exchange, new URL(baseUrl));
}

/** Gives the path of the base URL that a request was sent to, without slash at its end; empty where it is not known. */
export function basePathOf(exchange: Exchange): string {
  return known.get(exchange)?.pathname.replace(/\/$/, '') ?? '';
}

/** Gives scheme and host of the base URL that a request was sent to; undefined where it is not known. */
export function originOf(exchange: Exchange): string | undefined {
  return known.get(exchange)?.origin;
}
