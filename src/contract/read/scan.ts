/** Characters that a scan of YAML or JSON looks for, as codes. */
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
export function isBlank(code: number): boolean {
  return code === codes.space || code === codes.tab || isLineEnd(code);
}

/** Tells whether a character ends a line; the end of the text does too. */
export function isLineEnd(code: number): boolean {
  return code === codes.lineFeed || code === codes.carriageReturn || Number.isNaN(code);
}

/** Tells whether a block sequence (YAML 1.2.2 section 8.2.1) has an entry here. */
export function isDash(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === codes.minus && isBlank(text.charCodeAt(offset + 1));
}

/** Tells whether a flow collection (YAML 1.2.2 section 7.4), or an array or object of JSON, begins here. */
export function isFlow(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === codes.openBrace || code === codes.openBracket;
}

/** Gives the offset of the next character in the line that is no blank: its end where there is none. */
export function skipBlanks(text: string, from: number): number {
  let offset = from;
  for (;;) {
    const code = text.charCodeAt(offset);
    if (code !== codes.space && code !== codes.tab) return offset;
    offset += 1;
  }
}

/** Gives where a line that begins at or after an offset ends, its line feed included. */
export function nextLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed === -1 ? text.length : feed + 1;
}

/** Gives the offset of the next character that is neither blank, line end nor in a comment (YAML 1.2.2 section 6.6). */
export function skipSpace(text: string, from: number): number {
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
export function skipProperties(text: string, from: number): number {
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
export function skipFlowValue(text: string, from: number): number {
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
export interface Key {
  readonly text: string;
  readonly end: number;
}

/** Gives the key of a mapping that begins here; undefined where none does. In a flow collection, brackets and commas end it. */
export function readKey(text: string, from: number, isInFlow: boolean): Key | undefined {
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
