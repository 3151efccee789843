import { ApiError } from '../../errors';
import { xmlFault } from './xml-fault';

/**
 * Throws an ApiError `invalid_body`, with the place, where the bytes of a body are no well-formed XML in the encoding that
 * its Content-Type or its declaration names (RFC 7303 section 3), which is UTF-8 where none does.
 */
export function assertXml(bytes: Buffer, contentType: string): void {
  const fault = faultOf(bytes, contentType);
  if (fault !== undefined) throw new ApiError('invalid_body', `body: expected well-formed XML: ${fault}`);
}

function faultOf(bytes: Buffer, contentType: string): string | undefined {
  const text = xmlTextOf(bytes, contentType);
  return text === undefined
    ? 'expected characters of a known encoding, the one it names or UTF-8, got others'
    : xmlFault(text);
}

/** Gives the text of a body of XML; undefined where its bytes are not of the encoding that they should be of. */
export function xmlTextOf(bytes: Buffer, contentType: string): string | undefined {
  const [, charset] = /;\s*charset="?([^";\s]{1,40})/i.exec(contentType) ?? [];
  const [, declared] = /^<\?xml\s[^>]*?encoding=["']([\w.-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  const isWide = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe);
  const byMark = bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  try {
    return new TextDecoder(isWide ? byMark : (charset ?? declared ?? 'utf-8'), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
