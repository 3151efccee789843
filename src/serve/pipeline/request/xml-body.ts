import { ApiError } from '../../../base/errors';
import { SaxesParser } from 'saxes';

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

/** Deepest element, and most elements, of a document. */
const [mostLevels, mostElements] = [1000, 2 ** 20];

/** About how many characters are read at once: what is found stops the reading after them. */
const chunkLength = 64 * 1024;

/**
 * Gives why a text is no well-formed XML document (XML 1.0 section 2.1), with its line and column and without any of its
 * words; undefined where it is. Document types are refused, and with them all entities of a document's own: what they
 * stand for may be without end, or lie elsewhere. Each character is looked at once.
 */
function xmlFault(text: string): string | undefined {
  let fault: string | undefined;
  let [levels, elements] = [0, 0];
  const parser = new SaxesParser({ position: true });
  const tell = (problem: string): void => {
    fault ??= `${problem} at line ${parser.line}, column ${parser.column + 1}`;
  };
  parser.on('error', ({ message }) => {
    tell(kindOf(message));
  });
  parser.on('doctype', () => {
    tell('expected no document type, got one');
  });
  parser.on('opentag', () => {
    levels += 1;
    elements += 1;
    if (levels > mostLevels) tell(`expected at most ${mostLevels} levels, got more`);
    if (elements > mostElements) tell(`expected at most ${mostElements} elements, got more`);
  });
  parser.on('closetag', () => {
    levels -= 1;
  });
  // The mark of the order of bytes may stand before a document (XML 1.0 section 4.3.3).
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text;
  for (let start = 0; start < whole.length && fault === undefined; start += chunkLength)
    parser.write(whole.slice(start, start + chunkLength));
  if (fault === undefined) parser.close();
  return fault;
}

const kinds: readonly (readonly [words: RegExp, kind: string])[] = [
  [/entity/i, 'expected a character or one of the five entities of XML, got another entity'],
  [/close tag|closing tag|unclosed tag|unmatched/i, 'expected tags that match, got others'],
  [
    /root|document must contain|end of document|text data outside/i,
    'expected one element around all, got something else',
  ],
  [/attribute/i, 'expected attributes with values in quotes, each once, got others'],
  [/character/i, 'expected characters that XML allows, got others'],
];

/** The parser quotes names of the document, which may be secrets. */
function kindOf(message: string): string {
  return kinds.find(([words]) => words.test(message))?.[1] ?? 'expected well-formed XML, got something else';
}
