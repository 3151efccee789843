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
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
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
