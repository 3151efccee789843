/** One part of a body of several parts. */
export interface Part {
  readonly name: string;
  /** The name of the file that it is, where it is one. */
  readonly fileName: string | undefined;
  /** As it came; undefined where the part does not say. */
  readonly contentType: string | undefined;
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
  let at = whole.indexOf(delimiter);
  while (at !== -1) {
    const start = at + delimiter.length;
    if (whole.toString('latin1', start, start + 2) === '--') return parts;
    const next = whole.indexOf(delimiter, start);
    if (next === -1) break;
    const part = readPart(whole.subarray(start, next));
    if (typeof part === 'string') return part;
    parts.push(part);
    if (parts.length > mostParts) return `at most ${mostParts} parts`;
    at = next;
  }
  return 'parts between boundaries, and one that closes them';
}

function readPart(bytes: Buffer): Part | string {
  const end = bytes.subarray(0, mostHeaderBytes).indexOf(blankLine);
  if (end === -1) return 'parts with headers and an empty line after them';
  const headers = bytes.toString('utf8', 0, end).split(lineEnd);
  const find = (name: string): string | undefined =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = find('content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === undefined) return 'parts that Content-Disposition names';
  return {
    name,
    fileName: parameterOf(disposition, 'filename'),
    contentType: find('content-type'),
    bytes: bytes.subarray(end + blankLine.length),
  };
}

/** One parameter of a header: its name, and its value in quotes or without. */
const parameter = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g;

/** What quotes hold is no parameter. Browsers write quotes and line ends in names as escapes, others behind a backslash (RFC 7578 section 2). */
function parameterOf(disposition: string, wanted: string): string | undefined {
  for (const [, name = '', quoted, plain] of disposition.matchAll(parameter)) {
    if (name.toLowerCase() !== wanted) continue;
    const text = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain;
    return text?.replaceAll('%22', '"').replaceAll('%0D%0A', lineEnd);
  }
  return undefined;
}
