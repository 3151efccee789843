/**
 * How a text may be spelled in what is sent and answered, character for character and in any mixture: as it is, with
 * backslashes (JSON, JSON in JSON, Markdown, shells), as `\u0041` or `\x41`, percent-encoded (RFC 3986 section 2.1) once or
 * oftener, as a character reference of HTML and XML.
 */

/** What stands between two characters of a text in UTF-16 that is read as bytes. */
const gap = '\\0?';

/** How many backslashes JSON in JSON in JSON makes of one, and how often an escape is escaped again. */
const mostBackslashes = 8;
const layers = [0, 1, 2, 3];

const references: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Gives the characters of a text as the units that are spelled: a run of backslashes is one, for escapes double it. */
export function unitsOf(text: string): string[] {
  return text.match(/\\+|[^\\]/gsu) ?? [];
}

/**
 * Gives the sources of regular expressions, each of which matches a unit in one of its spellings and nothing longer or
 * shorter; in either case of its letters where it is asked to.
 */
export function spellingsOf(unit: string, ignoresCase: boolean): string[] {
  if (unit.startsWith('\\')) return backslashes(unit.length);
  return casesOf(unit, ignoresCase)
    .flatMap((one) => [`${escaping(0)}${literal(one)}`, ...coded(one)])
    .map(withGap);
}

/**
 * The source of a regular expression that matches somewhere in every text in which a unit stands in a spelling other than the
 * plain one: an escape, a character reference, the blank of a query, the gap of UTF-16.
 */
export const anyEscape = String.raw`[\\%\0+]|&(?:#|(?:${Object.values(references).join('|')});)`;

/** Gives the source of a regular expression for a unit as it is; in either case of its letters where it is asked to. */
export function plainSpellingOf(unit: string, ignoresCase: boolean): string {
  return `(?:${casesOf(unit, ignoresCase).map(literal).join('|')})`;
}

function casesOf(unit: string, ignoresCase: boolean): string[] {
  return ignoresCase ? [...new Set([unit, unit.toLowerCase(), unit.toUpperCase()])] : [unit];
}

/** Gives one source for all spellings of a unit, for a search that does not ask where it ends: each way is tried once. */
export function anySpellingOf(unit: string, ignoresCase: boolean): string {
  const { length } = unit;
  if (unit.startsWith('\\'))
    return `(?:(?:${gap}\\\\){${length},${mostBackslashes * length}}|(?:${anyCoded('\\')}){${length}})`;
  const cases = casesOf(unit, ignoresCase);
  const plain = cases.map((one) => `${escaping(0)}${literal(one)}`);
  return `${gap}(?:${[...plain, ...cases.map(anyCoded)].join('|')})`;
}

function anyCoded(character: string): string {
  const { inJson, inScript, bytes, numbers } = formsOf(character);
  const twice = `(?:amp;){0,${layers.length - 1}}(?:${numbers});`;
  const inUrl = bytes.map((byte) => `%(?:25){0,${layers.length - 1}}${byte}`).join('');
  return [...inJson, ...inScript, inUrl, ...ands.map((and) => and + twice), ...blanks(character)].join('|');
}

function backslashes(number: number): string[] {
  const counts = Array.from({ length: mostBackslashes * number - number + 1 }, (_, index) => number + index);
  return [
    ...counts.map((count) => `(?:${gap}\\\\){${count}}`),
    ...coded('\\').map((source) => withGap(`(?:${source}){${number}}`)),
  ];
}

function withGap(source: string): string {
  return gap + source;
}

/** The forms that name a character by its number or name. */
function coded(character: string): string[] {
  const { inJson, inScript, bytes, numbers } = formsOf(character);
  return [
    ...inJson,
    ...inScript,
    ...blanks(character),
    ...layers.map((layer) => bytes.map((byte) => `%${'25'.repeat(layer)}${byte}`).join('')),
    ...ands.flatMap((and) => layers.map((layer) => `${and}${'amp;'.repeat(layer)}(?:${numbers});`)),
  ];
}

/** How the ampersand of a reference may be spelled itself. */
const ands = [`${escaping(0)}&`, `${escaping(1)}u0026`, '%26'];

function formsOf(character: string): Record<'inJson' | 'inScript' | 'bytes', string[]> & { numbers: string } {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const code = character.codePointAt(0) ?? 0;
  const name = references[character];
  return {
    inJson: [units.map((unit) => `${escaping(1)}u${hex(unit, 4)}`).join('')],
    inScript: code < 256 ? [`${escaping(1)}x${hex(code, 2)}`] : [],
    bytes: [...Buffer.from(character, 'utf8')].map((byte) => hex(byte, 2)),
    numbers: `#0{0,5}${code}|#[xX]0{0,5}${hex(code, 1)}${name === undefined ? '' : `|${name}`}`,
  };
}

function blanks(character: string): string[] {
  return character === ' ' ? ['\\+'] : [];
}

function escaping(least: number): string {
  return `\\\\{${least},${mostBackslashes}}`;
}

function literal(character: string): string {
  return character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

function hex(code: number, digits: number): string {
  return code
    .toString(16)
    .padStart(digits, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
