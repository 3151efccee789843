import {
  isBlank,
  isDash,
  isFlow,
  isLineEnd,
  nextLine,
  readKey,
  skipBlanks,
  skipFlowValue,
  skipProperties,
  skipSpace,
} from './scan';

/** An entry of a mapping or sequence, as it stands in a text. */
export interface Entry {
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
export function columnOf(text: string, offset: number): number {
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
}
