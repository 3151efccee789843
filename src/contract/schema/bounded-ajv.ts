import type Ajv from 'ajv';
import type { DataValidationCxt, ErrorObject } from 'ajv/dist/types';
import { fullFormats } from 'ajv-formats/dist/formats';
import type { JsonValue } from '../../exact-json';
import { createEmailTest } from './email-format';
import { boundEquality } from './equal-keywords';
import { countEvaluated } from './evaluated-keywords';
import { areUnique } from './equal-values';
import { expressionTest, patternEngine } from './patterns';
import { beginWork, countRead, currentWork, spend, workSpent } from './work';

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

/** What an error costs, in steps: each alternative that is tried in vain makes some, be it written in line. */
const stepsPerError = 20;

/** What it costs to pass over an item, and over a name: long code is not made fast by the engine of the language. */
const stepsPerItem = 3;
const stepsPerName = 5;

/** Gives the names of an object, and spends what a pass over them costs. */
function keysOf(value: object): string[] {
  const names = Object.keys(value);
  spend(stepsPerName * names.length);
  return names;
}

const functionStart = /return function (validate\d+)\(/;
const creation = /const (err\d+) = \{instancePath/g;
const creationWithin = `const $1 = (spend(${stepsPerError}), vErrors !== null && vErrors.length >= ${manyErrors}) ? oneMore : {instancePath`;
/** The errors of a schema that must not be met are empty. */
const emptyCreation = /const (err\d+) = \{\}/g;
const emptyCreationWithin = `const $1 = (spend(${stepsPerError}), {})`;
const addition = /vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\)/g;
const passOverItems = /for\(let (i\d+)=(\w+); \1<(len\d+); /g;

const passOverItemsWithin = `for(let $1=(spend(${stepsPerItem} * $3), $2); $3>$1; `;

/** Texts of the document stand in the code as JSON; the `$id` of a schema in a comment, which a hostile one would end. */
const comment = /\/\*# sourceURL="[^"\\]*(?:\\.[^"\\]*)*" \*\//;
const quoted = /("[^"\\]*(?:\\.[^"\\]*)*")/;

const helpers = { guard, append, oneMore, spend, keysOf };

/** Is thrown where ajv makes other code than is known here: to run it would take the bounds away in silence. */
export class UnboundedCode extends Error {
  constructor(how: string) {
    super(`the code that ajv has made cannot be bounded: ${how}`);
    this.name = 'UnboundedCode';
  }
}

/**
 * Rewrites the code of a validator so that its function is guarded, its errors are added in place, and what stands in line
 * spends steps as well: the errors it makes, and its passes over items and names. Throws an UnboundedCode where it is not
 * the code that is known.
 */
function rewrite(code: string): string {
  const name = functionStart.exec(code)?.[1];
  if (name === undefined) throw new UnboundedCode('it begins otherwise');
  const [before = '', ...rest] = code.replace(comment, '').split(`return function ${name}(`);
  const parts = rest.join(`return function ${name}(`).split(quoted);
  const body = parts.map((part, index) => (index % 2 === 0 ? rewriteCode(part) : part)).join('');
  const names = Object.keys(helpers).join(', ');
  return `${before}const { ${names} } = self.opts.code.process;const ${name} = guard(self, function(${body}, ${code.length});return ${name};`;
}

/** Rewrites what stands between texts. */
function rewriteCode(code: string): string {
  const rewritten = code
    .replaceAll(addition, 'append(vErrors, $1.errors)')
    .replaceAll(creation, creationWithin)
    .replaceAll(emptyCreation, emptyCreationWithin)
    .replaceAll(passOverItems, passOverItemsWithin)
    .replaceAll('Object.keys(', 'keysOf(');
  if (unknown.test(rewritten)) throw new UnboundedCode(`it holds ${String(unknown.exec(rewritten)?.[0])}`);
  return rewritten;
}

/**
 * What is left where code has been rewritten, if ajv adds errors, makes them, or passes over items and names in another way.
 * Names of properties stand in the code as they are, such as `.sourceURL`.
 */
const unknown = /vErrors\.concat|const err\d+ = \{|<len\d|# sourceURL/;

/**
 * The option `code` of ajv by which what it makes takes bounded time: see `beginWork`, which every judgement begins with. What
 * it makes is left as it is made: to shorten it takes longer than most of it ever runs.
 */
export const boundedCode = { regExp: patternEngine, process: Object.assign(rewrite, helpers), optimize: false };

let isProven = false;

/** Has code made with all that is rewritten, once, so that another version of ajv is told of at the start. */
function prove(ajv: Ajv): void {
  if (ajv.opts.code.process !== boundedCode.process) throw new UnboundedCode('it is made without `boundedCode`');
  // One that ends at the first error is given scalars alone (see isValidExample): there is nothing that it passes over.
  if (isProven || ajv.opts.allErrors !== true) return;
  const schema = { items: { not: { type: 'integer' } }, additionalProperties: { minimum: 1 } };
  const validate = ajv.compile(schema);
  for (const value of [Array(1000).fill(1), Object.fromEntries(Array(1000).fill(0).entries())]) {
    beginWork();
    validate(value);
    if (workSpent() < 1000) throw new UnboundedCode('it spends no steps');
  }
  isProven = true;
}

/**
 * Bounds the keywords and formats of an ajv: it would compare every item of an array with every other for `uniqueItems`, a
 * value with each of thousands for `enum`, and follow expressions that take more than linear time for some formats.
 * Throws an UnboundedCode where the ajv is without `boundedCode`, or makes code that cannot be bounded.
 */
export function boundKeywords(ajv: Ajv): void {
  prove(ajv);
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must NOT have duplicate items' },
    validate: (isAsked: boolean, items: readonly JsonValue[]) => !isAsked || areUnique(items),
  });
  boundEquality(ajv);
  countEvaluated(ajv);
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
  let isEmail: ReturnType<typeof createEmailTest> | undefined;
  ajv.addFormat('email', { type: 'string', validate: (text: string) => (isEmail ??= createEmailTest())(text) });
}
