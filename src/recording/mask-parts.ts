import type { PieceMasking } from './mask-markup';
import { isWithinSecret, lastName } from './mask-pairs';
import { kindOfName } from './sensitive-names';

/** Gives a form of several parts (RFC 7578) masked, each by its name as a whole; undefined where a text is none. */
export function maskParts(text: string, masking: PieceMasking): string | undefined {
  // Text may stand before the first part (RFC 2046 section 5.1.1).
  const [, boundary] =
    /(?:^|\n)(--[^\r\n]{1,200})\r?\n(?:[^\r\n]{1,1000}\r?\n){0,10}?content-disposition:/i.exec(text) ?? [];
  if (boundary === undefined) return undefined;
  return text
    .split(boundary)
    .map((part) => {
      const [head = ''] = /^(?:\r?\n[^\r\n]+)*\r?\n\r?\n/.exec(part) ?? [];
      if (head === '') return masking.text(part);
      const body = part.slice(head.length);
      const [end = ''] = body.endsWith('\r\n') ? ['\r\n'] : body.endsWith('\n') ? ['\n'] : [];
      const value = body.slice(0, body.length - end.length);
      const [, double, plain] = /[;\s]name\*?=(?:"([^"\r\n]{0,200})"|([^\s;"]{1,200}))/i.exec(head) ?? [];
      const whole = double ?? extended(plain ?? '');
      const name = lastName(whole);
      const kind = kindOfName(name) ?? (isWithinSecret(whole, kindOfName) ? 'secret' : undefined);
      if (value === '') return part;
      return masking.text(head) + (kind === undefined ? masking.text(value) : masking.replace(value, kind, name)) + end;
    })
    .join(boundary);
}

/** `utf-8''password` (RFC 8187). */
function extended(name: string): string {
  const said = name.replace(/^[\w-]{0,40}'[\w-]{0,40}'/, '');
  try {
    return decodeURIComponent(said);
  } catch {
    return said;
  }
}

const fewestColumns = 2;

/** Gives a table (RFC 4180; `;`, `|` and tabs between its cells too, as in Markdown) masked by the names in its first line; undefined where a text is none. */
export function maskTable(text: string, masking: PieceMasking): string | undefined {
  const lineEnd = text.indexOf('\n');
  if (lineEnd < 3 || lineEnd > 10_000) return undefined;
  const head = text.slice(0, lineEnd);
  const separator = ['\t', '|', ';', ','].find((one) => head.includes(one));
  if (separator === undefined || /[{}<>=:]/.test(head)) return undefined;
  const names = cellsOf(`${head}\n`, separator).map(({ value }) => value.trim());
  if (names.length < fewestColumns || !names.every((name) => /^[\w .-]{0,60}$/.test(name))) return undefined;
  const kinds = names.map(kindOfName);
  if (!kinds.some((kind) => kind !== undefined)) return undefined;
  let column = 0;
  const cells = cellsOf(text.slice(lineEnd + 1), separator);
  if (cells.findIndex(({ after }) => after.includes('\n') || after === '') + 1 !== names.length) return undefined;
  const shown = cells.map(({ value, quote, after }) => {
    const kind = kinds[column];
    const name = names[column] ?? '';
    column = after === separator ? column + 1 : 0;
    const said = value.trim();
    const isRule = /^[:-]*$/.test(said);
    const shown = isRule ? said : kind === undefined ? masking.text(said) : masking.replace(said, kind, name);
    const masked = value.replace(said, () => shown);
    return `${quote}${quote === '' ? masked : masked.replaceAll('"', '""')}${quote}${after}`;
  });
  return `${head}\n${shown.join('')}`;
}

interface Cell {
  readonly value: string;
  readonly quote: string;
  /** What ends it: the separator, the end of a line, or nothing. */
  readonly after: string;
}

function cellsOf(text: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  const plain = new RegExp(`[^\\r\\n${separator}]*`, 'y');
  const ending = new RegExp(`\\r?\\n|\\r|[${separator}]`, 'y');
  for (let at = 0; at < text.length;) {
    const end = text[at] === '"' ? endOfQuoted(text, at + 1) : undefined;
    ending.lastIndex = end ?? 0;
    const isQuoted = end !== undefined && (end === text.length || ending.test(text));
    plain.lastIndex = at;
    const said = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : (plain.exec(text)?.[0] ?? '');
    const to = isQuoted ? end : at + said.length;
    ending.lastIndex = to;
    const after = ending.exec(text)?.[0] ?? '';
    cells.push({ value: said, quote: isQuoted ? '"' : '', after });
    if (to + after.length === at) break;
    at = to + after.length;
  }
  return cells;
}

/** Longest cell in quotes, in characters. */
const longestCell = 100_000;

/** Gives where the quote has closed, behind it; undefined where it does not. */
function endOfQuoted(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at !== -1 && at - from < longestCell; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1;
  return undefined;
}
