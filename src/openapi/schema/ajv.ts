import { fullFormats } from 'ajv-formats/dist/formats';
import Ajv2020, { type Format, type FuncKeywordDefinition, type SchemaObject } from 'ajv/dist/2020';
import type Ajv from 'ajv/dist/core';
import { RE2JS } from 're2js';
import { canonicalText, createIsAmong, isArray, type JsonValue } from '../../base/json';
import { getOrMake, once } from '../../base/once';
import type { Problems } from '../document/document';
import { valueAt } from '../document/pointer';

/** Thrown when a value takes more steps to judge than a value of its size should. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

const stepsOfSmallValues = 200_000;
const stepsPerPart = 50;

/** How many steps the judgement of a value may take: alternatives within alternatives double them at each level. */
export class Budget {
  /** What is judged, with its bigints: the whole, then parts of it from the same budget. */
  value: JsonValue = null;
  #steps = 0;
  #most = stepsOfSmallValues;

  begin(value: JsonValue): void {
    [this.value, this.#steps, this.#most] = [value, 0, stepsOfSmallValues];
  }

  /** Counts one step. Throws TooManySteps. */
  readonly step = (): boolean => {
    this.#steps += 1;
    if (this.#steps > this.#most) this.#most = Math.max(this.#most, stepsPerPart * partsOf(this.value, Infinity));
    if (this.#steps > this.#most) throw new TooManySteps();
    return true;
  };
}

/** The scalars, arrays and objects in a value, counted up to a bound. */
export function partsOf(value: JsonValue, bound: number): number {
  let parts = 1;
  if (value === null || typeof value !== 'object') return parts;
  for (const part of isArray(value) ? value : Object.values(value)) {
    if (parts > bound) return parts;
    parts += partsOf(part, bound - parts);
  }
  return parts;
}

/** @param verdicts judges the alternatives of `oneOf` and `anyOf`, of which only one error is told. With it, all errors are found. */
export function createAjv(patterns: Patterns, budget: Budget, verdicts?: Ajv2020): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: false, meta: false, validateSchema: false, addUsedSchema: false, logger: false, verbose: true },
    // A property called `constructor` is not there because every object inherits one.
    ownProperties: true,
    inlineRefs: false,
    allErrors: verdicts !== undefined,
    code: { regExp: patterns.engine },
  });
  for (const [name, format] of formats()) ajv.addFormat(name, format);
  boundKeywords(ajv, budget);
  if (verdicts !== undefined) for (const keyword of ['oneOf', 'anyOf']) replace(ajv, combiner(keyword, verdicts));
  return ajv;
}

function replace(ajv: Ajv, definition: FuncKeywordDefinition): void {
  ajv.removeKeyword(String(definition.keyword));
  ajv.addKeyword(definition);
}

/** Counts the steps of an ajv, and replaces keywords that take time which is not linear, or that round. */
export function boundKeywords(ajv: Ajv, budget: Budget): void {
  // First of all: what comes after a keyword that fails is not run.
  replace(ajv, { keyword: 'x-step', before: '$ref', validate: budget.step, errors: false });
  replace(ajv, { keyword: 'enum', schemaType: 'array', compile: isOneOf });
  replace(ajv, { keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isMultiple });
  replace(ajv, {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (
      isAsked: boolean,
      items: readonly JsonValue[],
      _: unknown,
      context?: { readonly instancePath: string },
    ) => {
      // Long integers that differ may be the same double.
      const exact = valueAt(budget.value, context?.instancePath ?? '');
      return !isAsked || findRepeated(isArray(exact) ? exact : items, budget.step) === undefined;
    },
  });
}

function combiner(keyword: string, verdicts: Ajv2020): FuncKeywordDefinition {
  return {
    keyword,
    schemaType: 'array',
    compile: (alternatives: readonly SchemaObject[]) => {
      const tests = alternatives.map((alternative) => verdicts.compile(alternative));
      return (data, context) => {
        const valid = tests.filter((test) => test(data, context)).length;
        return keyword === 'oneOf' ? valid === 1 : valid > 0;
      };
    },
  };
}

function isOneOf(values: readonly JsonValue[]): (value: JsonValue) => boolean {
  if (values.length === 0) throw new Error('enum has no value');
  return createIsAmong(values);
}

/** Decimal fractions are not exact in binary: 0.07 is a multiple of 0.01. */
function isMultiple(divisor: number, value: number): boolean {
  const quotient = value / divisor;
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * 2 ** -51;
}

/** The indexes of two equal items, in time linear in their size. Calls `step` for each part of them. */
export function findRepeated(
  items: readonly JsonValue[],
  step: () => void = () => undefined,
): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalText(item, step);
    const before = seen.get(text);
    if (before !== undefined) return [before, index];
    seen.set(text, index);
  }
  return undefined;
}

/** The formats of ajv-formats, in linear time; those of numbers as OpenAPI has them (OpenAPI Format Registry). */
export function formats(): readonly (readonly [string, Format])[] {
  const linear = Object.entries(fullFormats).map(([name, format]) => {
    if (!(format instanceof RegExp)) return [name, format] as const;
    let test: ReturnType<typeof linearTest>;
    return [name, (text: string) => (test ??= linearTest(format) ?? format).test(text)] as const;
  });
  // A double here: what is beyond int64 has stayed beyond it.
  const isInt64 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
  const isUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text);
  return [...linear, ['int64', { type: 'number', validate: isInt64 }], ['url', isUrl]];
}

/** A regular expression that is compiled when it is first used. */
interface TextTest {
  test(text: string): boolean;
}

/**
 * Regular expressions that take time linear in the text, whoever sends it: RE2's. It reads `\s` and `\w` as ASCII. The few patterns
 * that it does not know (look-around, back-references) run as JavaScript has them, each with one problem.
 */
export class Patterns {
  readonly #tests = new Map<string, TextTest>();
  readonly #places = new Map<string, string>();

  constructor(private readonly problems: Problems) {}

  /** Where a pattern stands: the first place is that of its problem. */
  note(pattern: string, pointer: string): void {
    getOrMake(this.#places, pattern, () => pointer);
  }

  /** Ajv's option `code.regExp`: the test of a `pattern` (ECMA-262, JSON Schema validation 6.3.3). Throws a SyntaxError if it is none. */
  readonly engine = Object.assign((pattern: string) => getOrMake(this.#tests, pattern, () => this.#testOf(pattern)), {
    code: 'testOf',
  });

  #testOf(pattern: string): TextTest {
    const native = compileNative(pattern);
    const compiled = once(
      () => linearTest(pattern) ?? { test: (text: string) => this.#testNatively(native, pattern, text) },
    );
    // ajv keeps patterns by their text.
    return Object.assign({ test: (text: string) => compiled().test(text) }, { toString: () => `/${pattern}/` });
  }

  #testNatively(native: RegExp, pattern: string, text: string): boolean {
    const message = `"pattern" uses look-around, a back-reference or a long repetition: ${pattern}.`;
    const consequence = 'It is checked, but a text made for it can keep the program busy.';
    this.problems.add({ pointer: this.#places.get(pattern) ?? '', message, consequence });
    return native.test(text);
  }
}

/** The test of an expression in linear time; undefined if RE2 does not know what it uses. */
export function linearTest(expression: string | RegExp): TextTest | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(expression));
  } catch {
    return undefined;
  }
}

/** A pattern with the flag `u`, as JSON Schema recommends, else without it: many files were written for that. Throws a SyntaxError. */
export function compileNative(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
