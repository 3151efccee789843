import { fromPointer } from '../document';

/** Finds where the parts of a YAML or JSON text stand. */
export interface Positions {
  /** Gives `line:column`, both from 1, of a JSON pointer, or of its nearest parent that stands in the text. */
  readonly of: (pointer: string) => string;
  /** Gives `line:column` of an offset in characters. */
  readonly at: (offset: number) => string;
}

/**
 * Gives the positions of a well-formed text. Nothing is read before the first is asked for; then each collection on the way is
 * passed over once and its keys are kept, so that many positions take little more than one.
 */
export function createPositions(text: string): Positions {
  const known = new Map<number, Map<string, Entry>>();
  const lines = createLines(text);
  const childrenOf = ({ offset, isInline }: Omit<Entry, 'key'>): Map<string, Entry> => {
    let children = known.get(offset);
    if (children === undefined) {
      children = new Map();
      for (const entry of entriesAt(text, offset, isInline)) children.set(entry.key, entry);
      known.set(offset, children);
    }
    return children;
  };
  const of = (pointer: string): string => {
    let place: Omit<Entry, 'key'> = { offset: startOf(text), isInline: false };
    for (const token of fromPointer(pointer)) {
      const child = childrenOf(place).get(token);
      if (child === undefined) break;
      place = child;
    }
    return lines(place.offset);
  };
  return { of, at: lines };
}

/** Gives a function that turns offsets into `line:column`. */
function createLines(text: string): (offset: number) => string {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return `${low + 1}:${offset - (starts[low] ?? 0) + 1}`;
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return starts;
}

/** An entry of a mapping or sequence, as it stands in a text. */
interface Entry {
  /** Its key, or its index. */
  readonly key: string;
  /** Where its value begins, in characters from the start of the text. */
  readonly offset: number;
  /** Whether the value stands in the line of its key: then it can be no block mapping. */
  readonly isInline: boolean;
}

/**
 * Gives the entries of the collection that begins at an offset of a YAML or JSON text, in their order; none where no collection
 * does. The text is known to be well-formed, so that indentation tells blocks apart (YAML 1.2.2 section 6.1) and nothing has to be
 * understood but keys: what lies deeper is passed over.
 */
export function entriesAt(text: string, offset: number, isInline = false): Iterable<Entry> {
  if (isFlow(text, offset)) return flowEntries(text, offset);
  return isInline || isBlockScalar(text, offset) ? [] : blockEntries(text, offset);
}

/** Gives where the one value of a text begins: after directives, comments and the mark that begins a document. */
export function startOf(text: string): number {
  let offset = skipSpace(text, 0);
  while (text.startsWith('%', offset)) offset = skipSpace(text, nextLine(text, offset));
  if (isMark(text, offset)) offset = skipSpace(text, offset + 3);
  const start = skipProperties(text, offset);
  if (isLineEnd(text.charCodeAt(start))) return skipSpace(text, start);
  // An anchor or tag before a key belongs to the key.
  return readKey(text, start, false) === undefined || isFlow(text, start) ? start : offset;
}

function isBlockScalar(text: string, offset: number): boolean {
  return text.startsWith('|', offset) || text.startsWith('>', offset);
}

function* flowEntries(text: string, from: number): Iterable<Entry> {
  const isMap = text.startsWith('{', from);
  let offset = skipSpace(text, from + 1);
  for (let index = 0; offset < text.length && !/[\]}]/.test(text.charAt(offset)); index += 1) {
    const key = isMap ? readKey(text, offset, true) : undefined;
    const value = skipSpace(text, skipProperties(text, skipSpace(text, key?.end ?? offset)));
    if (!isMap || key !== undefined) yield { key: key?.text ?? String(index), offset: value, isInline: true };
    const end = skipFlowValue(text, value);
    offset = text.startsWith(',', end) ? skipSpace(text, end + 1) : end;
  }
}

function* blockEntries(text: string, from: number): Iterable<Entry> {
  const column = columnOf(text, from);
  const isList = isDash(text, from);
  let offset = from;
  for (let index = 0; offset < text.length; index += 1) {
    const key = isList ? undefined : readKey(text, offset, false);
    if (isList) yield { key: String(index), ...valueAfter(text, offset + 1, column, true) };
    else if (key !== undefined) yield { key: key.text, ...valueAfter(text, key.end, column, false) };
    else if (index === 0) return;
    const next = nextEntry(text, offset, column, isList);
    if (next === undefined) return;
    offset = next;
  }
}

