/**
 * How a text may be spelled in what is sent and answered, character for character and in any mixture: as it is, with
 * backslashes (JSON, JSON in JSON, Markdown, shells), as `\u0041` or `\x41`, percent-encoded (RFC 3986 section 2.1) once or
 * oftener, as a character reference of HTML and XML.
 */

/** What stands between two characters of a text in UTF-16 that is read as bytes. */
const gap = '\\0?';

const references: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Gives the characters of a text as the units that are spelled: a run of backslashes is one, for escapes double it. */
export function unitsOf(text: string): string[] {
  return text.match(/\\+|[^\\]/gsu) ?? [];
}

/** Gives the source of a regular expression that matches a unit in each of its spellings, in either case where it is asked to. */
export function spellingsOf(unit: string, ignoresCase: boolean): string {
  if (unit.startsWith('\\'))
    return `${gap}(?:(?:${coded('\\')}){${unit.length}}|\\\\{${unit.length},16})`;
  const cases = ignoresCase ? [...new Set([unit, unit.toLowerCase(), unit.toUpperCase()])] : [unit];
  return `${gap}(?:${cases.map(spelled).join('|')})`;
}

function spelled(character: string): string {
  const blank = character === ' ' ? '|\\+' : '';
  return `\\\\{0,8}${literal(character)}|${coded(character)}${blank}`;
}

/** The forms that name a character by its number or name. */
function coded(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const inJson = units.map((unit) => `\\\\{1,8}u${hex(unit, 4)}`).join('');
  const inUrl = [...Buffer.from(character, 'utf8')].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`).join('');
  const code = character.codePointAt(0) ?? 0;
  const name = references[character];
  const reference = `(?:&|\\\\{1,8}u0026|%26)(?:amp;){0,3}(?:#0{0,5}${code}|#[xX]0{0,5}${hex(code, 1)}${name === undefined ? '' : `|${name}`});`;
  const inScript = code < 256 ? [`\\\\{1,8}x${hex(code, 2)}`] : [];
  return [inJson, ...inScript, inUrl, reference].join('|');
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
