/**
 * What does more than show itself: controls (C0, DEL, C1), marks that turn the direction of writing (Unicode Standard Annex
 * 9, section 2), line and paragraph separators, surrogates without their other half.
 */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The same, where texts are JSON: it has escapes for C0 and lone surrogates (RFC 8259 section 7), the rest stands as it is. */
const unsafeInJson = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|##(?=\[|vso\[|teamcity\[)/g;

const named: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/**
 * Gives what others wrote as one line that only shows itself: what a terminal would act on, what turns the direction of
 * writing and line breaks are shown as escapes (`\u001b`, `\n`). Nor is it taken for a command by what reads logs of builds:
 * `::error::` at its start, `##[group]`, `##vso[...]`. Line breaks of our own are put between such texts, not into them.
 */
export function printable(text: string): string {
  return text
    .replaceAll(unsafe, (character) => named[character] ?? escaped(character))
    .replaceAll(/##(?=\[|vso\[|teamcity\[)/g, String.raw`#\u0023`)
    .replace(/^( *):(?=:[a-z])/i, String.raw`$1\u003a`);
}

/** Gives lines of our own, or whole texts of others that may keep their lines, each of them printable. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Gives a JSON text that means the same and that a terminal can show: see printable. */
export function printableJson(json: string): string {
  return json.replaceAll(unsafeInJson, (found) => (found === '##' ? String.raw`#\u0023` : escaped(found)));
}

/** Tells whether a text is a line that only shows itself. */
export function isPrintable(text: string): boolean {
  return printable(text) === text;
}

/** Gives plain data with every text in it changed, names of members left alone; `keeps` names members that stay as they are. */
export function mapTexts<Data>(data: Data, change: (text: string) => string, keeps: readonly string[] = []): Data {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(map);
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const members = Object.entries(value).map(([name, member]) => [
      name,
      keeps.includes(name) ? (member as unknown) : map(member),
    ]);
    return Object.fromEntries(members) as unknown;
  };
  return map(data) as Data;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What begins with a scheme, be it followed by an authority or not, or with an authority (RFC 3986 section 3); a drive is no scheme. */
const address = /^\s*([a-z][a-z\d+.-]+:\/{0,3}|[a-z]:(?:\/{1,3}|(?=[^\\]*@))|\/\/)(.*)$/is;

/** Tells whether a path or address of a document begins like an address, be it none. */
export function isAddress(place: string): boolean {
  return address.test(place);
}

/**
 * Gives the path or address of a document or service as it may be shown: of an address nothing of user name and password, query
 * and fragment, for any of them may let in (RFC 3986 section 3). Whatever begins like one is taken for one, be it none.
 */
export function printableAddress(place: string): string {
  const [, scheme = '', rest = ''] = address.exec(place) ?? [];
  if (scheme === '') return printable(place);
  const [shown = ''] = rest.slice(endOfUser(rest)).split(/[?#]/, 1);
  const [host = ''] = shown.split('/', 1);
  return printable(scheme + (isHost(host) ? shown : host.slice(0, Math.max(host.indexOf(':'), 0))));
}

/**
 * Gives where user name and password have ended. A password that holds what should have been escaped goes on behind the authority:
 * where no port follows its colon, and where an `@` in the path is none of a package, which begins a segment or a version.
 */
function endOfUser(rest: string): number {
  const [path = ''] = rest.split(/[?#]/, 1);
  const [authority = ''] = path.split('/', 1);
  const last = path.lastIndexOf('@');
  if (!authority.includes('@') && !isHost(authority)) return rest.lastIndexOf('@') + 1;
  const isOfPackage =
    path[last - 1] === '/' || /^@(?:v?\d[\w-]*(?:\.[\w-]+){0,2}|latest|next)(?:\/|$)/.test(path.slice(last));
  return (isOfPackage ? authority.lastIndexOf('@') : last) + 1;
}

/** Tells whether a text is a host and perhaps a port (RFC 3986 section 3.2). */
function isHost(authority: string): boolean {
  return /^(?:\[[^\]]*\]|[^:[\]]*)(?::\d*)?$/.test(authority);
}

/** Gives a `$ref` as it may be shown: likewise, but for the place in the document that it names. */
export function shownReference(reference: string): string {
  if (reference.startsWith('#')) return reference;
  const from = reference.indexOf('#/');
  const [path = ''] = reference.split(/[?#]/, 1);
  return (isAddress(reference) ? printableAddress(reference) : path) + (from === -1 ? '' : reference.slice(from));
}

/** Gives a number with its noun: `1 finding`, `2 findings`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** A part of a word: a text that the shell must leave as it is, or one of our own that it is to expand, such as `$API_KEY`. */
export type ShellPart = string | { readonly live: string };

/**
 * Gives texts as one word of a POSIX shell (POSIX.1-2017, Shell, section 2.2): whatever they hold, nothing of them is
 * expanded or executed, but for what is `live`. Plain words stand bare, but where a shell would
 * see more in them: zsh looks for a command where one begins with `=`. The word is a single printable line: controls are
 * written by printf, where those at the very end of a text are lost that are line breaks, and NUL always is.
 */
export function shellWord(...parts: readonly ShellPart[]): string {
  const joined = joinTexts(parts);
  const [only] = joined;
  if (joined.length === 0) return "''";
  if (joined.length === 1 && typeof only === 'string' && /^[\w:/.,%+@][\w:/.,%+@=-]*$/.test(only)) return only;
  return joined.map((part) => (typeof part === 'string' ? quoted(part) : `"${part.live}"`)).join('');
}

/** Gives bytes as the word that makes printf write just these (POSIX.1-2017, printf, extended description). */
export function printfWord(bytes: Buffer): string {
  const written = [...bytes].map((byte, index) => {
    // What begins with a hyphen would be an option.
    const special = index === 0 ? `'\\%-` : `'\\%`;
    const isPlain = byte >= 0x20 && byte < 0x7f && !special.includes(String.fromCharCode(byte));
    return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `'${written.join('')}'`;
}

function joinTexts(parts: readonly ShellPart[]): ShellPart[] {
  const joined: ShellPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

function quoted(text: string): string {
  return isPrintable(text)
    ? `'${text.replaceAll("'", String.raw`'\''`)}'`
    : `"$(printf ${printfWord(Buffer.from(text, 'utf8'))})"`;
} /** Longest name for which another is looked for. */
const longestName = 64;

/** So many letters may be wrong. */
const mostWrong = 2;

/**
 * Gives ` (did you mean \`status\`?)` where a known name is at most two letters away, else nothing. Takes time linear in the number of
 * known names, whatever their lengths.
 */
export function didYouMean(name: string, known: readonly string[]): string {
  if (name.length > longestName) return '';
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let fewest = mostWrong + 1;
  for (const other of known) {
    if (Math.abs(other.length - name.length) > mostWrong) continue;
    const letters = distance(wanted, other.toLowerCase());
    if (letters >= fewest) continue;
    [nearest, fewest] = [other, letters];
  }
  return nearest === undefined ? '' : ` (did you mean \`${nearest}\`?)`;
}

/** Levenshtein's distance, by rows, of which only what may come to few wrong letters is looked at; beyond those it is some more. */
function distance(first: string, second: string): number {
  const far = mostWrong + 1;
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let index = 0; index < first.length; index += 1) {
    const from = Math.max(1, index + 1 - mostWrong);
    const to = Math.min(second.length, index + 1 + mostWrong);
    const next = new Array<number>(second.length + 1).fill(far);
    next[0] = index + 1;
    let least = far;
    for (let column = from; column <= to; column += 1) {
      const substituted = (row[column - 1] ?? far) + (second[column - 1] === first[index] ? 0 : 1);
      const letters = Math.min((row[column] ?? far) + 1, (next[column - 1] ?? far) + 1, substituted);
      next[column] = letters;
      least = Math.min(least, letters);
    }
    if (least > mostWrong && index + 1 > mostWrong) return far;
    row = next;
  }
  return row[second.length] ?? far;
}

/** Longest beginning of a name of others that a sentence shows. */
const longestShown = 200;

/** Gives a name as a sentence shows it: of one that nobody would read to its end, the beginning and its length. */
export function shortName(name: string): string {
  return name.length <= longestShown ? name : `${name.slice(0, longestShown)}... (${name.length} characters)`;
}
