import type Ajv from 'ajv';
import constKeyword from 'ajv/dist/vocabularies/validation/const';
import enumKeyword from 'ajv/dist/vocabularies/validation/enum';
import ifKeyword from 'ajv/dist/vocabularies/applicator/if';
import unevaluatedItems from 'ajv/dist/vocabularies/unevaluated/unevaluatedItems';
import type { DataValidationCxt, ErrorObject } from 'ajv/dist/types';
import { fullFormats } from 'ajv-formats/dist/formats';
import { type JsonValue, exactItems } from '../../base/json';
import { expressionTest, patternEngine } from '../patterns/patterns';
import { beginWork, countRead, currentWork, spend, workSpent } from './work-budget';
import { _, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';

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
  // No registry has `url`; ajv-formats takes none that is relative, or of a host without a dot.
  ajv.addFormat('url', { type: 'string', validate: (text: string) => /^\S+$/.test(text) });
  let isEmail: ReturnType<typeof createEmailTest> | undefined;
  ajv.addFormat('email', { type: 'string', validate: (text: string) => (isEmail ??= createEmailTest())(text) });
}

/** More values of an `enum` are looked up; fewer are compared one by one. */
const fewValues = 20;

/**
 * Has an ajv compare the values of `enum` and `const` as JSON (JSON Schema 2020-12 core, 4.2.2): in a time that does not grow
 * with their number, and objects by their members alone. Its own comparison takes objects of another realm for other
 * objects, as a test runner's are whose sandbox plays a document.
 */
function boundEquality(ajv: Ajv): void {
  replace(ajv, 'enum', enumKeyword, (values) => {
    const listed = values as JsonValue[];
    return listed.length > fewValues || listed.some(isComposed) ? listed : undefined;
  });
  replace(ajv, 'const', constKeyword, (value) => (isComposed(value) ? [value] : undefined));
}

/** Replaces a keyword; `lookedUp` gives the values that are looked up, undefined where ajv may compare them. */
function replace(
  ajv: Ajv,
  keyword: string,
  ofAjv: CodeKeywordDefinition,
  lookedUp: (schema: JsonValue) => readonly JsonValue[] | undefined,
): void {
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    ...ofAjv,
    $data: false,
    code: (context) => {
      const values = lookedUp(context.schema as JsonValue);
      if (values === undefined) {
        ofAjv.code(context);
        return;
      }
      const isAmong = context.gen.scopeValue('func', { ref: createIsAmong(values) });
      context.pass(_`${isAmong}(${context.data})`);
    },
  });
}

/** What it costs, in steps, to keep or look up a scalar, and to write out the parts of a composed value. */
const stepsPerScalar = 5;
const stepsPerPart = 10;
/** As many characters, 2 to this power, are one step more. */
const charactersPerStep = 2;

/**
 * Gives the text by which JSON values are told apart: equal for equal values (JSON Schema 2020-12 core, 4.2.2), whatever the
 * order of their members, and however their numbers were written. What that costs by its length is spent; see `spend`.
 */
export function canonicalText(value: JsonValue, pay: (steps: number) => void = spend): string {
  if (typeof value === 'string') {
    pay(stepsPerPart + (value.length >> charactersPerStep));
    return JSON.stringify(value);
  }
  pay(stepsPerPart);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, pay)).join(',')}]`;
  const names = Object.keys(value).sort();
  pay(stepsPerPart * names.length);
  const members = names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null, pay)}`);
  return `{${members.join(',')}}`;
}

/** Tells whether two JSON values are equal, whatever the order of their members: some services write it otherwise each time. */
export function isSameJson(one: JsonValue, other: JsonValue): boolean {
  const [first, second] = [one, other].map((value) => canonicalText(value, free));
  return first === second;
}

/** Tells whether no two items of an array are equal, in one pass; integers beyond 2^53 are compared digit by digit. It spends steps by their number and length. */
export function areUnique(doubles: readonly JsonValue[]): boolean {
  const items = exactItems(doubles);
  const scalars = new Set<unknown>();
  const texts = new Set<string>();
  spend(stepsPerScalar * items.length);
  for (const item of items) {
    if (typeof item === 'object' && item !== null) texts.add(canonicalText(item));
    else scalars.add(item);
  }
  return scalars.size + texts.size === items.length;
}

/** What is done once, for a schema, is no part of a judgement. */
const free = (): void => undefined;

