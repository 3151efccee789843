import type Ajv from 'ajv';
import { _, type CodeKeywordDefinition } from 'ajv';
import constKeyword from 'ajv/dist/vocabularies/validation/const';
import enumKeyword from 'ajv/dist/vocabularies/validation/enum';
import type { JsonValue } from '../../exact-json';
import { createIsAmong, isComposed } from './equal-values';

/** More values of an `enum` are looked up; fewer are compared one by one. */
const fewValues = 20;

/**
 * Has an ajv compare the values of `enum` and `const` as JSON (JSON Schema 2020-12 core, 4.2.2): in a time that does not grow
 * with their number, and objects by their members alone. Its own comparison takes objects of another realm for other
 * objects, as a test runner's are whose sandbox plays a document.
 */
export function boundEquality(ajv: Ajv): void {
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
