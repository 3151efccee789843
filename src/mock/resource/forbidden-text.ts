import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import { isValidExample } from '../../contract/schema/example-check';
import { preview } from '../../contract/schema/describe-error';
import type { Violation } from '../../errors';
import { ownMember } from '../../exact-json';
import type { Item } from './item';

/**
 * Gives how a text that a service has cut to what it keeps breaks the schemas of its member: too short (`minLength`, JSON Schema
 * 2020-12 validation, 6.3.2) or against its `pattern` (6.3.3). Undefined where each of them takes it. The whole text has been judged;
 * what is left of it has not, and nothing else may be kept in its place.
 */
export function forbiddenText(
  { schemas }: Contract,
  of: readonly Schema[],
  body: Item,
  name: string,
  text: string,
): Pick<Violation, 'rule' | 'expected' | 'got'> | undefined {
  const got = preview(text);
  for (const schema of of) {
    const member = ownMember(schemas.propertiesOf(schemas.formLike(schema, body)), name);
    const { minLength = 0, pattern } = schemas.formLike(member, text);
    // Characters, as JSON Schema counts them: no text is shorter than half of its code units.
    if (text.length < minLength * 2 && Array.from(text).length < minLength)
      return { rule: 'minLength', expected: `at least ${minLength} characters`, got };
    if (pattern !== undefined && !isValidExample({ type: 'string', pattern }, text))
      return { rule: 'pattern', expected: `a text like ${pattern}`, got };
  }
  return undefined;
}
