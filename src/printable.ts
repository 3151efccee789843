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

/**
 * Gives the path or address of a document or service as it may be shown: of an address nothing of user name and password, query
 * and fragment, for any of them may let in (RFC 3986 section 3). Whatever begins like one is taken for one, be it none.
 */
export function printableAddress(place: string): string {
  const [, scheme = '', rest = ''] = /^\s*([a-z][a-z\d+.-]*:\/{1,3}|\/\/)(.*)$/is.exec(place) ?? [];
  if (scheme === '') return printable(place);
  const [shown = ''] = rest.split(/[?#]/, 1);
  const [authority = ''] = shown.split('/', 1);
  return printable(scheme + authority.slice(authority.lastIndexOf('@') + 1) + shown.slice(authority.length));
}
