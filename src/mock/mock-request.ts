import { headerOf, type RawHeaders } from '../base/http';

/** A request as it reaches the mock, from a connection or from a program. */
export interface MockRequest {
  readonly method: string;
  /** Path and query as sent: `/v1/pets?limit=2`. */
  readonly target: string;
  readonly headers: RawHeaders;
  /** It came by https. */
  readonly isEncrypted?: boolean;
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined;
  /** Reads the body, decoded; rejects one of more than `limit` bytes without waiting for its end. */
  readBody(limit: number): Promise<Uint8Array | BodyProblem>;
}

/** The server that a request names by Host, if that can stand in a URL (RFC 9110 section 7.2). */
export function originOf(request: MockRequest): string {
  const scheme = request.isEncrypted === true ? 'https' : 'http';
  const host = request.header('host') ?? '';
  return `${scheme}://${/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? host : 'localhost'}`;
}

/** A target without the server that its absolute form names (RFC 9112 section 3.2.2). */
export function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

export type BodyProblem = 'too-large' | 'unknown-coding' | 'not-decodable' | 'cut-off';

/** A request of a program. */
export function requestOf(
  method: string,
  target: string,
  { headers = [], body }: { readonly headers?: RawHeaders; readonly body?: string | Uint8Array } = {},
): MockRequest {
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array());
  return {
    method,
    target,
    headers,
    header: (name) => headerOf(headers, name),
    readBody: (limit) => Promise.resolve(bytes.length > limit ? 'too-large' : bytes),
  };
}

/** A response, and where its connection breaks: after so many bytes of its body, or with 0 before its first byte. */
export interface Delivery {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly body?: string | Uint8Array | undefined;
  readonly disconnectAfter?: number;
  /** What is sent as it comes, in place of a body. Its iterator's `return` is called when the client goes. */
  readonly stream?: AsyncIterable<string>;
}
