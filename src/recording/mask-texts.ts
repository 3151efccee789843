import { type JsonValue, parseJson, stringifyJson } from '../base/json';
import type { Masking } from './masking';
import { lastName, maskUrls, isWithinSecret } from './mask-pairs';
import { encodePart } from '../base/http';
import { replaceSaid } from './values-in-sentences';
import {
  isCountOf,
  kindOfName,
  type SensitiveKind,
  isNameOfName,
  isValueName,
  kindOfMember,
  nowhere,
  withLevel,
} from './sensitive-names';

/** Texts lie in one another so often: an URL in a form in JSON. Deeper ones are masked by names and by value alone. */
const deepest = 4;

/** What a text has that holds names and their values. */
const mayHoldNames = /[:=<,;\t|]|%(?:25)*3[AaDd]|^\s{0,9}["[]|^(?:ey|W[3y1])/;

/**
 * Gives the masking of a run in which every text is looked into, whatever it is: JSON, lines of it, JSON in Base64, XML, forms of
 * several parts, tables, URLs, and names with values in any other one. `maskJson` masks JSON of no schema. Takes time linear in
 * the text.
 */
export function withTexts(plain: Masking, maskJson: (value: JsonValue) => JsonValue): Masking {
  let depth = 0;
  const text = (said: string): string => {
    if (!mayHoldNames.test(said)) return plain.text(said);
    if (depth >= deepest) return plain.text(maskSaid(said, masking));
    depth += 1;
    try {
      return maskStructured(said, masking, maskJson, text) ?? plain.text(maskFree(maskEscaped(said, text), masking));
    } finally {
      depth -= 1;
    }
  };
  const masking: Masking = { ...plain, text };
  return masking;
}

function pieces(masking: Masking, text: (said: string) => string): PieceMasking {
  return { text, replace: (value, kind, name) => masking.replace(value, { kind, place: `text ${name}` }) };
}

function maskStructured(
  said: string,
  masking: Masking,
  maskJson: (value: JsonValue) => JsonValue,
  text: (said: string) => string,
): string | undefined {
  return (
    maskWholeJson(said, maskJson) ??
    maskEncodedJson(said, maskJson) ??
    maskJsonLines(said, maskJson, text) ??
    maskParts(said, pieces(masking, text)) ??
    maskTable(said, pieces(masking, text))
  );
}

function maskFree(said: string, masking: Masking): string {
  const between = (one: string): string => maskUrls(one, masking, (other) => maskSaid(other, masking));
  return /<[A-Za-z_!/?]/.test(said) ? maskMarkup(said, pieces(masking, between)) : between(said);
}

/** What is escaped as in a query holds names too, such as an address in the query of another. */
function maskEscaped(text: string, mask: (said: string) => string): string {
  if (!escaped.test(text)) return text;
  return text.replaceAll(/[^\s"'<>&=?;,]+/g, (piece) => {
    if (!escaped.test(piece) || /%(?![\da-f]{2})/i.test(piece)) return piece;
    const said = decoded(piece);
    const masked = mask(said);
    return masked === said ? piece : encodePart(masked);
  });
}

const escaped = /%(?:25)*3[AaDd]/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The object that Kubernetes keeps secrets in: all of its maps are such. */
const isSecretObject = /^[ \t-]{0,80}["']?kind["']?[ \t]?:[ \t]?["']?Secret["']?[ \t,]{0,9}\r?$/m;

/** Oracle writes them before the host: `jdbc:oracle:thin:scott/tiger@host`. */
const beforeHost = /(\bjdbc:oracle:\w{1,10}:)([^\s/@"']{1,100})\/([^\s@"']{1,200})(?=@)/gi;

/** A name and behind it its value, as lists of variables in YAML have them: `- name: DB_PASS`, `  value: ...`. */
const namedValue =
  /(\b\w{0,20}(?:name|key|field)["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)([\w.-]{1,80})(["']?[,;]?\s{0,80}["']?(?:\w{0,20}value|val)["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)([^\s"',;{}]{1,10000})/gi;

function maskSaid(text: string, masking: Masking): string {
  const paired = text.replaceAll(namedValue, (whole, head: string, name: string, between: string, value: string) =>
    kindOfName(name) === 'secret'
      ? head + name + between + masking.replace(value, { kind: 'secret', place: `text ${name}` })
      : whole,
  );
  const connected = paired.replaceAll(beforeHost, (_whole, head: string, user: string, password: string) => {
    const shown = masking.replace(user, { kind: 'username', place: 'text user' });
    return `${head}${shown}/${masking.replace(password, { kind: 'secret', place: 'text password' })}`;
  });
  const isOfSecret = text.includes('Secret') && isSecretObject.test(text);
  return replaceSaid(connected, (name) => {
    const plain = lastName(name);
    const isHeld = isOfSecret && /^(?:data|stringData)$/.test(plain);
    const kind = (isHeld ? 'secret' : kindOfName(plain)) ?? (masking.isNamed([plain]) ? 'text' : undefined);
    return kind === undefined
      ? undefined
      : (value) =>
          value === '' || isCountOf(plain, value) ? value : masking.replace(value, { kind, place: `text ${plain}` });
  });
}

/** What is done with the pieces of a text. */
interface PieceMasking {
  /** Gives what stands in the place of a value of a kind; `name` is what it is called. */
  readonly replace: (value: string, kind: SensitiveKind, name: string) => string;
  /** Masks what nothing around it tells of. */
  readonly text: (text: string) => string;
}

interface Open {
  readonly name: string;
  readonly isSecret: boolean;
  /** What an attribute, or the element before it, calls what it holds: `<key>password</key><string>`. */
  readonly named?: string | undefined;
  /** What the last element in it called the next. */
  next?: string | undefined;
}

/**
 * Gives XML or HTML masked: the text and the CDATA of elements by their names, of all within one that is called like a secret, and
 * attributes by theirs, those named in another one (`name="token" value="..."`) among them. Takes time linear in the text.
 */
function maskMarkup(text: string, masking: PieceMasking): string {
  const open: Open[] = [{ name: '', isSecret: false }];
  const counts = new Map<string, number>();
  let [masked, at] = ['', 0];
  const told = (said: string): string => {
    const kind = kindWithin(open);
    const inner = said.trim();
    const [own, above] = [open.at(-1), open.at(-2)];
    if (own !== undefined && above !== undefined && inner !== '')
      above.next = isNameOfName(own.name) && kindOfName(inner) !== undefined ? inner : undefined;
    if (kind === undefined || inner === '') return masking.text(said);
    const begins = said.indexOf(inner);
    return (
      said.slice(0, begins) + masking.replace(inner, kind, open.at(-1)?.name ?? '') + said.slice(begins + inner.length)
    );
  };
  for (let next = text.indexOf('<'); next !== -1; next = text.indexOf('<', at)) {
    const piece = pieceAt(text, next);
    masked += told(text.slice(at, next));
    at = piece.to;
    if (piece.cdata !== undefined) {
      const [head, inside, end] = piece.cdata;
      masked += head + told(inside) + end;
      continue;
    }
    const tag = text.slice(next, at);
    masked += maskTag(tag, masking);
    follow(tag, open, counts);
  }
  return masked + told(text.slice(at));
}

interface Piece {
  readonly to: number;
  readonly cdata?: readonly [head: string, inside: string, end: string];
}

const cdataBegins = '<![CDATA[';

function pieceAt(text: string, from: number): Piece {
  if (text.startsWith(cdataBegins, from)) {
    const end = text.indexOf(']]>', from);
    const to = end === -1 ? text.length : end;
    return {
      to: Math.min(text.length, to + 3),
      cdata: [cdataBegins, text.slice(from + cdataBegins.length, to), text.slice(to, to + 3)],
    };
  }
  const isComment = text.startsWith('<!--', from);
  const end = text.indexOf(isComment ? '-->' : '>', from);
  return { to: end === -1 ? text.length : end + (isComment ? 3 : 1) };
}

function follow(tag: string, open: Open[], counts: Map<string, number>): void {
  const [, slash = '', name = ''] = /^<(\/?)([A-Za-z_][\w:.-]{0,100})/.exec(tag) ?? [];
  if (name === '') return;
  if (slash === '') {
    if (tag.endsWith('/>') || isEmpty.test(name)) return;
    const plain = plainOf(name);
    const above = open.at(-1);
    const around = isNameOfName(plain) ? undefined : (above?.next ?? (isValueName(plain) ? above?.named : undefined));
    if (above !== undefined) above.next = undefined;
    const isSecret = above?.isSecret === true || kindOfName(plain) === 'secret';
    open.push({ name: plain, isSecret, named: isControl.test(plain) ? undefined : (nameIn(tag) ?? around) });
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
    return;
  }
  const plain = plainOf(name);
  // What was never opened closes nothing.
  if ((counts.get(plain) ?? 0) === 0) return;
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    counts.set(last.name, (counts.get(last.name) ?? 1) - 1);
    if (last.name === plain) return;
  }
}

/** Elements of HTML without an end (HTML Living Standard section 13.1.2). */
const isEmpty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

function plainOf(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function kindWithin(open: readonly Open[]): SensitiveKind | undefined {
  const own = open.at(-1);
  if (own === undefined) return undefined;
  if (own.isSecret) return 'secret';
  const named = kindOfName(own.named ?? '');
  if (named !== undefined) return named;
  return kindOfMember(
    own.name,
    open.slice(Math.max(1, open.length - 4), -1).reduce((around, { name }) => withLevel(around, [name]), nowhere),
  );
}

/** The text of these is for who reads the page. */
const isControl = /^(?:form|button|label|a|fieldset|legend|select|option|iframe|map|slot)$/i;

/** What an attribute calls what an element holds: `<textarea name="secret">`, `<entry key="password">`. */
function nameIn(tag: string): string | undefined {
  if (!tag.includes('=')) return undefined;
  const names = /^<textarea\b/i.test(tag) ? /^(?:name|id)$/i : /^(?:name|key|property|k|itemprop|field)$/i;
  for (const [, name = '', , double, single, plain] of tag.matchAll(attribute))
    if (names.test(name)) return double ?? single ?? plain;
  return undefined;
}

const attribute = /([A-Za-z_:][\w:.-]{0,100})([ \t\r\n]{0,20}=[ \t\r\n]{0,20})(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+))/g;

function maskTag(tag: string, masking: PieceMasking): string {
  if (!tag.includes('=')) return tag.startsWith('<!') ? masking.text(tag) : tag;
  let named: SensitiveKind | undefined;
  for (const [, name = '', , double, single, plain = ''] of tag.matchAll(attribute))
    if (/^(?:name|id|key|property)$/i.test(name)) named ??= kindOfName(double ?? single ?? plain);
    else if (/^type$/i.test(name) && /^password$/i.test(double ?? single ?? plain)) named ??= 'secret';
  return tag.replaceAll(
    attribute,
    (whole: string, name: string, _equals: string, ...values: (string | undefined)[]) => {
      const [double, single, plain] = values;
      const value = double ?? single ?? plain ?? '';
      const end = plain === undefined ? whole.length - 1 : whole.length;
      const kind = /^(?:value|content)$/i.test(name) ? (named ?? undefined) : kindOfName(plainOf(name));
      if (value === '') return whole;
      const shown = kind === undefined ? masking.text(value) : masking.replace(value, kind, plainOf(name));
      return whole.slice(0, end - value.length) + shown + whole.slice(end);
    },
  );
}

/** Gives a form of several parts (RFC 7578) masked, each by its name as a whole; undefined where a text is none. */
function maskParts(text: string, masking: PieceMasking): string | undefined {
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
function maskTable(text: string, masking: PieceMasking): string | undefined {
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

/** Gives a JSON value masked. */
type MaskValue = (value: JsonValue) => JsonValue;

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
function maskJsonLines(text: string, mask: MaskValue, others: (line: string) => string): string | undefined {
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
function maskEncodedJson(text: string, mask: MaskValue): string | undefined {
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
