/** One part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly fileName?: string;
  /** As it came; undefined if the part has none. */
  readonly contentType?: string;
  readonly bytes: Buffer;
}

const mostParts = 1000;
const mostHeaderBytes = 16 * 1024;
const lineEnd = '\r\n';

/**
 * The parts of a `multipart/form-data` body (RFC 7578, RFC 2046 section 5.1.1), in their order. Undefined if the body is not one, has
 * more than 1,000 parts, or the Content-Type names no boundary. Each byte is read once.
 */
export function parseMultipart(bytes: Uint8Array, contentType: string): readonly Part[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`, 'latin1');
  // The first delimiter needs no line before it.
  const whole = Buffer.concat([Buffer.from(lineEnd), bytes]);
  const parts: Part[] = [];
  let at = nextDelimiter(whole, delimiter, 0);
  while (at !== -1 && parts.length <= mostParts) {
    const start = at + delimiter.length;
    if (whole.toString('latin1', start, start + 2) === '--') return parts;
    at = nextDelimiter(whole, delimiter, start);
    const part = at === -1 ? undefined : parsePart(whole.subarray(start, at));
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return undefined;
}

/** A boundary is followed by two hyphens, or by blanks and the end of its line; a longer text that begins so is none. */
function nextDelimiter(whole: Buffer, delimiter: Buffer, from: number): number {
  for (let at = whole.indexOf(delimiter, from); at !== -1; at = whole.indexOf(delimiter, at + delimiter.length)) {
    const start = at + delimiter.length;
    if (/^(?:--|[ \t]*\r\n)/.test(whole.toString('latin1', start, start + 64))) return at;
  }
  return -1;
}

function parsePart(bytes: Buffer): Part | undefined {
  const blankLine = lineEnd + lineEnd;
  const end = bytes.subarray(0, mostHeaderBytes).indexOf(blankLine);
  if (end === -1) return undefined;
  const headers = new Map<string, string>();
  for (const line of bytes.toString('utf8', 0, end).split(lineEnd)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get('content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === undefined) return undefined;
  const fileName = parameterOf(disposition, 'filename') ?? parameterOf(disposition, 'filename*');
  const contentType = headers.get('content-type');
  return {
    name,
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
    bytes: bytes.subarray(end + blankLine.length),
  };
}

/** A parameter of Content-Disposition. Browsers write quotes and line ends as escapes (RFC 7578 section 2), others quotes behind a backslash. */
function parameterOf(disposition: string, name: string): string | undefined {
  const pattern = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]*))/g;
  for (const [, key = '', quoted, plain] of disposition.matchAll(pattern)) {
    if (key.toLowerCase() !== name) continue;
    const value = quoted === undefined ? plain : quoted.replaceAll(String.raw`\"`, '"');
    return value?.replaceAll('%22', '"').replaceAll('%0D%0A', lineEnd);
  }
  return undefined;
}
