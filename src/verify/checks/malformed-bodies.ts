import { findMediaType, isJson } from '../../contract/media-type';
import { stringifyJson } from '../../exact-json';
import type { Creatable } from '../creatable';

/** A body that is no JSON text, or not declared as one. */
export interface MalformedBody {
  readonly name: string;
  readonly words: string;
  readonly bytes: (valid: string) => Buffer | undefined;
  /** Declared media type; undefined declares none. */
  readonly mediaType?: string | undefined;
  /** Statuses that HTTP offers for the fault, beside the documented ones. */
  readonly alsoLawful: readonly string[];
  /** Whether the document says itself that this is refused; else HTTP or JSON does. */
  readonly level: 'written' | 'http';
  /** Whether it is a fault only where the document says that a body is required (OpenAPI 3.1 section 4.8.13). */
  readonly needsRequired?: boolean;
}

/**
 * Gives the malformed bodies that an operation must refuse: one may be left out unless `required: true` says otherwise, and
 * a media type is no fault where the document names it.
 */
export function malformedBodies({ operation, required, write }: Creatable): MalformedBody[] {
  const body = operation.requestBody;
  if (write !== undefined) return [];
  const valid = stringifyJson(required);
  return allMalformedBodies().filter(({ needsRequired = false, mediaType, bytes }) => {
    const isOtherType = mediaType !== undefined && !isJson(mediaType);
    const isDocumented = isOtherType && findMediaType(body?.content ?? [], mediaType) !== undefined;
    // A way to spoil a body may leave a bare one as it is: quotes that are not there cannot be replaced.
    const isSpoilt = bytes(valid)?.equals(Buffer.from(valid)) !== true;
    return (body?.required === true || !needsRequired) && !isDocumented && isSpoilt;
  });
}

function allMalformedBodies(): MalformedBody[] {
  const text = (make: (valid: string) => string) => (valid: string) => Buffer.from(make(valid), 'utf8');
  const json = { mediaType: 'application/json', alsoLawful: [], level: 'written' } as const;
  return [
    { ...json, name: 'cut-off', words: 'the JSON text is cut off', bytes: text(cutOff) },
    { ...json, name: 'trailing-text', words: 'text follows the JSON text', bytes: text((valid) => `${valid} x`) },
    {
      ...json,
      name: 'trailing-comma',
      words: 'a comma stands before the last brace',
      bytes: text((valid) => `${valid.slice(0, -1)},}`),
    },
    { ...json, name: 'no-json', words: 'the body is no JSON text', bytes: text(() => 'understudy') },
    {
      ...json,
      name: 'single-quotes',
      words: 'single quotes stand for double ones',
      bytes: text((valid) => valid.replaceAll('"', "'")),
    },
    { ...json, name: 'empty', words: 'the body is empty', bytes: () => Buffer.alloc(0), needsRequired: true },
    {
      ...json,
      name: 'absent',
      words: 'there is no body',
      mediaType: undefined,
      bytes: () => undefined,
      needsRequired: true,
      alsoLawful: ['411', '415'],
    },
    {
      ...json,
      name: 'not-utf-8',
      words: 'the body is not UTF-8 (RFC 8259 section 8.1)',
      level: 'http',
      bytes: notUtf8,
    },
    {
      ...json,
      name: 'xml',
      words: 'the body is XML',
      mediaType: 'application/xml',
      alsoLawful: ['415'],
      bytes: text(() => '<understudy/>'),
    },
    {
      ...json,
      name: 'form',
      words: 'the body is a form',
      mediaType: 'application/x-www-form-urlencoded',
      alsoLawful: ['415'],
      bytes: text(() => 'understudy=1'),
    },
  ];
}

/** Of an empty object something must be left: an empty body may be lawful. */
function cutOff(valid: string): string {
  return valid.slice(0, Math.max(1, valid.length - 2));
}

/** A text that is spoilt in its middle, so that the bytes alone are wrong; where there is none, the whole is. */
function notUtf8(valid: string): Buffer {
  const at = valid.indexOf('":"') + 3;
  if (at < 3) return Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]);
  return Buffer.concat([Buffer.from(valid.slice(0, at)), Buffer.from([0xc3, 0x28]), Buffer.from(valid.slice(at))]);
}

/** Gives the clause that a malformed body breaks: that one is required, or what it is made of. */
export function clauseOf(
  { operation }: Creatable,
  { needsRequired, level }: MalformedBody,
): { pointer: string; words?: string } {
  const pointer = operation.requestBody?.pointer ?? operation.pointer;
  if (level === 'http') return { pointer };
  return needsRequired === true
    ? { pointer: `${pointer}/required`, words: 'required: true' }
    : { pointer: `${pointer}/content` };
}
