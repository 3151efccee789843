import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { MediaType } from '../openapi/operation';
import { type JsonValue, stringifyJson } from '../base/json';
import { valueIn, withValue } from './body-values';
import type { Field } from './creatable';
import { sampleValue, sendablePart } from './required-parameters';
import { charactersRead } from '../openapi/schema/work-budget';

/** Bodies that a schema allows. */
export interface SampleBodies {
  /** With every property for which a valid value can be made. */
  readonly full: JsonValue;
  /** With the required properties alone. */
  readonly required: JsonValue;
}

/** Gives valid bodies of a media type: made of the schema, else the document's example; undefined where neither is valid. */
export function sampleBodies(contract: Contract, media: MediaType, fields: readonly Field[]): SampleBodies | undefined {
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const isValid = (body: JsonValue): boolean => validate(body, 'body').length === 0;
  const make = (full: boolean): JsonValue =>
    sampleValue(media.schema, { schemas: contract.schemas, full, seed: media.pointer });
  const shown = media.example as JsonValue | undefined;
  const examples = shown === undefined ? [] : [sendablePart(contract.schemas, media.schema, shown), shown];
  const least = [make(false), ...examples].find(isValid);
  const made = make(true);
  const full = isValid(made)
    ? made
    : [...(least === undefined ? [] : [grown(contract, least, fields, media, isValid)]), ...examples].find(isValid);
  return full === undefined ? undefined : { full, required: least ?? full };
}

/** Adds the optional properties one by one, parents first; one for which no valid value can be made is left out. */
function grown(
  contract: Contract,
  least: JsonValue,
  fields: readonly Field[],
  media: MediaType,
  isValid: (body: JsonValue) => boolean,
): JsonValue {
  return fields.reduce((body, { path, schema }) => {
    const parent = path.length === 1 ? body : valueIn(body, path.slice(0, -1));
    if (!isObject(parent) || valueIn(body, path) !== undefined) return body;
    const seed = `${media.pointer}.${path.join('.')}`;
    const bodies = [true, false].map((full) =>
      withValue(body, path, sampleValue(schema, { schemas: contract.schemas, full, seed })),
    );
    return bodies.find(isValid) ?? body;
  }, least);
}

/** Gives why no valid body of a media type could be made. */
export function noBody(contract: Contract, media: MediaType): string {
  const made = sampleValue(media.schema, { schemas: contract.schemas, full: false, seed: media.pointer });
  const [wrong] = contract.validators.compile(media.schemaPointer, 'request')(made, 'body');
  const where = wrong === undefined ? '' : `: ${wrong.where} must be ${wrong.expected}`;
  return `no body that its schema allows could be made${where}; an example in the document would help`;
}

/** So many bodies are made and judged for a property, those of each value that it lists left out. */
const bodiesPerField = 30;

/** What a character of a body counts: plans keep every body that a check would send. */
const perCharacterSent = 50;

/**
 * Most characters that may be read and written to make the bodies of one operation, and of a document: for each body those
 * of the validators that judge it, and its own. A second takes a thousand million or so of validators; the largest operation
 * of well-known documents takes 400 million.
 */
const most = { ofOperation: 2_000_000_000, ofDocument: 10_000_000_000 };

/** What the bodies of a document have cost so far. */
const costs = (): { spent: number } => ({ spent: 0 });

/**
 * Gives why the bodies of a schema are not made: to make and judge one for every rule of every property would take more than
 * is spent on an operation, or on a document. Undefined where it would not; then it counts as spent.
 */
export function whyTooCostly(contract: Contract, media: MediaType, fields: readonly Field[]): string | undefined {
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const body = sampleValue(media.schema, { schemas: contract.schemas, full: true, seed: media.pointer });
  validate(body, 'body');
  const perBody = charactersRead() + perCharacterSent * stringifyJson(body).length;
  const listed = fields.reduce((sum, { schema }) => sum + (schema.enum?.length ?? 0), 0);
  const bodies = fields.length * bodiesPerField + Math.min(listed, mostTriedValues);
  const cost = contract.derive(costs);
  const isTooCostly = bodies * perBody > most.ofOperation || cost.spent + bodies * perBody > most.ofDocument;
  if (!isTooCostly) {
    cost.spent += bodies * perBody;
    return undefined;
  }
  const problem = `its ${fields.length} properties ask for ${bodies} bodies, each of which takes long to judge`;
  contract.flaws.add(media.schemaPointer, problem, 'verify sends no body of this schema');
  return problem;
}

/** Most listed values that are tried of one operation: of an enum of 20,000 the others are much like them. */
const mostTriedValues = 2000;

/** What is left of that. */
interface ValueBudget {
  left: number;
}

/** Gives the budget of one operation. */
export function valueBudget(): ValueBudget {
  return { left: mostTriedValues };
}

/** Gives the first of listed values, as many as are left to try; that others are not is a flaw. */
export function valuesToTry<Value>(
  contract: Contract,
  pointer: string,
  values: readonly Value[],
  budget: ValueBudget,
): readonly Value[] {
  const tried = values.slice(0, budget.left);
  budget.left -= tried.length;
  if (tried.length < values.length) {
    const problem = `expected at most ${mostTriedValues} listed values in an operation, got more`;
    contract.flaws.add(pointer, problem, `verify tries ${tried.length} of these ${values.length}`);
  }
  return tried;
}
