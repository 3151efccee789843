import { isAscii } from 'node:buffer';
import { isInUtf8, isJson } from './http';

/** One part of a body of several parts. */
export interface Part {
  readonly name: string;
  /** The name of the file that it is, where it is one. */
  readonly fileName: string | undefined;
  /** As it came; undefined where the part does not say. */
  readonly contentType: string | undefined;
  /** Its headers, by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Buffer;
}

/** Most parts of a body, and most bytes of the headers of one. */
const [mostParts, mostHeaderBytes] = [1000, 16 * 1024];

const [lineEnd, blankLine] = ['\r\n', '\r\n\r\n'];

/**
 * Gives the parts of a body of `multipart/form-data` (RFC 7578, RFC 2046 section 5.1.1), in their order, or what is wrong
 * with it, in words that quote nothing of it. The body is at hand as a whole, and each byte is looked at once.
 */
export function readParts(bytes: Buffer, contentType: string): readonly Part[] | string {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return 'a boundary in the Content-Type';
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`, 'latin1');
  // The first delimiter needs no line before it.
  const whole = Buffer.concat([Buffer.from(lineEnd), bytes]);
  const parts: Part[] = [];
  let at = nextDelimiter(whole, delimiter, 0);
  while (at !== -1) {
    const start = at + delimiter.length;
    if (whole.toString('latin1', start, start + 2) === '--') return parts;
    const next = nextDelimiter(whole, delimiter, start);
    if (next === -1) break;
    const part = readPart(whole.subarray(start, next));
    if (typeof part === 'string') return part;
    parts.push(part);
    if (parts.length > mostParts) return `at most ${mostParts} parts`;
    at = next;
  }
  return 'parts between boundaries, and one that closes them';
}

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** Most blanks after a boundary. */
const mostPadding = 64;

/** A boundary is followed by two hyphens, or by blanks and the end of its line: a longer text that begins so is none. */
function nextDelimiter(whole: Buffer, delimiter: Buffer, from: number): number {
  for (let at = whole.indexOf(delimiter, from); at !== -1; at = whole.indexOf(delimiter, at + delimiter.length)) {
    const start = at + delimiter.length;
    if (/^(?:--|[ \t]*\r\n)/.test(whole.toString('latin1', start, start + mostPadding))) return at;
  }
  return -1;
}

function readPart(bytes: Buffer): Part | string {
  const end = bytes.subarray(0, mostHeaderBytes).indexOf(blankLine);
  if (end === -1) return 'parts with headers and an empty line after them';
  const headers = new Map<string, string>();
  for (const line of bytes.toString('utf8', 0, end).split(lineEnd)) {
    const colon = line.indexOf(':');
    const header = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (header !== '' && !headers.has(header)) headers.set(header, line.slice(colon + 1).trim());
  }
  const disposition = parametersOf(headers.get('content-disposition') ?? '');
  const name = disposition.get('name');
  if (name === undefined) return 'parts that Content-Disposition names';
  return {
    name,
    fileName: disposition.get('filename') ?? disposition.get('filename*'),
    contentType: headers.get('content-type'),
    headers,
    bytes: bytes.subarray(end + blankLine.length),
  };
}

/**
 * Gives the parameters of a Content-Disposition by their names, the first of each. Browsers write quotes and line ends in
 * names as escapes (RFC 7578 section 2), other clients write quotes behind a backslash; a semicolon within quotes parts nothing.
 */
function parametersOf(disposition: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let at = disposition.indexOf(';');
  while (at !== -1) {
    const equals = disposition.indexOf('=', at);
    if (equals === -1) break;
    const name = disposition
      .slice(at + 1, equals)
      .trim()
      .toLowerCase();
    let value = '';
    let end = equals + 1;
    const isQuoted = disposition[end] === '"';
    if (isQuoted) end += 1;
    for (; end < disposition.length && disposition[end] !== (isQuoted ? '"' : ';'); end += 1) {
      if (isQuoted && disposition[end] === '\\' && disposition[end + 1] === '"') end += 1;
      value += disposition[end] ?? '';
    }
    if (!found.has(name))
      found.set(name, (isQuoted ? value : value.trim()).replaceAll('%22', '"').replaceAll('%0D%0A', lineEnd));
    at = disposition.indexOf(';', end);
  }
  return found;
}

/** Lines of a header, and a Content-Disposition, that every reader takes for the same. */
const [plainLine, plainDisposition] = [
  /^[\w!#$%&'*+.^`|~-]+:[^\r\n\0]*$/,
  /^form-data(?:[ \t]*;[ \t]*[\w-]+\*?=(?:"(?:[^"\\]|\\(?!["\\]))*"|[^\s";\\]+))+$/i,
];

/**
 * Says what of a body of several parts its readers differ in: they part it at other lines, take another header or name of a part,
 * or decode it (RFC 2046 section 5.1, RFC 7578 sections 4 and 5.1). Undefined where they cannot, and where `readParts` finds it wrong.
 */
export function ambiguityOfParts(bytes: Buffer, contentType: string): string | undefined {
  const parts = readParts(bytes, contentType);
  if (typeof parts === 'string') return undefined;
  const [before = '', ...pieces] = bytes.toString('latin1').split(`--${boundaryOf(contentType) ?? ''}`);
  const behind = pieces.pop() ?? '';
  if (pieces.length !== parts.length || !pieces.every((piece) => /^\r\n[^]*\r\n$/.test(piece)))
    return 'the boundary on lines of its own, and nowhere else';
  if (!/^(?:\r\n)?$/.test(before) || !/^--(?:\r\n)?$/.test(behind)) return 'nothing before its parts and behind them';
  for (const [index, piece] of pieces.entries()) {
    const head = piece.slice(lineEnd.length, piece.indexOf(blankLine));
    const flaw = parts[index] && ambiguityOfPart(parts[index], head);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function ambiguityOfPart({ name, fileName, contentType = '', headers, bytes }: Part, head: string): string | undefined {
  const lines = head.split(lineEnd);
  if (lines.length !== headers.size || !lines.every((line) => plainLine.test(line)))
    return 'each header of a part once, on a line of its own';
  const disposition = headers.get('content-disposition') ?? '';
  const said = [...disposition.matchAll(parameter)].map(
    ([, key = '', value = '']) => [key.toLowerCase(), value] as const,
  );
  const values = new Map(said);
  const [own = '', extended] = [values.get('name'), values.get('filename*')];
  const isTwofold =
    values.size !== said.length ||
    values.has('name*') ||
    // Who does not know the extended form (RFC 8187) reads the other.
    (extended !== undefined && (!values.has('filename') || readExtended(extended) !== fileName)) ||
    /\\|%(?:22|0d|0a)/i.test(own) ||
    said.some(isQuotedOtherwise);
  if (isTwofold || !plainDisposition.test(disposition))
    return 'a Content-Disposition of form-data with one name and no escapes in it';
  if (!/^(?:7bit|8bit|binary)?$/i.test(headers.get('content-transfer-encoding') ?? ''))
    return 'parts without a transfer encoding';
  if (fileName !== undefined && !isJson(contentType)) return undefined;
  // HTML has a field that names the charset of the others (RFC 7578 section 4.6).
  const charset = name === '_charset_' ? `a/b;charset=${bytes.toString('latin1')}` : contentType;
  return isInUtf8(charset) || (isAscii(bytes) && likeAscii.test(charset)) ? undefined : 'texts in UTF-8';
}

/** Some readers take apostrophes for quotes, end a value at a control character, or decode words of mail (RFC 2047). */
function isQuotedOtherwise([key, value]: readonly [key: string, value: string]): boolean {
  const mayHold = key === 'filename*' || (key === 'filename' && value.startsWith('"'));
  return /\p{Cc}|=\?/u.test(value) || (!mayHold && value.includes("'"));
}

const parameter = /;[ \t]*([\w-]+\*?)=("[^"]*"|[^;]*)/g;

/** Charsets of which many clients name one by default; their first half is ASCII. */
const likeAscii = /;\s*charset="?(?:iso-8859-\d|windows-125\d)/i;

/** Gives a value in the extended form of parameters, `utf-8''a%20b` (RFC 8187 section 3.2); undefined where it is none in UTF-8. */
function readExtended(value: string): string | undefined {
  const [, written] = /^"?utf-8'[\w-]*'([^"]*)"?$/i.exec(value) ?? [];
  try {
    return written === undefined ? undefined : decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
