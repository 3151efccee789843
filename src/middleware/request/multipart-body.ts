import { essence, matchesRange } from '../../contract/media-type';
import type { MediaType } from '../../contract/operation';
import { ApiError, describeViolation, type Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import { readPartsForm, type PartsReading } from './form-body';
import { readParts, type Part } from './multipart';

/** How a form of several parts is read. */
interface FormReading extends PartsReading {
  /** What the document says of it. */
  readonly media: MediaType | undefined;
}

/**
 * Gives the JSON value that the bytes of a form of several parts stand for. Throws an ApiError `invalid_body` where it is
 * none, or where a part has not the media type or the headers that its encoding asks for, `payload_too_large` where its JSON
 * holds too many values. What is wrong is told without
 * what came, which may be a password.
 */
export function readMultipart(bytes: Buffer, contentType: string, { media, ...bounds }: FormReading): JsonValue {
  const parts = readParts(bytes, contentType);
  if (typeof parts === 'string') throw new ApiError('invalid_body', `body: expected ${parts}, got something else`);
  for (const part of parts) {
    const violation = media === undefined ? undefined : flawOfPart(media, part);
    if (violation !== undefined)
      throw new ApiError('invalid_body', describeViolation(violation), { violations: [violation] });
  }
  try {
    return readPartsForm(media, parts, bounds);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('invalid_body', 'body: expected parts of JSON to be JSON texts, got something else');
  }
}

/** `files[]` and `files[0]` are parts of `files`. */
function flawOfPart(
  { encodings, pointer }: MediaType,
  { name, contentType, headerNames }: Part,
): Violation | undefined {
  const known = encodings?.has(name) === true ? name : name.slice(0, Math.max(name.indexOf('['), 0));
  const encoding = encodings?.get(known);
  if (encoding === undefined) return undefined;
  const clause = `${pointer}/encoding/${known.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const { types, requiredHeaders } = encoding;
  if (contentType !== undefined && types.length > 0 && !types.some((range) => matchesRange(range, contentType))) {
    const got = essence(contentType).slice(0, 80);
    return {
      where: `body.${name}`,
      clause: `${clause}/contentType`,
      rule: 'mediaType',
      expected: types.join(' or '),
      got,
    };
  }
  const missing = requiredHeaders.find((header) => !headerNames.has(header));
  if (missing === undefined) return undefined;
  const expected = `the header ${missing} of this part, which is required`;
  return { where: `body.${name}`, clause: `${clause}/headers`, rule: 'required', expected, got: 'nothing' };
}
