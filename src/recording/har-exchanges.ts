import { isObject, type JsonObject } from '../contract/document';
import { UsageError } from '../errors';
import type { RecordedBody, RecordedExchange, RecordedHeaders } from './recorded-exchange';
import { bodyOfBytes } from './recorded-line';

/**
 * Gives the exchanges of the entries of an HTTP Archive 1.2 (`log.entries`). Members of its own that a browser adds (`_initiator`)
 * and pseudo headers of HTTP/2 (`:path`) are passed over; what got no answer has status 0. Throws a UsageError that names the
 * first entry that is none.
 */
export function* exchangesOfHar(entries: readonly unknown[], file: string): Generator<RecordedExchange> {
  for (const [index, entry] of entries.entries()) {
    const exchange = isObject(entry) ? ofEntry(entry) : undefined;
    if (exchange === undefined)
      throw new UsageError(`${file}: log.entries.${index}: expected a request with its answer, got something else.`);
    yield exchange;
  }
}

function ofEntry(entry: JsonObject): RecordedExchange | undefined {
  const { request, response, startedDateTime, time } = entry;
  if (!isObject(request) || typeof request['url'] !== 'string' || typeof request['method'] !== 'string')
    return undefined;
  const answer = isObject(response) ? response : {};
  const [host, target] = partsOf(request['url']);
  const headers = headersOf(request['headers']);
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
  const status = Number(answer['status'] ?? 0);
  return {
    startedAt: typeof startedDateTime === 'string' ? startedDateTime : '',
    milliseconds: typeof time === 'number' ? time : 0,
    method: request['method'],
    target,
    requestHeaders: hasHost || host === '' ? headers : [['Host', host], ...headers],
    ...body('requestBody', sentBody(request['postData'])),
    status: Number.isInteger(status) ? status : 0,
    responseHeaders: headersOf(answer['headers']),
    ...body('responseBody', contentBody(answer['content'])),
  };
}

/** Gives the host of a URL, and its path and query as they are: `new URL` would mend them. */
function partsOf(url: string): [host: string, target: string] {
  const whole = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url);
  const host = (whole?.[1] ?? '').replace(/^[^@]*@/, '');
  const [target = ''] = url.slice(whole?.[0].length ?? 0).split('#', 1);
  return [host, target.startsWith('/') ? target : `/${target}`];
}

function headersOf(headers: unknown): RecordedHeaders {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header: unknown): [string, string][] => {
    if (!isObject(header)) return [];
    const { name, value } = header;
    const isField = typeof name === 'string' && typeof value === 'string' && !name.startsWith(':');
    return isField ? [[name, value]] : [];
  });
}

/** What is sent has no encoding in an archive: ours writes bytes as Latin-1 and says so; forms may be parameters alone. */
function sentBody(postData: unknown): RecordedBody | undefined {
  if (!isObject(postData)) return undefined;
  const { text, comment, params } = postData;
  if (typeof text === 'string' && text !== '') {
    const isBytes = typeof comment === 'string' && comment.startsWith('bytes as Latin-1');
    return isBytes ? bodyOfBytes(Buffer.from(text, 'latin1')) : { text, bytes: Buffer.byteLength(text) };
  }
  if (!Array.isArray(params) || params.length === 0) return undefined;
  const form = new URLSearchParams();
  for (const { name, value } of headersOfParams(params)) form.append(name, value);
  return { text: form.toString(), bytes: Buffer.byteLength(form.toString()) };
}

function headersOfParams(params: readonly unknown[]): { name: string; value: string }[] {
  return params.flatMap((one) => {
    if (!isObject(one) || typeof one['name'] !== 'string') return [];
    return [{ name: one['name'], value: typeof one['value'] === 'string' ? one['value'] : '' }];
  });
}

function contentBody(content: unknown): RecordedBody | undefined {
  if (!isObject(content) || typeof content['text'] !== 'string') return undefined;
  const { text, encoding, size } = content;
  const read =
    encoding === 'base64' ? bodyOfBytes(Buffer.from(text, 'base64')) : { text, bytes: Buffer.byteLength(text) };
  if (read.bytes === 0) return undefined;
  // What says that it is longer is the beginning alone; some leave out the mark of a text's byte order.
  return typeof size === 'number' && size > read.bytes + 3 ? { ...read, bytes: size, isCut: true } : read;
}

function body(name: string, read: RecordedBody | undefined): Partial<Record<string, RecordedBody>> {
  return read === undefined ? {} : { [name]: read };
}
