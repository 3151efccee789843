import { expect, test } from '@jest/globals';
import { RegExpParser } from '@eslint-community/regexpp';
import { createRandom, type Random } from '../../base/random';
import { createMachine, rememberedByAll, compileProgram, NoProgram } from './automaton';
import { compilePattern, patternKind, patternTest } from './patterns';
import { beginWork, TooMuchWork } from '../schema/work-budget';

function automaton(expression: RegExp): (text: string) => boolean {
  const { source, unicode, flags } = expression;
  const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode });
  return createMachine(compileProgram(pattern), flags);
}

/** Some look around too often. */
function automatonOrNone(expression: RegExp): ((text: string) => boolean) | undefined {
  try {
    return automaton(expression);
  } catch (reason) {
    if (reason instanceof NoProgram) return undefined;
    throw reason;
  }
}

function judge(pattern: string, text: string): boolean {
  beginWork();
  return patternTest(pattern).test(text);
}

const atoms = [
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  String.raw`\d`,
  String.raw`\w`,
  String.raw`\W`,
  String.raw`\s`,
  'é',
  '😀',
];
const places = ['^', '$', String.raw`\b`, String.raw`\B`];

function madePattern(random: Random, depth: number): string {
  const part = (): string => madePattern(random, depth - 1);
  const kind = random.integer(0, depth <= 0 ? 2 : 10);
  if (kind <= 1) return random.pick(atoms);
  if (kind === 2) return random.pick([...places, ...atoms]);
  if (kind <= 4) return part() + part();
  if (kind === 5) return `(?:${part()}|${part()})`;
  if (kind === 6) return `(?:${part()})${random.pick(['*', '+', '?', '*?', '{2}', '{1,3}', '{2,}', '{0}'])}`;
  if (kind === 7) return `(?${random.pick(['=', '!', '<=', '<!'])}${part()})`;
  if (kind === 8) return `(${part()}|${part()})`;
  return part() + part() + part();
}

test('an automaton finds what the engine of the language finds', () => {
  const random = createRandom('patterns');
  const characters = ['a', 'b', 'a', 'b', ' ', '1', '-', '\n', 'é', '😀', '\ud83d', '\u2028'];
  let followed = 0;
  for (let round = 0; round < 3000; round += 1) {
    const source = madePattern(random, 4);
    const expression = new RegExp(source, random.pick(['u', '', 'i', 'iu']));
    const finds = automatonOrNone(expression);
    if (finds === undefined) continue;
    followed += 1;
    for (let time = 0; time < 8; time += 1) {
      const text = Array.from({ length: random.integer(0, 8) }, () => random.pick(characters)).join('');
      beginWork();
      expect([String(expression), text, finds(text)]).toEqual([String(expression), text, expression.test(text)]);
    }
  }
  expect(followed).toBeGreaterThan(2900);
});

test.each([
  ['^[a-z]{2,20}$', 'native'],
  ['^[A-Z]{3}-[0-9]+$', 'native'],
  ['^[0-9]+(,[0-9]+)*$', 'native'],
  [String.raw`^\+?[1-9]\d{1,14}$`, 'native'],
  ['^(red|green|blue)$', 'native'],
  ['[A-Z]', 'native'],
  ['^(a+)+$', 'automaton'],
  ['^(a|a)*$', 'automaton'],
  ['^(a*)*$', 'automaton'],
  ['^(a?){30}a{30}$', 'automaton'],
  [String.raw`\s+$`, 'automaton'],
  ['^.*,.*$', 'automaton'],
  ['^(?=.*[0-9])(?=.*[a-z]).{8,}$', 'automaton'],
  [String.raw`^(a+)+\1$`, 'timed'],
  [String.raw`^\d{1,20}\.\d{1,20}$`, 'native'],
  ['^(((a{1,1000}){1,1000}){1,1000})$', 'timed'],
  ['a{1000000}', 'timed'],
])('%s is followed as %s', (pattern, kind) => {
  expect(patternKind(pattern)).toBe(kind);
});

