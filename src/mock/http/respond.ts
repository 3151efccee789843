import { bodyOf, hasContent, headerOf, isJson, type HttpResponse, type RawHeaders } from '../../base/http';
import { tryParseJson } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { describeViolations } from '../../openapi/schema/violation-text';
import type { HandlerResponse } from '../handlers/handler';
import { etagOf, matchesTag } from '../handlers/preconditions';
import type { Delivery } from '../mock-request';
import { Rejected } from '../rejected';

/** A response that was checked and hashed: clients of a mock ask the same again and again. */
interface KnownResponse {
  readonly text: string;
  readonly mediaType: string;
  readonly etag: string;
  readonly bytes: number;
}

const mostKnown = 8;
const longestKnown = 32 * 1024;

interface RespondOptions {
  readonly method: string;
  readonly ifNoneMatch: string | undefined;
  /** Headers of every response to this request: CORS, deprecation. */
  readonly headers: readonly string[];
}

/** Completes the response of one operation: checks it, adds its entity tag, drops the body for HEAD. */
export type Respond = (
  response: HandlerResponse,
  options: RespondOptions,
) => Delivery & { readonly deviation: string | undefined };

export function createRespond(contract: Contract, operation: Operation, strict: boolean): Respond {
  const known: KnownResponse[] = [];
  let next = 0;
  const remember = (response: KnownResponse): void => {
    known[next] = response;
    next = (next + 1) % mostKnown;
  };
  /** How a response deviates; throws if the file is law. */
  const deviationOf = (response: HandlerResponse, own: RawHeaders): string | undefined => {
    const violations = contract.checkResponse(operation, toHttp(response, own));
    if (violations.length === 0) return undefined;
    const reason = describeViolations(violations);
    if (strict && response.isAsked !== true)
      throw new Rejected('invalid-response', `The response of ${operation.id} breaks the OpenAPI file: ${reason}`);
    return reason;
  };
  return (response, { method, ifNoneMatch, headers: ofRequest }) => {
    const { status, headers = {} } = response;
    // Files document content for a 204 too. Clients that are told its length wait for it.
    const { mediaType, body }: Pick<HandlerResponse, 'mediaType' | 'body'> = hasContent('GET', status) ? response : {};
    const own = Object.entries(headers).flat();
    const delivery = (
      caching: readonly string[],
      content: readonly string[],
      sent: HandlerResponse['body'],
      deviation: string | undefined,
    ): ReturnType<Respond> => ({
      status,
      headers: [...caching, ...content, ...ofRequest, ...own, ...deviationHeader(deviation)],
      body: method === 'HEAD' ? undefined : sent,
      deviation,
    });
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || body === undefined || mediaType === undefined || status !== 200) {
      const isEmpty = mediaType === undefined || body === undefined;
      const content = isEmpty ? [] : contentHeaders(mediaType, byteLengthOf(body));
      return delivery(['Cache-Control', 'no-store'], content, body, deviationOf(response, own));
    }
    const isPlain = own.length === 0 && typeof body === 'string' && response.isAsked !== true;
    const found = isPlain ? known.find(({ text, mediaType: type }) => text === body && type === mediaType) : undefined;
    const deviation = found === undefined ? deviationOf(response, own) : undefined;
    const tag = headerOf(own, 'etag');
    const etag = tag ?? found?.etag ?? etagOf(body);
    const bytes = found?.bytes ?? byteLengthOf(body);
    if (found === undefined && isPlain && deviation === undefined && body.length <= longestKnown)
      remember({ text: body, mediaType, etag, bytes });
    const validators = ['Cache-Control', 'private, no-cache', ...(tag === undefined ? ['ETag', etag] : [])];
    if (matchesTag(ifNoneMatch, etag))
      return { status: 304, headers: [...validators, ...ofRequest, ...own], deviation: undefined };
    return delivery(validators, contentHeaders(mediaType, bytes), found?.text ?? body, deviation);
  };
}

/** A page gets an origin of its own: a script in it, which a request may have brought, must not reach the control API. */
const isolation = ['Content-Security-Policy', 'sandbox allow-scripts allow-forms allow-popups'];

function contentHeaders(mediaType: string, bytes: number): readonly string[] {
  const headers = ['Content-Type', mediaType, 'Content-Length', String(bytes)];
  const isPage = mediaType !== 'application/json' && /html|xml/i.test(mediaType);
  return isPage ? [...headers, ...isolation] : headers;
}

function byteLengthOf(body: string | Uint8Array): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.length;
}

function deviationHeader(deviation: string | undefined): readonly string[] {
  if (deviation === undefined) return [];
  return ['X-Mock-Deviation', deviation.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500)];
}

function toHttp({ status, mediaType, body }: HandlerResponse, own: RawHeaders): HttpResponse {
  const headers = mediaType === undefined ? own : [...own, 'Content-Type', mediaType];
  if (body === undefined) return { status, headers };
  // A list nests one level deeper than the items that were sent.
  const isParsed = typeof body === 'string' && mediaType !== undefined && isJson(mediaType);
  const json = isParsed ? tryParseJson(body) : undefined;
  return { status, headers, body: isParsed && json !== undefined ? { text: body, json } : bodyOf(body) };
}
