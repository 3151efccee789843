import { parseJson, stringifyJson, type JsonValue } from '../exact-json';

/** Gives a JSON value masked. */
export type MaskValue = (value: JsonValue) => JsonValue;

/** JSON in a text nests so deep, which lies in JSON that may nest as deep as a body: all levels together must not be too many. */
const deepestInText = 100;

/** Gives a text masked that is JSON as a whole, spelt as it was, and hidden where it nests too deep; undefined where it is none. */
export function maskWholeJson(text: string, mask: MaskValue, deepest = deepestInText): string | undefined {
  const [first, last] = [/^[\s\uFEFF]{0,100}(\S)/.exec(text)?.[1], /(\S)\s{0,100}$/.exec(text.slice(-101))?.[1]];
  const isClosed =
    (first === '{' && last === '}') || (first === '[' && last === ']') || (first === '"' && last === '"');
  if (!isClosed) return undefined;
  const begins = text.startsWith('\uFEFF') ? 1 : 0;
  let value: JsonValue;
  try {
    value = parseJson(text.slice(begins), deepest);
  } catch (cause) {
    return cause instanceof RangeError ? '"[redacted]"' : undefined;
  }
  return text.slice(0, begins) + spelledLike(text.slice(begins), value, mask(value));
}

const lineOfEvents = /^(?:(?:data|event|id|retry|):[^\n]{0,1000}\n|\n|:)/;

/** Gives lines masked of which each is JSON, as in NDJSON, or may hold some, as in event streams; undefined where a text is none. */
export function maskJsonLines(text: string, mask: MaskValue, others: (line: string) => string): string | undefined {
  if (!text.includes('\n')) return undefined;
  const isStream = /^(?:data|event|id|retry): ?/.test(text) && lineOfEvents.test(text);
  const lines = text.split('\n');
  if (isStream) return maskEvents(lines, mask, others).join('\n');
  const ofLine = (line: string): string | undefined => maskWholeJson(line, mask);
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined || !/^\s*[{[]./.test(first) || ofLine(first) === undefined) return undefined;
  return lines.map((line) => ofLine(line) ?? others(line)).join('\n');
}

/** What stands in several lines of one event is one text (HTML Living Standard section 9.2.6). */
function maskEvents(lines: readonly string[], mask: MaskValue, others: (text: string) => string): string[] {
  const masked: string[] = [];
  for (let at = 0; at < lines.length;) {
    const heads: string[] = [];
    let head: string | undefined;
    while ((head = /^data: ?/.exec(lines[at + heads.length] ?? '')?.[0]) !== undefined) heads.push(head);
    if (heads.length === 0) {
      masked.push(others(lines[at] ?? ''));
      at += 1;
      continue;
    }
    const said = heads.map((one, index) => lines[at + index]?.slice(one.length)).join('\n');
    const shown = maskWholeJson(said, mask) ?? others(said);
    masked.push(...shown.split('\n').map((line, index) => (heads[index] ?? 'data: ') + line));
    at += heads.length;
  }
  return masked;
}

/** Gives a text masked that is JSON in Base64 or Base64url as a whole; undefined where it is none. */
export function maskEncodedJson(text: string, mask: MaskValue): string | undefined {
  if (!/^(?:ey|W[3y1])[\w+/-]{10,}={0,2}$/.test(text)) return undefined;
  const isUrl = /[_-]/.test(text);
  const said = Buffer.from(text, isUrl ? 'base64url' : 'base64').toString('utf8');
  const masked = maskWholeJson(said, mask);
  if (masked === undefined) return undefined;
  if (masked === said) return text;
  const encoded = Buffer.from(masked, 'utf8').toString(isUrl ? 'base64url' : 'base64');
  return text.endsWith('=') ? encoded : encoded.replaceAll('=', '');
}

/** Gives the JSON of a value spelt as that of another one was, of the same members in the same order. */
export function spelledLike(text: string, before: JsonValue, after: JsonValue): string {
  const [old, made] = [stringifyJson(before), stringifyJson(after)];
  if (old === text) return made;
  // Of members of one name the last is read: what the others held is told by nobody.
  if (old === made) return tokensOf(text).length === tokensOf(old).length ? text : made;
  const tokens = tokensOf(made);
  const held = tokensOf(old);
  const own = tokensOf(text);
  if (tokens.length !== own.length || held.length !== own.length) return made;
  let [spelled, at] = ['', 0];
  for (const [index, { token, from }] of own.entries()) {
    const [other, same] = [tokens[index]?.token ?? '', held[index]?.token ?? ''];
    spelled += text.slice(at, from) + (other === same ? token : other);
    at = from + token.length;
  }
  spelled += text.slice(at);
  return isOf(spelled, made) ? spelled : made;
}

/** Members that look like numbers come in another order than they were written in. */
function isOf(text: string, json: string): boolean {
  try {
    return stringifyJson(parseJson(text)) === json;
  } catch {
    return false;
  }
}

/** Texts, numbers and words of JSON that can be parsed. */
function tokensOf(json: string): { readonly token: string; readonly from: number }[] {
  const tokens: { token: string; from: number }[] = [];
  for (let at = 0; at < json.length;) {
    const to = json[at] === '"' ? endOfText(json, at + 1) : endOfPlain(json, at);
    if (to > at) tokens.push({ token: json.slice(at, to), from: at });
    at = Math.max(to, at + 1);
  }
  return tokens;
}

function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfPlain(json: string, from: number): number {
  const plain = /[^\s{}[\],:"]*/y;
  plain.lastIndex = from;
  plain.exec(json);
  return plain.lastIndex;
}
