import type { Contract } from '../../contract/contract';
import type { MediaType } from '../../contract/operation';
import { charactersRead } from '../../contract/schema/work';
import { stringifyJson } from '../../exact-json';
import type { Field } from '../fields';
import { sampleValue } from '../sample-value';
import { mostTriedValues } from './tried-values';

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

const spent = new WeakMap<Contract, number>();

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
  const before = spent.get(contract) ?? 0;
  const isTooCostly = bodies * perBody > most.ofOperation || before + bodies * perBody > most.ofDocument;
  if (!isTooCostly) {
    spent.set(contract, before + bodies * perBody);
    return undefined;
  }
  const problem = `its ${fields.length} properties ask for ${bodies} bodies, each of which takes long to judge`;
  contract.flaws.add(media.schemaPointer, problem, 'verify sends no body of this schema');
  return problem;
}
