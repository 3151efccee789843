import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { isArray, isObject, toDoubles, type JsonValue } from '../../base/json';
import type { Document } from '../document/document';
import type { Violation } from '../violation';
import {
  createAjv,
  createBudget,
  partsOf,
  TooManySteps,
  createPatterns,
  type Budget,
  type Purpose,
  type Patterns,
} from './ajv';
import { explain } from './explain';
import type { Direction, Schema, SchemaJudge, SchemaRef, Schemas } from './schema';
import { createSchemaCopies, type SchemaCopies } from './schema-copies';

/** All errors are looked for in values of so many parts; in larger ones the first. ajv's time for all of them grows with their square. */
const mostExplainedParts = 5000;
const deepestExplanation = 10;

export function createSchemaJudge(document: Pick<Document, 'root' | 'problems'>, schemas: Schemas): SchemaJudge {
  const patternPlaces = new Map<string, string>();
  const patterns = createPatterns(document.problems, (pattern) => patternPlaces.get(pattern) ?? '');
  const budget = createBudget();
  const create = (direction: Direction): OneWayJudge =>
    createOneWayJudge({ ...document, schemas, patterns, budget, direction, patternPlaces });
  const made: Partial<Record<Direction, OneWayJudge>> = {};
  const judgeOf = (direction: Direction): OneWayJudge => (made[direction] ??= create(direction));
  return {
    check: (ref, value, direction) => {
      budget.begin(value);
      return judgeOf(direction).check(ref, value, 0);
    },
    canCheck: (ref, direction) => judgeOf(direction).compile(ref).isWhole,
  };
}

interface OneWayJudge {
  compile(ref: SchemaRef): Compiled;
  check(ref: SchemaRef, value: JsonValue, depth: number): readonly Violation[];
}

interface Compiled {
  readonly verdict: ValidateFunction;
  readonly errors: () => ValidateFunction;
  readonly isWhole: boolean;
}

interface Parts {
  readonly problems: Document['problems'];
  readonly schemas: Schemas;
  readonly patterns: Patterns;
  readonly budget: Budget;
  readonly direction: Direction;
  readonly patternPlaces: Map<string, string>;
}

function createOneWayJudge(parts: Parts): OneWayJudge {
  const { schemas, budget, direction, patternPlaces } = parts;
  const copies = createSchemaCopies(schemas, direction, (pattern, pointer) => {
    if (!patternPlaces.has(pattern)) patternPlaces.set(pattern, pointer);
  });
  const compile = createCompile(copies, parts);
  const describe = (errors: readonly ErrorObject[], ref: SchemaRef, value: JsonValue, depth: number) =>
    explain(errors, ref, value, {
      schemas,
      sourceOf: (copy) => copies.sourceOf(copy),
      isValid: (part, inner) => {
        if (depth >= deepestExplanation) return false;
        budget.goOn(inner);
        return compile(part).verdict(toDoubles(inner));
      },
      check: (part, inner) => (depth < deepestExplanation ? check(part, inner, depth + 1) : []),
    });

  const check: OneWayJudge['check'] = (ref, value, depth) => {
    const { verdict, errors } = compile(ref);
    budget.goOn(value);
    const doubles = toDoubles(value);
    try {
      if (verdict(doubles)) return [];
    } catch (error) {
      if (depth > 0 || !isTooMuch(error)) throw error;
      return [{ place: { in: 'body', at: '' }, keyword: 'complexity', pointer: ref.pointer, expected: null }];
    }
    // Without allErrors the outermost error is the last.
    const outermost = (verdict.errors ?? []).slice(-1);
    if (partsOf(value, mostExplainedParts) > mostExplainedParts)
      return describe(outermost, ref, value, deepestExplanation);
    try {
      const validate = errors();
      validate(doubles);
      // `unevaluated...` needs what alternatives have looked at, which the validator of all errors does not know.
      const all = (validate.errors ?? []).filter(({ keyword }) => !keyword.startsWith('unevaluated'));
      return describe(all.length > 0 ? all : outermost, ref, value, depth);
    } catch (error) {
      if (depth > 0 || !isTooMuch(error)) throw error;
      return describe(outermost, ref, value, deepestExplanation);
    }
  };
  return { compile, check };
}

/** Compiles each schema once. One that cannot be compiled accepts anything, with one problem, wherever it is referred to. */
function createCompile(copies: SchemaCopies, { problems, patterns, budget }: Parts): (ref: SchemaRef) => Compiled {
  const broken = new Set<string>();
  const verdicts = createCompiler({ kind: 'verdict' }, patterns, budget);
  let others: Compiler | undefined;
  const errors = (): Compiler =>
    (others ??= createCompiler({ kind: 'errors', verdicts: verdicts.ajv }, patterns, budget));
  const compile = (ref: SchemaRef): Compiled => {
    const id = copies.idOf(ref);
    const reached = copies.reachedFrom(id);
    try {
      return {
        verdict: verdicts.compile(id, reached, broken),
        errors: () => errors().compile(id, reached, broken),
        isWhole: ![...reached.keys()].some((name) => broken.has(name)),
      };
    } catch (error) {
      const ajv = createAjv({ kind: 'verdict' }, patterns, budget);
      const found = [...reached].filter(([name, { schema }]) => !broken.has(name) && !isCompilable(ajv, schema));
      for (const [name, { pointer }] of found.length > 0 ? found : [[id, ref] as const]) {
        broken.add(name);
        const message = `The schema cannot be compiled: ${(error as Error).message}.`;
        problems.add({ pointer, message, consequence: 'Anything is accepted.', remedy: 'Correct the schema.' });
      }
      return compile(ref);
    }
  };
  const known = new WeakMap<Schema, Compiled>();
  return (ref) => {
    let found = known.get(ref.schema);
    if (found === undefined) known.set(ref.schema, (found = compile(ref)));
    return found;
  };
}

function isTooMuch(error: unknown): boolean {
  return error instanceof TooManySteps || error instanceof RangeError;
}

type Compiler = ReturnType<typeof createCompiler>;

function createCompiler(purpose: Purpose, patterns: Patterns, budget: Budget) {
  const ajv = createAjv(purpose, patterns, budget);
  /** Compiles a schema; those that are broken accept anything. Throws if another cannot be compiled, and forgets all of them. */
  const compile = (
    id: string,
    reached: ReadonlyMap<string, SchemaRef>,
    broken: ReadonlySet<string>,
  ): ValidateFunction => {
    for (const [name, { schema }] of reached)
      if (ajv.schemas[name] === undefined) ajv.addSchema(broken.has(name) ? {} : schema, name);
    try {
      return ajv.getSchema(id) ?? ajv.compile({});
    } catch (error) {
      for (const name of reached.keys()) ajv.removeSchema(name);
      throw error;
    }
  };
  return { ajv, compile };
}

/** Whether ajv compiles a schema, whatever it refers to. */
function isCompilable(ajv: Compiler['ajv'], schema: Schema): boolean {
  try {
    ajv.compile(withoutRefs(schema) as Schema);
    return true;
  } catch {
    return false;
  }
}

function withoutRefs(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withoutRefs);
  if (!isObject(value)) return value;
  const own = Object.entries(value).filter(([name]) => name !== '$ref');
  return Object.fromEntries(own.map(([name, part]) => [name, withoutRefs(part)]));
}
