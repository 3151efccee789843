import type Ajv from 'ajv';
import { _, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';
import ifKeyword from 'ajv/dist/vocabularies/applicator/if';
import unevaluatedItems from 'ajv/dist/vocabularies/unevaluated/unevaluatedItems';

/**
 * Has an ajv count rightly what `if` and `items` have looked at, for `unevaluatedProperties` and `unevaluatedItems` (JSON Schema
 * 2020-12 core, 10.2.2.1 and 11): it would count what a failed `if` has looked at, nothing of an `if` alone, and
 * would take "all items" for one of them where an alternative decides.
 */
export function countEvaluated(ajv: Ajv): void {
  if (ajv.getKeyword('if') !== false) replace(ajv, 'if', { ...ifKeyword, code: judgeIf });
  if (ajv.getKeyword('unevaluatedItems') === false) return;
  replace(ajv, 'unevaluatedItems', { ...unevaluatedItems, code: judgeUnevaluated });
}

function replace(ajv: Ajv, keyword: string, definition: CodeKeywordDefinition): void {
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
