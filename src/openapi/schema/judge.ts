import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { isObject, mapValues, toDoubles, type JsonValue } from '../../base/json';
import { getOrMake, once } from '../../base/once';
import type { Document } from '../document/document';
import { namesOf } from '../document/pointer';
import type { Violation } from '../violation';
import { Budget, createAjv, partsOf, Patterns, TooManySteps } from './ajv';
import { explain } from './explain';
import type { Direction, Schema, SchemaJudge, SchemaRef, Schemas } from './schema';
import { SchemaCopies } from './schema-copies';

/** All errors are looked for in values of so many parts; in larger ones the first. ajv's time for all of them grows with their square. */
const mostExplainedParts = 5000;
const deepestExplanation = 10;

export function createSchemaJudge({ problems }: Pick<Document, 'root' | 'problems'>, schemas: Schemas): SchemaJudge {
  const patterns = new Patterns(problems);
  const budget = new Budget();
  const judges: Partial<Record<Direction, OneWayJudge>> = {};
  const judgeOf = (direction: Direction): OneWayJudge =>
    (judges[direction] ??= new OneWayJudge({
      ...{ problems, schemas, patterns, budget },
      copies: new SchemaCopies(schemas, direction, patterns),
    }));
  return {
    check: (ref, value, direction) => {
      budget.begin(value);
      return judgeOf(direction).check(ref, value, 0);
    },
    canCheck: (ref, direction) => judgeOf(direction).compile(ref).isWhole,
  };
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
  readonly copies: SchemaCopies;
}

class OneWayJudge {
  readonly #verdicts: Ajv2020;
  readonly #errors: () => Ajv2020;
  readonly #broken = new Set<string>();
  readonly #compiled = new WeakMap<Schema, Compiled>();

  constructor(private readonly parts: Parts) {
    const { patterns, budget } = parts;
    const verdicts = createAjv(patterns, budget);
    this.#verdicts = verdicts;
    this.#errors = once(() => createAjv(patterns, budget, verdicts));
  }

  check(ref: SchemaRef, value: JsonValue, depth: number): readonly Violation[] {
    const { verdict, errors } = this.compile(ref);
    this.parts.budget.value = value;
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
      return this.#explain(outermost, ref, value, deepestExplanation);
    try {
      const validate = errors();
      validate(doubles);
      // `unevaluated...` needs what alternatives have looked at, which the validator of all errors does not know.
      const all = (validate.errors ?? []).filter(({ keyword }) => !keyword.startsWith('unevaluated'));
      return this.#explain(all.length > 0 ? all : outermost, ref, value, depth);
    } catch (error) {
      if (depth > 0 || !isTooMuch(error)) throw error;
      return this.#explain(outermost, ref, value, deepestExplanation);
    }
  }

  #explain(errors: readonly ErrorObject[], ref: SchemaRef, value: JsonValue, depth: number): readonly Violation[] {
    const { schemas, copies, budget } = this.parts;
    return explain(errors, ref, value, {
      schemas,
      sourceOf: (copy) => copies.sourceOf(copy),
      isValid: (part, inner) => {
        if (depth >= deepestExplanation) return false;
        budget.value = inner;
        return this.compile(part).verdict(toDoubles(inner));
      },
      check: (part, inner) => (depth < deepestExplanation ? this.check(part, inner, depth + 1) : []),
    });
  }

  compile(ref: SchemaRef): Compiled {
    return getOrMake(this.#compiled, ref.schema, () => this.#compile(ref));
  }

  /** One that cannot be compiled accepts anything, with one problem, wherever it is referred to. */
  #compile(ref: SchemaRef): Compiled {
    const { copies, problems, patterns, budget } = this.parts;
    const id = copies.idOf(ref);
    const reached = copies.reachedFrom(id);
    const isBroken = (name: string): boolean => this.#broken.has(name);
    try {
      return {
        verdict: this.#validator(this.#verdicts, id, reached),
        errors: () => this.#validator(this.#errors(), id, reached),
        isWhole: ![...reached.keys()].some(isBroken),
      };
    } catch (error) {
      const ajv = createAjv(patterns, budget);
      const found = [...reached].flatMap(([name, { schema, pointer }]) => {
        const mistake = isBroken(name) ? undefined : mistakeIn(ajv, schema);
        return mistake === undefined ? [] : [{ name, pointer: pointer + mistake.at, why: mistake.why }];
      });
      const whole = { name: id, pointer: ref.pointer, why: (error as Error).message };
      for (const { name, pointer, why } of found.length > 0 ? found : [whole]) {
        this.#broken.add(name);
        const message = `The schema cannot be compiled: ${why}.`;
        problems.add({ pointer, message, consequence: 'Anything is accepted.', remedy: 'Correct the schema.' });
      }
      return this.#compile(ref);
    }
  }

  /** Throws if a schema cannot be compiled that is not known to be broken, and forgets all of them. */
  #validator(ajv: Ajv2020, id: string, reached: ReadonlyMap<string, SchemaRef>): ValidateFunction {
    for (const [name, { schema }] of reached)
      if (ajv.schemas[name] === undefined) ajv.addSchema(this.#broken.has(name) ? {} : schema, name);
    try {
      return ajv.getSchema(id) ?? ajv.compile({});
    } catch (error) {
      for (const name of reached.keys()) ajv.removeSchema(name);
      throw error;
    }
  }
}

function isTooMuch(error: unknown): boolean {
  return error instanceof TooManySteps || error instanceof RangeError;
}

/** Why ajv does not compile a schema, whatever it refers to, and where within it. */
function mistakeIn(ajv: Ajv2020, schema: Schema): { readonly at: string; readonly why: string } | undefined {
  const own = withoutRefs(schema) as Schema;
  try {
    ajv.compile(own);
    return undefined;
  } catch (thrown) {
    const dialect = new Ajv2020({ strict: false, logger: false });
    const [error] = dialect.validateSchema(toDoubles(own) as Schema) === true ? [] : (dialect.errors ?? []);
    if (error === undefined) return { at: '', why: (thrown as Error).message };
    return { at: error.instancePath, why: `${namesOf(error.instancePath).at(-1) ?? 'it'} ${error.message ?? ''}` };
  }
}

function withoutRefs(value: JsonValue): JsonValue {
  const { $ref, ...own } = isObject(value) ? value : {};
  return mapValues($ref === undefined ? value : own, withoutRefs);
}