/** Gives the test whether a value equals one of several, in a time that does not grow with their number; it spends steps. */
export function createIsAmong(values: readonly JsonValue[]): (value: JsonValue) => boolean {
  const scalars = new Set<unknown>(values.filter((value) => !isComposed(value)));
  const texts = new Set(values.filter(isComposed).map((value) => canonicalText(value, free)));
  // A long value that cannot be one of them is not written out.
  let longest = 0;
  for (const text of texts) longest = Math.max(longest, text.length);
  return (value) => {
    spend(stepsPerScalar);
    if (!isComposed(value)) return scalars.has(value);
    return texts.size > 0 && Object.keys(value).length <= longest && texts.has(canonicalText(value));
  };
}

/** Tells whether a value is an array or an object. */
function isComposed(value: JsonValue): value is JsonValue[] | Record<string, JsonValue> {
  return typeof value === 'object' && value !== null;
}

/**
 * Has an ajv count rightly what `if` and `items` have looked at, for `unevaluatedProperties` and `unevaluatedItems` (JSON Schema
 * 2020-12 core, 10.2.2.1 and 11): it would count what a failed `if` has looked at, nothing of an `if` alone, and
 * would take "all items" for one of them where an alternative decides.
 */
function countEvaluated(ajv: Ajv): void {
  if (ajv.getKeyword('if') !== false) replaceKeyword(ajv, 'if', { ...ifKeyword, code: judgeIf });
  if (ajv.getKeyword('unevaluatedItems') === false) return;
  replaceKeyword(ajv, 'unevaluatedItems', { ...unevaluatedItems, code: judgeUnevaluated });
}

function replaceKeyword(ajv: Ajv, keyword: string, definition: CodeKeywordDefinition): void {
  ajv.removeKeyword(keyword);
  ajv.addKeyword(definition);
}

/** The branch that is taken counts, and the `if` where it holds: it is read before either of them. */
function judgeIf(context: KeywordCxt): void {
  const { gen, parentSchema } = context;
  const schemas = parentSchema as { then?: unknown; else?: unknown };
  const isValid = gen.let('valid', true);
  const holds = gen.name('_valid');
  const clause = gen.let('ifClause');
  const condition = context.subschema(
    { keyword: 'if', compositeRule: true, createErrors: false, allErrors: false },
    holds,
  );
  context.mergeValidEvaluated(condition, holds);
  context.reset();
  context.setParams({ ifClause: clause });
  const judge = (keyword: 'then' | 'else') => (): void => {
    if (schemas[keyword] === undefined) return;
    const branch = context.subschema({ keyword }, holds);
    gen.assign(isValid, holds);
    context.mergeValidEvaluated(branch, isValid);
    gen.assign(clause, _`${keyword}`);
  };
  gen.if(holds, judge('then'), judge('else'));
  context.pass(isValid, () => {
    context.error(true);
  });
}

/** How many items were looked at is known when a value is judged, where alternatives decide: a number, or true for all. */
function judgeUnevaluated(context: KeywordCxt): void {
  const { it } = context;
  if (!(typeof it.items === 'object')) {
    unevaluatedItems.code(context);
    return;
  }
  const { gen, data } = context;
  const all: Name = gen.const('evaluated', _`${it.items} === true ? ${data}.length : ${it.items} || 0`);
  it.items = all;
  unevaluatedItems.code(context);
}

type Test = (text: string) => boolean;

const quotedPart = /^"(?:[^"\\\r\n]|\\[^\r\n])*"@/;
const literalPart = /@\[(?:IPv6:)?([0-9A-Fa-f.:]+)\]$/;

/**
 * Gives the test of e-mail addresses as RFC 5321 section 4.1.2 has them: quoted names (`"Zoe Ray"@example.com`) and the literal
 * address of a host (`zoe@[127.0.0.1]`) too, which the library's own expression refuses.
 */
function createEmailTest(): Test {
  const [plain, ipv4, ipv6] = [fullFormats.email, fullFormats.ipv4, fullFormats.ipv6].map((format) =>
    format instanceof RegExp ? expressionTest(format).test : undefined,
  );
  return (text) => {
    const named = text.replace(quotedPart, 'a@');
    const [whole = '', host = ''] = literalPart.exec(named) ?? [];
    if (whole === '') return plain?.(named) === true;
    const isHost = whole.includes('IPv6:') ? ipv6?.(host) : ipv4?.(host);
    return isHost === true && plain?.(`${named.slice(0, -whole.length)}@a.example`) === true;
  };
}