test.each([
  ['^(a+)+$', 'a'.repeat(100_000), 'b'],
  ['^(a|a)*$', 'a'.repeat(100_000), 'b'],
  ['^(a*)*$', 'a'.repeat(100_000), 'b'],
  ['^([a-z]+[0-9]?)+$', 'a'.repeat(100_000), '!'],
  [String.raw`^\s*\S+\s*$`, ' '.repeat(50_000) + 'a' + ' '.repeat(50_000), 'b c'],
  [String.raw`^(\w+\s?)*$`, 'ab '.repeat(50_000), '!'],
  ['^(?=.*[0-9])(?=(.*[a-z])+).{8,}$', 'a1'.repeat(50_000), '\n'],
  ['(?<=(x+)+y)z$', `${'x'.repeat(100_000)}yz`, 'a'],
  ['^(?:.?){500}$', 'a'.repeat(500), 'a'],
])('%s takes time linear in the text', (pattern, matching, more) => {
  expect(judge(pattern, matching)).toBe(true);
  expect(judge(pattern, matching + more)).toBe(false);
});

test('what refers back is given up, and never believed', () => {
  expect(judge(String.raw`^(a+)-\1$`, 'aa-aa')).toBe(true);
  expect(judge(String.raw`^(a+)-\1$`, 'aa-a')).toBe(false);
  expect(() => judge(String.raw`^(a+)+\1b$`, 'a'.repeat(200))).toThrow(TooMuchWork);
});

test('an automaton that would grow with the text is given up', () => {
  expect(judge('a.{2000}b', `a${'c'.repeat(2000)}b`)).toBe(true);
  expect(() => judge('[ab]{900}c[ab]{900}d|[ab]{4000}$', 'ab'.repeat(200_000) + 'e')).toThrow(TooMuchWork);
});

test('groups nested without end are no fault of the program', () => {
  const nested = (depth: number): string => `${'(?:'.repeat(depth)}a${')'.repeat(depth)}`;
  expect(judge(nested(1000), 'a')).toBe(true);
  expect(judge(nested(1000), 'b')).toBe(false);
});

test('a pattern of Annex B of ECMA-262 is followed whose parts mean something else alone', () => {
  expect(patternKind(String.raw`^(?:\c1|\c1)+$`)).toBe('automaton');
  expect(judge(String.raw`^(?:\c1|\c1)+$`, String.raw`\c1\c1`)).toBe(true);
  expect(judge(String.raw`^(?:\c1|\c1)+$`, 'c1')).toBe(false);
  expect(judge(String.raw`^(?:\c|.)*\8]$`, String.raw`\c8]`)).toBe(true);
});

test('what thousands of expressions remember together is bounded, and forgetting changes no answer', () => {
  const random = createRandom('memory');
  const expressions = Array.from(
    { length: 400 },
    (_, index) => new RegExp(`(?:a|b)*a(?:a|b){${index % 40}}c|[^ab]${index}`),
  );
  const machines = expressions.map(automaton);
  const text = (): string =>
    Array.from({ length: 1500 }, () => random.pick(['a', 'b', 'a', 'b', 'é', '1', '2', 'c'])).join('');
  let [most, forgotten] = [0, 0];
  for (const [index, finds] of [...machines, ...machines].entries()) {
    const [one, before] = [text(), rememberedByAll()];
    beginWork();
    expect(finds(one)).toBe(expressions[index % 400]?.test(one));
    most = Math.max(most, rememberedByAll());
    if (rememberedByAll() < before) forgotten += 1;
  }
  expect(most).toBeLessThanOrEqual(200_000);
  expect(forgotten).toBeGreaterThan(0);
});

test('the u flag counts where a pattern is valid with it', () => {
  expect(judge('^.$', '😀')).toBe(true);
  expect(judge(String.raw`^\-.$`, '-😀')).toBe(false);
  expect(compilePattern(String.raw`^\-.$`).unicode).toBe(false);
});
