import type { Contract } from '../../contract/contract';
import type { MediaType } from '../../contract/operation';
import { isObject } from '../../contract/document';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { withValue } from '../../verify/body-values';

/** A body that is lawful but for bytes that are not UTF-8 (RFC 8259 section 8.1). */
export interface BrokenText {
  readonly bytes: Buffer;
  /** What a service reads that puts U+FFFD in the place of such bytes (Unicode 15 section 3.9). */
  readonly value: JsonValue;
}

/** Bytes that no text in UTF-8 has (RFC 3629 section 1): the one for the first body that is sent, the other for the second. */
const [never, nor] = [0xff, 0xfe];

const mark = '\u{fffd}';

/**
 * Gives a body in which one byte of one text is none of UTF-8, so that nothing else is wrong with it: the text may be any, U+FFFD
 * among them. Undefined where no text of the body may.
 *
 * @param turn 0 or 1, for the first and the second that is sent
 */
export function brokenText(
  contract: Contract,
  media: MediaType,
  body: JsonValue,
  turn: number,
): BrokenText | undefined {
  if (!isObject(body)) return undefined;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  // What holds such a character already would be spoilt in two places.
  if (stringifyJson(body).includes(mark)) return undefined;
  for (const [name, text] of Object.entries(body as Readonly<Record<string, JsonValue>>)) {
    if (typeof text !== 'string') continue;
    const spoilt = [text + mark, text.slice(0, -1) + mark].map((one) => withValue(body, [name], one));
    const value = spoilt.find((one) => validate(one, 'body').length === 0);
    if (value === undefined) continue;
    const [before = '', after = ''] = stringifyJson(value).split(mark);
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([turn === 0 ? never : nor]), Buffer.from(after)]);
    return { bytes, value };
  }
  return undefined;
}
