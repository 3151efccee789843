import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { MediaType } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../body-values';
import type { Field } from '../fields';
import { sampleValue } from '../sample-value';
import { sendablePart } from '../sendable-part';

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
