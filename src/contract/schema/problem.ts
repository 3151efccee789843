import { compilePattern } from './patterns';
import { isObject, type Schema } from '../document';

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** What keeps a schema from being played: the keyword at fault, what is wrong, what to do. */
export interface SchemaProblem {
  readonly keyword: string;
  readonly text: string;
  readonly remedy: string;
}

/** Gives the first keyword of a schema (without its subschemas) that no validator could compile, or undefined. */
export function schemaProblem(schema: Schema): SchemaProblem | undefined {
  const unknownType = [schema.type ?? []].flat().find((type) => !types.includes(type));
  if (unknownType !== undefined) {
    const text = `expected a type of ${types.join(', ')}, got ${JSON.stringify(unknownType)}`;
    return { keyword: 'type', text, remedy: 'Correct the type.' };
  }
  return patternProblem(schema) ?? shapeProblem(schema);
}

function patternProblem(schema: Schema): SchemaProblem | undefined {
  if (schema.pattern === undefined) return undefined;
  try {
    compilePattern(schema.pattern);
    return undefined;
  } catch (cause) {
    const text = `the pattern is no regular expression of ECMA-262: ${(cause as Error).message}`;
    return { keyword: 'pattern', text, remedy: 'Correct the pattern.' };
  }
}

const shapes: Record<string, [what: string, holds: (value: unknown) => boolean]> = {
  properties: ['an object of schemas', isObject],
  required: [
    'a list of property names',
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  ],
  enum: ['a list with at least one value', (value) => Array.isArray(value) && value.length > 0],
  allOf: ['a list of schemas', isSchemaList],
  anyOf: ['a list of schemas', isSchemaList],
  oneOf: ['a list of schemas', isSchemaList],
  minimum: ['a number', isNumber],
  maximum: ['a number', isNumber],
  multipleOf: ['a number above 0', (value) => isNumber(value) && Number(value) > 0],
  minLength: ['a count', isCount],
  maxLength: ['a count', isCount],
  minItems: ['a count', isCount],
  maxItems: ['a count', isCount],
};

/** Listed once, for every schema is looked at. */
const allShapes = Object.entries(shapes);

function shapeProblem(schema: Schema): SchemaProblem | undefined {
  for (const [keyword, [what, holds]] of allShapes) {
    const value = schema[keyword];
    if (value === undefined || holds(value)) continue;
    return { keyword, text: `expected ${what}, got ${JSON.stringify(value)}`, remedy: `Correct \`${keyword}\`.` };
  }
  return undefined;
}

function isSchemaList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) || typeof item === 'boolean');
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}
