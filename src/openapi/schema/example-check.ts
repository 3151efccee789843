import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { boundedCode, boundKeywords } from './bounded-ajv';
import { beginWork, TooMuchWork } from './work-budget';
import type { Schema } from '../document';

let ajv: Ajv2020 | undefined;
/** A pure cache: a schema asks the same each time. */
const compiled = new WeakMap<Schema, ValidateFunction>();

/** Those of schemas that ask the same, such as `format: uri`: a document has hundreds of them, and to compile one takes a millisecond. */
const shared = new Map<string, ValidateFunction>();
const mostShared = 1000;

/** Tells whether the example of a scalar schema keeps to the schema itself: many documents hold some that do not. */
export function isValidExample(schema: Schema, example: unknown): boolean {
  let validate = compiled.get(schema);
  if (validate === undefined) compiled.set(schema, (validate = validatorOf(scalarKeywords(schema))));
  try {
    beginWork();
    return validate(example);
  } catch (reason) {
    if (reason instanceof TooMuchWork) return false;
    throw reason;
  }
}

function validatorOf(asked: Record<string, unknown>): ValidateFunction {
  const key = JSON.stringify(asked);
  let validate = shared.get(key);
  if (validate === undefined) {
    validate = compiler().compile(asked);
    if (shared.size < mostShared) shared.set(key, validate);
  }
  return validate;
}

function compiler(): Ajv2020 {
  if (ajv === undefined) {
    // All errors, as the other judges tell: the bounds on what ajv makes are proven for that alone.
    const options = { strict: false, allErrors: true, validateSchema: false, logger: false } as const;
    ajv = new Ajv2020({ ...options, code: boundedCode });
    addFormats(ajv);
    boundKeywords(ajv);
  }
  return ajv;
}

function scalarKeywords(schema: Schema): Record<string, unknown> {
  const { type, format, pattern, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const isNumber = (bound: unknown): unknown => (typeof bound === 'number' ? bound : undefined);
  const exclusive = { exclusiveMinimum: isNumber(exclusiveMinimum), exclusiveMaximum: isNumber(exclusiveMaximum) };
  return { type, format, pattern, minLength, maxLength, minimum, maximum, ...exclusive };
}
