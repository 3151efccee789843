import type Ajv from 'ajv';
import { _, type CodeKeywordDefinition } from 'ajv';
import type { DataValidationCxt, ErrorObject } from 'ajv/dist/types';
import enumKeyword from 'ajv/dist/vocabularies/validation/enum';
import { fullFormats } from 'ajv-formats/dist/formats';
import type { JsonValue } from '../../exact-json';
import { areUnique, createIsAmong } from './equal-values';
import { expressionTest, patternEngine } from './patterns';
import { countRead, currentWork, spend } from './work';

interface Validate {
  (data: unknown, context?: DataValidationCxt): boolean;
  errors?: ErrorObject[] | null | undefined;
  evaluated?: Evaluated | undefined;
}

/** What a validator has looked at, for `unevaluatedProperties` and `unevaluatedItems`. */
interface Evaluated {
  readonly props?: true | Readonly<Record<string, true>>;
}

/** What a validator found of a value. */
interface Finding {
  readonly where: string;
  readonly isValid: boolean;
  readonly errors: readonly ErrorObject[] | undefined;
  readonly evaluated: Evaluated | undefined;
}

/** What is asked of ajv that it tells: whether it changes the values that it judges. */
interface AjvOptions {
  readonly opts: { readonly coerceTypes?: unknown };
}

/** What a call of a validator costs, in steps; after as many calls a judgement remembers what they found. */
const stepsPerCall = 10;
const callsBeforeMemory = 5000;

/** So many errors of a value are made and given; what goes beyond is counted, for validity is known by the number. */
const manyErrors = 1000;

/** Stands for every error beyond those. */
const oneMore: ErrorObject = { instancePath: '', schemaPath: '', keyword: '', params: {}, message: 'and more' };

let work = -1;
let calls = 0;
let memory = new Map<Validate, Map<unknown, Finding>>();

/**
 * Bounds a validator that ajv has made: each call is a step of the judgement that it is part of. Alternatives of a schema
 * that lead to itself would be tried two times at every level, four at the next; in a judgement of many calls what was
 * found of an object is found once.
 */
function guard({ opts }: AjvOptions, validate: Validate, size: number): Validate {
  const remembers = opts.coerceTypes === undefined || opts.coerceTypes === false;
  const guarded: Validate = (data, context) => {
    spend(stepsPerCall);
    countRead(size);
    if (work !== currentWork()) {
      work = currentWork();
      calls = 0;
      if (memory.size > 0) memory = new Map();
    }
    calls += 1;
    const mayRemember = calls > callsBeforeMemory && remembers && typeof data === 'object' && data !== null;
    // What a `$dynamicRef` means depends on the way that led to it.
    if (!mayRemember || context === undefined || Object.keys(context.dynamicAnchors).length > 0) {
      const isValid = validate(data, context);
      if (context === undefined && !isValid) guarded.errors = guarded.errors?.slice(0, manyErrors);
      return isValid;
    }
    return once(guarded, validate, data, context);
  };
  return guarded;
}

function once(guarded: Validate, validate: Validate, data: unknown, context: DataValidationCxt): boolean {
  let findings = memory.get(guarded);
  if (findings === undefined) memory.set(guarded, (findings = new Map<unknown, Finding>()));
  const known = findings.get(data);
  // One value may stand in two places.
  if (known?.where === context.instancePath) {
    // Its errors are added to by those that take them.
    guarded.errors = known.errors === undefined ? null : [...known.errors];
    guarded.evaluated = copyOf(known.evaluated);
    return known.isValid;
  }
  const isValid = validate(data, context);
  const errors = guarded.errors?.slice(0, manyErrors);
  findings.set(data, { where: context.instancePath, isValid, errors, evaluated: copyOf(guarded.evaluated) });
  return isValid;
}

/** Those that take it add to it. */
function copyOf(evaluated: Evaluated | undefined): Evaluated | undefined {
  if (evaluated === undefined) return undefined;
  const { props } = evaluated;
  return typeof props === 'object' ? { ...evaluated, props: { ...props } } : { ...evaluated };
}

/** Adds errors to others in place: ajv would copy them all for every item that has some. */
function append(errors: ErrorObject[] | null, more: ErrorObject[]): ErrorObject[] {
  if (errors === null) return more;
  if (errors.length >= manyErrors) errors.push(oneMore);
  else for (const error of more) errors.push(error);
  return errors;
}

const functionStart = /return function (validate\d+)\(/;
const creation = /const (err\d+) = \{instancePath/g;
const addition = /vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\)/g;

const creationWithin = `const $1 = vErrors !== null && vErrors.length >= ${manyErrors} ? oneMore : {instancePath`;

/** Rewrites the code of a validator so that its function is guarded, and its errors are added in place. */
function rewrite(code: string): string {
  const name = functionStart.exec(code)?.[1];
  if (name === undefined) return code;
  const [before = '', ...rest] = code.split(`return function ${name}(`);
  const body = rest
    .join(`return function ${name}(`)
    .replaceAll(addition, 'append(vErrors, $1.errors)')
    .replaceAll(creation, creationWithin);
  const helpers = 'const { guard, append, oneMore } = self.opts.code.process;';
  return `${before}${helpers}const ${name} = guard(self, function(${body}, ${code.length});return ${name};`;
}

/** The option `code` of ajv by which what it makes takes bounded time: see `beginWork`, which every judgement begins with. */
export const boundedCode = { regExp: patternEngine, process: Object.assign(rewrite, { guard, append, oneMore }) };

/** More values of an `enum` are looked up; fewer are compared one by one. */
const fewValues = 20;

/**
 * Bounds the keywords and formats of an ajv: it would compare every item of an array with every other for `uniqueItems`, a
 * value with each of thousands for `enum`, and follow expressions that take more than linear time for some formats.
 */
export function boundKeywords(ajv: Ajv): void {
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must NOT have duplicate items' },
    validate: (isAsked: boolean, items: readonly JsonValue[]) => !isAsked || areUnique(items),
  });
  const ofAjv: CodeKeywordDefinition = enumKeyword;
  ajv.removeKeyword('enum');
  ajv.addKeyword({
    ...ofAjv,
    $data: false,
    code: (context) => {
      const values = context.schema as JsonValue[];
      if (values.length <= fewValues) {
        ofAjv.code(context);
        return;
      }
      const isAmong = context.gen.scopeValue('func', { ref: createIsAmong(values) });
      context.pass(_`${isAmong}(${context.data})`);
    },
  });
  for (const [name, format] of Object.entries(fullFormats)) {
    const expression = format instanceof RegExp ? format : undefined;
    if (expression === undefined) continue;
    // Read when a text is first judged by it: few documents use them all.
    let follow: ((text: string) => boolean) | undefined;
    ajv.addFormat(name, {
      type: 'string',
      validate: (text: string) => (follow ??= expressionTest(expression).test)(text),
    });
  }
}
