/** Gives what stands in the place of a value that a name tells of. */
type ReplaceValue = (value: string) => string;

/** Tells of a name whether its value is sensitive, and what stands in its place then. */
type ToldByName = (name: string) => ReplaceValue | undefined;

/** Longest name, in characters. */
const longestName = 80;

/**
 * Gives a text with the values replaced that a name before `:` or `=` tells of, as JSON (cut off, or with another text around it),
 * GraphQL, YAML, forms, headers and messages write them: lists and objects with all they hold. Takes time linear in the text.
 */
export function replaceSaid(text: string, told: ToldByName): string {
  let [masked, at] = ['', 0];
  for (const { index } of text.matchAll(/[:=]/g)) {
    if (index < at || text.startsWith('://', index)) continue;
    const name = nameBefore(text, index, at);
    const replace = name === undefined ? undefined : told(name.text);
    if (name === undefined || replace === undefined) continue;
    const value = valueAfter(text, index, name.from);
    if (value === undefined) continue;
    masked += text.slice(at, value.from) + value.replaced(replace);
    at = value.to;
  }
  return at === 0 ? text : masked + text.slice(at);
}

interface Name {
  readonly text: string;
  readonly from: number;
}

const nameCharacter = /[\w.%-]/;

function nameBefore(text: string, separator: number, least: number): Name | undefined {
  let end = separator;
  while (end > least && separator - end < 3 && /[ \t]/.test(text[end - 1] ?? '')) end -= 1;
  // `password[0]=`.
  const [place = ''] = /\[\d{0,5}\]$/.exec(text.slice(Math.max(least, end - 7), end)) ?? [];
  if (place !== '') end -= place.length;
  else if (/["'\]]/.test(text[end - 1] ?? '')) end -= 1;
  for (let count = 0; count < 8 && end > least && text[end - 1] === '\\'; count += 1) end -= 1;
  let from = end;
  while (from > least && end - from < longestName && nameCharacter.test(text[from - 1] ?? '')) from -= 1;
  const name = text.slice(from, end);
  // `--password=`, `-Ddb.password=`.
  return /^[-.]{0,8}[A-Za-z_]/.test(name) ? { text: spoken(name.replace(/^-+/, '')), from } : undefined;
}

function spoken(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A value and how it is written. */
interface Value {
  readonly from: number;
  readonly to: number;
  readonly replaced: (replace: ReplaceValue) => string;
}

function valueAfter(text: string, separator: number, nameFrom: number): Value | undefined {
  const blanks = matchFrom(/[=>]?[ \t]{0,20}/y, text, separator + 1).to;
  // An anchor or a tag of YAML goes before the value.
  const at = text[separator] === ':' ? matchFrom(/(?:[&!][^\s,;&]{0,100}[ \t]{1,20}){0,3}/y, text, blanks).to : blanks;
  // GraphQL and others write texts of several lines between three quotes.
  const quote = matchFrom(/(\\{0,8}["'])(?:\1\1)?/y, text, at);
  if (quote.text !== '') return quoted(text, at, quote.text);
  const first = text[at] ?? '';
  if (first === '{' || first === '[') return structure(text, at);
  const isColon = text[separator] === ':';
  const ended = matchFrom(/(?:[|>][+-]?\d?[ \t]{0,20})?(?:\r?\n)/y, text, at);
  if (isColon && ended.text !== '') return block(text, ended.to, nameFrom);
  const { to, text: said } = isColon && isLineStart(text, nameFrom) ? restOfLine(text, at) : bare(text, at);
  if (said === '') return undefined;
  const isProse = isColon && at > separator + 1;
  if (isOrdinary(said, isProse ? text.slice(to, to + 12) : undefined)) return undefined;
  return { from: to - said.length, to, replaced: (replace) => replace(said) };
}

interface Match {
  readonly text: string;
  readonly to: number;
}

function matchFrom(pattern: RegExp, text: string, at: number): Match {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0] ?? '';
  return { text: found, to: at + found.length };
}

/** Of `Bearer abc` the second word is the value. */
function bare(text: string, at: number): Match {
  const scheme = matchFrom(/(?:bearer|basic|token|digest|negotiate|apikey)[ \t]{1,3}(?=[^\s,;&])/iy, text, at);
  return matchFrom(/[^\s,;&{}[\]"'<>()\\]+/y, text, scheme.to);
}

function restOfLine(text: string, at: number): Match {
  const scheme = matchFrom(/(?:bearer|basic|token|digest|negotiate|apikey)[ \t]{1,3}(?=[^\s,;&])/iy, text, at);
  const rest = matchFrom(/[^\r\n]+/y, text, scheme.to);
  const said = rest.text.trimEnd();
  return { text: said, to: scheme.to + said.length };
}

/** In a text of several lines a line that begins with a name is one of YAML, of headers or of properties. */
function isLineStart(text: string, nameFrom: number): boolean {
  let at = nameFrom;
  while (at > 0 && nameFrom - at < 80 && /[ \t"'-]/.test(text[at - 1] ?? '')) at -= 1;
  return text[at - 1] === '\n' || (at === 0 && text.includes('\n'));
}

/** A text in quotes, behind backslashes where it stands in another one; the last may have no end. */
function quoted(text: string, at: number, mark: string): Value {
  const from = at + mark.length;
  const to = endOfQuoted(text, from, mark);
  const said = text.slice(from, to);
  return { from, to, replaced: (replace) => (said === '' ? '' : inQuotes(said, mark, replace)) };
}

function endOfQuoted(text: string, from: number, mark: string): number {
  if (mark === '"') {
    for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
      let before = at;
      while (before > from && text[before - 1] === '\\') before -= 1;
      if ((at - before) % 2 === 0) return at;
    }
    return text.length;
  }
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end;
}

/** What is written with escapes is read first, so that they stay such. */
function inQuotes(said: string, mark: string, replace: ReplaceValue): string {
  if (mark === '"' && said.includes('\\')) {
    try {
      return JSON.stringify(replace(String(JSON.parse(`"${said}"`)))).slice(1, -1);
    } catch {
      // It is no JSON.
    }
  }
  return replace(said);
}

const token = /\\{0,8}"|[{}[\]]|[^\s{}[\],:"\\]+|\\|[\s,:]+/y;

/** A list or an object, whole or cut off: all that is no name in it is sensitive. */
function structure(text: string, from: number): Value {
  const parts: (string | { readonly value: string; readonly mark: string })[] = [];
  let [at, depth] = [from, 0];
  while (at < text.length) {
    const found = matchFrom(token, text, at);
    at = found.to;
    const mark = found.text.endsWith('"') ? found.text : '';
    if (mark === '') {
      const isValue = !/^[\s,:{}[\]\\]/.test(found.text) && !/^(?:true|false|null)$/.test(found.text);
      parts.push(isValue ? { value: found.text, mark } : found.text);
      if (/[{[]/.test(found.text)) depth += 1;
      if (/[}\]]/.test(found.text)) depth -= 1;
      if (depth <= 0) break;
      continue;
    }
    const end = endOfQuoted(text, at, mark);
    const said = text.slice(at, end);
    at = Math.min(text.length, end + mark.length);
    const isName = matchFrom(/\s{0,8}:/y, text, at).text !== '';
    parts.push(mark, isName ? said : { value: said, mark }, text.slice(end, at));
  }
  return {
    from,
    to: at,
    replaced: (replace) =>
      parts
        .map((part) => {
          if (typeof part === 'string') return part;
          return part.value === '' ? '' : inQuotes(part.value, part.mark, replace);
        })
        .join(''),
  };
}

/** The lines below a name that are further in, as YAML writes texts of several lines, lists and maps. */
function block(text: string, from: number, nameFrom: number): Value | undefined {
  const line = text.lastIndexOf('\n', nameFrom - 1) + 1;
  const own = matchFrom(/[ \t]*/y, text, line).text.length;
  let to = from;
  for (let at = from; at < text.length;) {
    const { text: said, to: end } = matchFrom(/[^\n]*\n?/y, text, at);
    const blanks = matchFrom(/[ \t]*/y, said, 0).text.length;
    const isIn = said.trim() === '' || blanks > own || (blanks === own && said.startsWith('- ', blanks));
    if (!isIn) break;
    [at, to] = [end, end];
  }
  if (to === from) return undefined;
  const lines = text.slice(from, to).split('\n');
  const replaceLine = (said: string, replace: ReplaceValue): string => {
    const head = /^[ \t]*(?:- )?(?:[\w.-]{1,80}:(?: |$))?["']?/.exec(said)?.[0] ?? '';
    const rest = said.slice(head.length).trimEnd();
    const value = /["']$/.test(rest) ? rest.slice(0, -1) : rest;
    return value === '' ? said : head + replace(value) + said.slice(head.length + value.length);
  };
  return { from, to, replaced: (replace) => lines.map((one) => replaceLine(one, replace)).join('\n') };
} /** Words of messages about values, which stand where a value would: `password: must not be empty`. */
const words = new Set(
  `a an the is are was were be been must may might should shall will would can cannot could has have had not no none never
  required missing invalid wrong expired unknown unexpected incorrect empty blank null undefined true false already exists
  taken duplicate too short long small large minimum maximum at least most expected got needs need does do did and or of in
  for from to with without this that your you please enter provide valid only unauthorized unauthenticated forbidden denied
  failed error rejected revoked disabled inactive format length characters character value string number object array
  integer boolean field optional absent present changed updated created removed deleted accepted used`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/**
 * Tells whether a text that stands behind a name is no value of it: `true`, `null`, or, where it stands in a sentence, of which
 * `after` is what goes on, a word such as sentences about values have.
 */
function isOrdinary(text: string, after?: string): boolean {
  if (/^(?:true|false|null|none|undefined)$/i.test(text)) return true;
  if (after === undefined) return false;
  if (isProse(text)) return true;
  const isWord = /^[a-z]{1,30}[.!?]?$/.test(text) || /^[A-Z][a-z]{1,30}$/.test(text);
  return isWord && (words.has(text.toLowerCase().replace(/[.!?]$/, '')) || /^ [a-z]{2,} ?[a-z]*/.test(after));
}

/** Tells whether a text is a sentence about a value rather than one: `must be a valid email address`. */
export function isProse(text: string): boolean {
  if (text.length > 1000) return false;
  const found = text
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== '');
  return !/\d{4}/.test(text) && found.length > 0 && found.filter((word) => words.has(word)).length * 4 > found.length;
}
