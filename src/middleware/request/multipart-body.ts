import { childPointer } from '../../contract/json-pointer';
import { essence, matchesRange } from '../../contract/media-type';
import type { MediaType } from '../../contract/operation';
import { areScalar, createParameterReader, valueTypes } from '../../contract/parameters';
import type { SchemaValidators } from '../../contract/schema/validators';
import { ApiError, describeViolation, type Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import { readPartsForm, type PartsReading } from './form-body';
import { readParts, type Part } from './multipart';

/** How a form of several parts is read. */
interface FormReading extends PartsReading {
  /** What the document says of it. */
  readonly media: MediaType | undefined;
  /** What judges the headers of its parts; validators keep what they have compiled. */
  readonly validators: SchemaValidators;
}

/**
 * Gives the JSON value that the bytes of a form of several parts stand for. Throws an ApiError `invalid_body` where it is
 * none, or where a part has not the media type or headers other than its encoding asks for, `payload_too_large` where its JSON
 * holds too many values. What is wrong is told without
 * what came, which may be a password.
 */
export function readMultipart(
  bytes: Buffer,
  contentType: string,
  { media, validators, ...bounds }: FormReading,
): JsonValue {
  const { schemas } = bounds;
  const parts = readParts(bytes, contentType);
  if (typeof parts === 'string') throw new ApiError('invalid_body', `body: expected ${parts}, got something else`);
  for (const part of parts) {
    const violation = media === undefined ? undefined : flawOfPart(media, part, { schemas, validators });
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
  { name, contentType, headers }: Part,
  { schemas, validators }: Pick<FormReading, 'schemas' | 'validators'>,
): Violation | undefined {
  const known = encodings?.has(name) === true ? name : name.slice(0, Math.max(name.indexOf('['), 0));
  const encoding = encodings?.get(known);
  if (encoding === undefined) return undefined;
  const clause = childPointer(pointer, 'encoding', known);
  const { types } = encoding;
  const where = `body.${name}`;
  if (contentType !== undefined && types.length > 0 && !types.some((range) => matchesRange(range, contentType))) {
    const got = essence(contentType).slice(0, 80);
    return { where, clause: `${clause}/contentType`, rule: 'mediaType', expected: types.join(' or '), got };
  }
  for (const header of encoding.headers) {
    const text = headers.get(header.name);
    if (text === undefined && header.required) {
      const expected = `the header ${header.name} of this part, which is required`;
      return { where, clause: `${clause}/headers`, rule: 'required', expected, got: 'nothing' };
    }
    // Lists and objects in headers have styles; what they hold is not judged.
    if (text === undefined || !areScalar(valueTypes(schemas, header.schema))) continue;
    const read = createParameterReader({ ...header, in: 'header' }, validators, schemas)(text);
    const [violation] = 'violations' in read ? read.violations : [];
    if (violation === undefined) continue;
    const expected = `the header ${header.name} of this part to be ${violation.expected}`;
    return { where, clause: violation.clause, rule: violation.rule, expected, got: 'something else' };
  }
  return undefined;
}