/** Gives how many characters stand before an offset in its line. */
function columnOf(text: string, offset: number): number {
  return offset - (offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1);
}

/** Gives where the next line begins that holds something, after its blanks; undefined at the end of the document. */
function nextContent(text: string, from: number): number | undefined {
  for (let line = nextLine(text, from); line < text.length; line = nextLine(text, line)) {
    const start = skipBlanks(text, line);
    if (start === line && isMark(text, line)) return undefined;
    const isEmpty = isLineEnd(text.charCodeAt(start)) || text.startsWith('#', start);
    if (!isEmpty) return start;
    line = start;
  }
  return undefined;
}

/** Tells whether a document begins or ends here (YAML 1.2.2 section 9.1). */
function isMark(text: string, offset: number): boolean {
  const mark = text.slice(offset, offset + 3);
  return (mark === '---' || mark === '...') && isBlank(text.charCodeAt(offset + 3));
}

function nextEntry(text: string, from: number, column: number, isList: boolean): number | undefined {
  for (let next = nextContent(text, from); next !== undefined; next = nextContent(text, next)) {
    const indentation = columnOf(text, next);
    if (indentation < column) return undefined;
    if (indentation > column) continue;
    if (isDash(text, next) === isList) return next;
    // A list may stand as deep as the key that it belongs to; a key as deep as a list ends it.
    if (isList) return undefined;
  }
  return undefined;
}

function valueAfter(text: string, from: number, column: number, isList: boolean): Omit<Entry, 'key'> {
  const start = skipProperties(text, from);
  const isEmpty = isLineEnd(text.charCodeAt(start)) || text.startsWith('#', start);
  if (!isEmpty) return { offset: start, isInline: !isList };
  const next = nextContent(text, start);
  if (next === undefined) return { offset: from, isInline: true };
  const indentation = columnOf(text, next);
  const isWithin = indentation > column || (indentation === column && !isList && isDash(text, next));
  if (!isWithin) return { offset: from, isInline: true };
  return { offset: isFlow(text, next) ? next : beyondProperties(text, next), isInline: false };
}

/** An anchor or tag may stand in a line of its own; one before a key belongs to the key. */
function beyondProperties(text: string, from: number): number {
  const start = skipProperties(text, from);
  if (start === from || !isLineEnd(text.charCodeAt(start))) return from;
  return nextContent(text, start) ?? from;
} /** Characters that a scan of YAML or JSON looks for, as codes. */
const codes = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  exclamation: 0x21,
  quote: 0x22,
  hash: 0x23,
  ampersand: 0x26,
  apostrophe: 0x27,
  comma: 0x2c,
  minus: 0x2d,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** Tells whether a character is a blank, or the end of a line or of the text (where the code is NaN). */
function isBlank(code: number): boolean {
  return code === codes.space || code === codes.tab || isLineEnd(code);
}

/** Tells whether a character ends a line; the end of the text does too. */
function isLineEnd(code: number): boolean {
  return code === codes.lineFeed || code === codes.carriageReturn || Number.isNaN(code);
}

/** Tells whether a block sequence (YAML 1.2.2 section 8.2.1) has an entry here. */
function isDash(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === codes.minus && isBlank(text.charCodeAt(offset + 1));
}

/** Tells whether a flow collection (YAML 1.2.2 section 7.4), or an array or object of JSON, begins here. */
function isFlow(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === codes.openBrace || code === codes.openBracket;
}

/** Gives the offset of the next character in the line that is no blank: its end where there is none. */
function skipBlanks(text: string, from: number): number {
  let offset = from;
  for (;;) {
    const code = text.charCodeAt(offset);
    if (code !== codes.space && code !== codes.tab) return offset;
    offset += 1;
  }
}

/** Gives where a line that begins at or after an offset ends, its line feed included. */
function nextLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed === -1 ? text.length : feed + 1;
}

