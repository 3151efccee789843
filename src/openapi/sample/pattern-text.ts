import { RegExpParser, type AST } from '@eslint-community/regexpp';
import type { Random } from '../../base/random';
import { compileNative } from '../schema/ajv';

/** Most characters that unbounded repetitions add, tried one after the other: short texts read best. */
const spreads = [8, 3, 16, 0, 64];

/** Most repetitions in one text: those within others multiply. */
const maximumRepetitions = 2_000;

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** Latin to Cyrillic, kana, Chinese: tried if a class matches nothing of ASCII. */
const others = [
  [0xa1, 0x45f],
  [0x3041, 0x30ff],
  [0x4e00, 0x4eff],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
);

/**
 * A text that a regular expression matches (ECMA-262 section 22.2.1), of letters and digits if possible, between two lengths.
 * Undefined if none was found, as for most expressions that look around or refer back.
 */
export function patternText(random: Random, pattern: string, minLength = 0, maxLength = Infinity): string | undefined {
  if (minLength > maximumRepetitions) return undefined;
  try {
    const expression = compileNative(pattern);
    const { flags } = expression;
    const parsed = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
    });
    const characters = new Map<string, readonly string[]>();
    for (const [attempt, spread] of [...spreads, minLength].entries()) {
      const drawing = { random, flags, characters, prefersLong: attempt === 0, repetitions: 0 };
      const text = anyOf(drawing, parsed.alternatives, spread);
      const fitting = [text, text.slice(0, maxLength), lengthened(random, expression, text, minLength)];
      const found = fitting.find((one) => isWithin(one, minLength, maxLength) && expression.test(one));
      if (found !== undefined) return found;
    }
  } catch (error) {
    if (!(error instanceof NoText) && !(error instanceof SyntaxError)) throw error;
  }
  return undefined;
}

class NoText extends Error {}

interface Drawing {
  readonly random: Random;
  readonly flags: string;
  /** By the text of their class. */
  readonly characters: Map<string, readonly string[]>;
  /** Of `0|[1-9][0-9]*` the second: few things have the number 0. */
  readonly prefersLong: boolean;
  repetitions: number;
}

/** A pattern without bounds (`^[A-Z]`) matches whatever is appended to a text that is too short. */
function lengthened(random: Random, expression: RegExp, text: string, minLength: number): string {
  const fillers = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'ABCDEFGHJKLMNPQRSTUVWXYZ'];
  const longer = fillers.map(
    (filler) =>
      text +
      Array.from({ length: minLength - text.length }, () => filler.charAt(random.integer(0, filler.length - 1))).join(
        '',
      ),
  );
  return longer.find((one) => expression.test(one)) ?? text;
}

function isWithin(text: string, minLength: number, maxLength: number): boolean {
  const { length } = Array.from(text);
  return length >= minLength && length <= maxLength;
}

function anyOf(drawing: Drawing, alternatives: readonly AST.Alternative[], spread: number): string {
  const long = drawing.prefersLong ? alternatives.filter((one) => one.elements.length > 1) : [];
  const { elements } = drawing.random.pick(long.length > 0 ? long : alternatives);
  return elements.map((element) => textOf(drawing, element, spread)).join('');
}

function textOf(drawing: Drawing, element: AST.Element, spread: number): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterClass':
    case 'CharacterSet':
      return drawing.random.pick(charactersOf(drawing, element.raw));
    case 'Group':
    case 'CapturingGroup':
      return anyOf(drawing, element.alternatives, spread);
    case 'Quantifier':
      return repeated(drawing, element, spread);
    case 'Assertion':
      // The test of the whole text shows if it holds.
      return '';
    default:
      throw new NoText('it refers back');
  }
}

function repeated(drawing: Drawing, { element, min, max }: AST.Quantifier, spread: number): string {
  const count = drawing.random.integer(min, Math.min(max, min + spread));
  drawing.repetitions += count;
  if (drawing.repetitions > maximumRepetitions) throw new NoText('it is too long');
  return Array.from({ length: count }, () => textOf(drawing, element, Math.floor(spread / 2))).join('');
}

/** Characters that an expression of one character matches: letters and digits if there are any, others of ASCII before others. */
function charactersOf({ characters, flags }: Drawing, raw: string): readonly string[] {
  const known = characters.get(raw);
  if (known !== undefined) return known;
  const expression = new RegExp(`^(?:${raw})$`, flags);
  const matching = printable.filter((character) => expression.test(character));
  const plain = matching.filter((character) => /[A-Za-z0-9]/.test(character));
  const further = matching.length > 0 ? [] : others.filter((character) => expression.test(character));
  const found = [plain, matching, further].find((list) => list.length > 0);
  if (found === undefined) throw new NoText('it matches no common character');
  characters.set(raw, found);
  return found;
}
