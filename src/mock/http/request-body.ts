import { enumerate } from '../../base/text';
import { acceptedCodings } from '../../exchange/decode-body';
import type { Operation } from '../../openapi/operation';
import type { MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import { acceptedTypes } from './validate';

/** The body, if the operation has one and one came. Throws a Rejected. */
export async function readOperationBody(
  request: MockRequest,
  operation: Operation,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (operation.requestBody === undefined || request.method === 'HEAD') return undefined;
  const bytes = await readBody(request, limit, ' UNDERSTUDY_BODY_LIMIT raises the limit.');
  if (bytes.length === 0) return undefined;
  assertCharset(request, operation);
  return bytes;
}

/** The bytes of a body, decoded. Throws a Rejected. @param remedy what to do about a body that is too large */
export async function readBody(request: MockRequest, limit: number, remedy = ''): Promise<Uint8Array> {
  const bytes = await request.readBody(limit);
  // What was not read would be taken for the next request.
  const headers = { Connection: 'close' };
  switch (bytes) {
    case 'too-large': {
      const size = limit % 2 ** 20 === 0 ? `${limit / 2 ** 20} MiB` : `${limit} bytes`;
      throw new Rejected('too-large', `The request body is larger than ${size}.${remedy}`, { headers });
    }
    case 'unknown-coding':
      throw new Rejected('content-type', `Content-Encoding must be ${enumerate(acceptedCodings.split(', '), 'or')}.`, {
        headers: { 'Accept-Encoding': acceptedCodings, ...headers },
      });
    case 'not-decodable':
      throw new Rejected('malformed', 'The request body is not what Content-Encoding says.', { headers });
    case 'cut-off':
      throw new Rejected('malformed', 'The request body ended before its announced length.', { headers });
    default:
      return bytes;
  }
}

/** Other charsets than UTF-8 are not read. */
function assertCharset(request: MockRequest, operation: Operation): void {
  const type = request.header('content-type') ?? '';
  if (!type.includes(';')) return;
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(type) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new Rejected('content-type', `Content-Type must have the charset utf-8, got ${charset.slice(0, 40)}.`, {
      headers: acceptedTypes(operation),
    });
}