/** Gives the offset of the next character that is neither blank, line end nor in a comment (YAML 1.2.2 section 6.6). */
function skipSpace(text: string, from: number): number {
  let offset = from;
  while (offset < text.length) {
    const code = text.charCodeAt(offset);
    if (code === codes.hash && (offset === 0 || isBlank(text.charCodeAt(offset - 1)))) offset = nextLine(text, offset);
    else if (isBlank(code)) offset += 1;
    else break;
  }
  return offset;
}

/** Gives the offset after the anchors and tags that stand before a value (YAML 1.2.2 section 6.9), within their line. */
function skipProperties(text: string, from: number): number {
  let offset = skipBlanks(text, from);
  for (;;) {
    const code = text.charCodeAt(offset);
    if (code !== codes.ampersand && code !== codes.exclamation) return offset;
    while (!isBlank(text.charCodeAt(offset))) offset += 1;
    offset = skipBlanks(text, offset);
  }
}

/** Gives the offset after a quoted text that begins here: after its closing quote, or the end of the text. */
export function skipQuoted(text: string, from: number): number {
  if (text.charCodeAt(from) === codes.apostrophe) {
    let end = text.indexOf("'", from + 1);
    while (end !== -1 && text.charCodeAt(end + 1) === codes.apostrophe) end = text.indexOf("'", end + 2);
    return end === -1 ? text.length : end + 1;
  }
  // The engine finds quotes many times as fast as a look at each character does: most of a document is quoted.
  for (let quote = text.indexOf('"', from + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let start = quote;
    while (start > from + 1 && text.charCodeAt(start - 1) === codes.backslash) start -= 1;
    if ((quote - start) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Gives the offset of the comma or bracket that ends the value of a flow collection that begins here. */
function skipFlowValue(text: string, from: number): number {
  let depth = 0;
  let isStart = true;
  let offset = from;
  while (offset < text.length) {
    const code = text.charCodeAt(offset);
    if (isStart && isQuote(code)) {
      offset = skipQuoted(text, offset);
      isStart = false;
      continue;
    }
    if (code === codes.hash && isBlank(text.charCodeAt(offset - 1))) {
      offset = nextLine(text, offset);
      continue;
    }
    if (code === codes.closeBrace || code === codes.closeBracket || code === codes.comma) {
      if (depth === 0) return offset;
      if (code !== codes.comma) depth -= 1;
      isStart = code === codes.comma;
    } else if (code === codes.openBrace || code === codes.openBracket) {
      depth += 1;
      isStart = true;
    } else if (code === codes.colon) isStart = true;
    else if (!isBlank(code)) isStart = false;
    offset += 1;
  }
  return offset;
}

/** Tells whether a character opens a quoted text. */
function isQuote(code: number): boolean {
  return code === codes.quote || code === codes.apostrophe;
}

/** A key of a mapping: what it says, and the offset after the colon that follows. */
interface Key {
  readonly text: string;
  readonly end: number;
}

/** Gives the key of a mapping that begins here; undefined where none does. In a flow collection, brackets and commas end it. */
function readKey(text: string, from: number, isInFlow: boolean): Key | undefined {
  const start = skipProperties(text, from);
  if (isQuote(text.charCodeAt(start))) {
    const quoted = skipQuoted(text, start);
    const colon = isInFlow ? skipSpace(text, quoted) : skipBlanks(text, quoted);
    if (text.charCodeAt(colon) !== codes.colon) return undefined;
    return { text: unquoted(text.slice(start, quoted)), end: colon + 1 };
  }
  for (let offset = start; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (!isInFlow && isLineEnd(code)) return undefined;
    if (isInFlow && (code === codes.comma || code === codes.closeBrace || code === codes.closeBracket))
      return undefined;
    if (code === codes.colon && (isBlank(text.charCodeAt(offset + 1)) || (isInFlow && isFlow(text, offset + 1)))) {
      return { text: text.slice(start, offset).trim(), end: offset + 1 };
    }
  }
  return undefined;
}

/** What stands between quotes that no reader of JSON understands is taken as it stands: it is looked for, no more. */
function unquoted(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (quoted.startsWith("'")) return inner.replaceAll("''", "'");
  if (!inner.includes('\\')) return inner;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return inner;
  }
}
