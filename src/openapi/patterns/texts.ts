import { RegExpParser, type AST } from '@eslint-community/regexpp';
import type { Random } from '../../base/random';

/** Gives a text; what repeats without bound repeats at most `spread` times more often than it must. */
export type MakeText = (random: Random, spread: number) => string;

/** Is thrown for an expression that nothing is made for here. */
export class NoTexts extends Error {}

/** Most repetitions that are written out. */
const mostRepeated = 1000;

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** Characters of the first planes of Unicode that are tried where none of ASCII is taken: Latin to Cyrillic, kana, Chinese. */
const others = [
  [0xa1, 0x45f],
  [0x3041, 0x30ff],
  [0x4e00, 0x4eff],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
);

/**
 * Gives what makes texts that an expression matches (ECMA-262 section 22.2.1), of letters and digits where it may. What comes
 * before and after is not heeded: whoever asks tests the text. Throws a NoTexts where it refers back or looks around; what it gives
 * throws one where a text would be too long.
 */
export function createTextMaker(expression: RegExp): MakeText {
  const { source, unicode } = expression;
  const parsed = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode });
  const make = anyOf(parsed.alternatives, unicode ? 'u' : '');
  return (random, spread) => {
    repeats = 0;
    return make(random, spread);
  };
}

/** Most repetitions in one text: those within others multiply. */
const mostRepeats = 20_000;

let repeats = 0;

function anyOf(alternatives: readonly AST.Alternative[], flags: string): MakeText {
  const makers = alternatives.map(({ elements }) => inTurn(elements.map((element) => makerOf(element, flags))));
  const [only] = makers;
  if (makers.length === 1 && only !== undefined) return only;
  return (random, spread) => random.pick(makers)(random, spread);
}

function inTurn(makers: readonly MakeText[]): MakeText {
  return (random, spread) => {
    let text = '';
    for (const make of makers) text += make(random, spread);
    return text;
  };
}

function makerOf(element: AST.Element, flags: string): MakeText {
  switch (element.type) {
    case 'Character': {
      const text = String.fromCodePoint(element.value);
      return () => text;
    }
    case 'CharacterClass':
    case 'CharacterSet': {
      const characters = charactersOf(element.raw, flags);
      return (random) => random.pick(characters);
    }
    case 'Group':
    case 'CapturingGroup':
      return anyOf(element.alternatives, flags);
    case 'Quantifier':
      return repeated(element, flags);
    case 'Assertion':
      if (element.kind === 'start' || element.kind === 'end') return () => '';
      throw new NoTexts('it looks around');
    default:
      throw new NoTexts('it refers back');
  }
}

function repeated({ element, min, max }: AST.Quantifier, flags: string): MakeText {
  if (min > mostRepeated) throw new NoTexts('it is too long');
  const make = makerOf(element, flags);
  return (random, spread) => {
    const count = random.integer(min, Math.min(max, min + spread));
    let text = '';
    for (let made = 0; made < count; made += 1) {
      repeats += 1;
      if (repeats > mostRepeats) throw new NoTexts('it is too long');
      text += make(random, Math.floor(spread / 2));
    }
    return text;
  };
}

/** Gives characters that an expression of one character takes: letters and digits where it takes some, others of ASCII before others. */
function charactersOf(raw: string, flags: string): readonly string[] {
  const expression = new RegExp(`^(?:${raw})$`, flags);
  const taken = printable.filter((character) => expression.test(character));
  const plain = taken.filter((character) => /[A-Za-z0-9]/.test(character));
  if (taken.length > 0) return plain.length > 0 ? plain : taken;
  const further = others.filter((character) => expression.test(character));
  if (further.length === 0) throw new NoTexts('it takes nothing that is known here');
  return further;
}
