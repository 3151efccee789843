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
