import type { Contract } from '../../openapi/contract';
import type { Schema } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import type { Resource } from '../../openapi/collections/resources';
import { jsonContent, sentType, successResponse } from '../../openapi/success-response';
import { succeed } from '../handler';
import { ApiError, describeViolation, type Violation } from '../../base/errors';
import type { JsonValue } from '../../base/json';
import { answersItem, bareView, itemView, type ItemView } from './item';

/**
 * Checks an item against every response that carries it, so that nothing is kept that could not be answered later. Responses
 * that carry it by the schema of the answer to `answered` are left out: that answer is checked as a whole. Throws an ApiError
 * `response_deviates` that names the clause.
 */
export type CheckItem = (item: Record<string, JsonValue>, answered?: Operation) => void;

/** Gives the check of a resource's items. */
export function createItemCheck(resource: Resource, contract: Contract): CheckItem {
  const checks = carriersOf(resource, contract).map((operation) => ({
    operation,
    schema: carries(operation, resource, contract),
    violationsOf: createCarrierCheck(operation, resource, contract, itemView({ contract, resource }, operation)),
  }));
  const schemas = new Map(
    singleCarriers(resource, contract).map((known) => [known, carries(known, resource, contract)]),
  );
  return (item, answered) => {
    const schemaOfAnswer = answered === undefined ? undefined : schemas.get(answered);
    for (const { operation, schema, violationsOf } of checks) {
      if (schema === schemaOfAnswer) continue;
      const [first] = violationsOf(item);
      if (first !== undefined) throw deviation(operation, first);
    }
  };
}

/** Gives every violation by an item of the responses that carry it; places are named `body`, `body.name`. */
export type ItemViolations = (item: Record<string, JsonValue>) => Violation[];

/** Gives the check of an item that tells all that is wrong, each place once. */
export function createItemViolations(resource: Resource, contract: Contract): ItemViolations {
  const checks = carriersOf(resource, contract).map((operation) =>
    createCarrierCheck(operation, resource, contract, bareView({ contract, resource }, operation)),
  );
  return (item) => {
    const all = checks.flatMap((violationsOf) => violationsOf(item));
    const known = (violation: Violation): string => `${violation.where} ${violation.rule} ${violation.expected}`;
    return [...new Map(all.map((violation) => [known(violation), violation])).values()];
  };
}

/** Gives the operations on one item whose responses carry it. */
function singleCarriers(resource: Resource, contract: Contract): Operation[] {
  const { read, create, replace, update, envelopes } = resource;
  return [read, create, replace, update]
    .filter((operation) => operation !== undefined)
    .filter((operation) => envelopes.has(operation) || answersItem({ contract, resource }, operation));
}

/** Gives the operations whose responses carry the item, one for each schema. */
function carriersOf(resource: Resource, contract: Contract): Operation[] {
  const carriers = [...singleCarriers(resource, contract), resource.list?.operation].filter(
    (operation) => operation !== undefined,
  );
  return carriers.filter(
    (operation, index) =>
      carriers.findIndex((other) => carries(other, resource, contract) === carries(operation, resource, contract)) ===
      index,
  );
}

function createCarrierCheck(
  operation: Operation,
  resource: Resource,
  contract: Contract,
  view: ItemView | undefined,
): ItemViolations {
  const { list } = resource;
  const isList = operation === list?.operation;
  const envelope = isList ? list.envelope : undefined;
  const media = jsonContent(successResponse(operation));
  if (media === undefined) return () => [];
  const itemEnvelope = isList ? list.itemEnvelope : resource.envelopes.get(operation);
  const wrap = (item: Record<string, JsonValue>): JsonValue => {
    const one = itemEnvelope === undefined ? item : { [itemEnvelope]: item };
    if (!isList) return one;
    return envelope === undefined ? [one] : { [envelope]: [one] };
  };
  const observed = { status: succeed(operation, '').status, contentType: sentType(media), hasBody: true };
  const inList = isList ? (envelope === undefined ? 'body.0' : `body.${envelope}.0`) : 'body';
  const inItem = itemEnvelope === undefined ? inList : `${inList}.${itemEnvelope}`;
  return (item) => {
    const response = { ...observed, header: () => undefined, body: wrap(view === undefined ? item : view(item)) };
    const violations = contract.checkResponse(operation, response);
    if (violations.length === 0) return violations;
    return violations
      .filter(({ where }) => where === inItem || where.startsWith(`${inItem}.`))
      .map((violation) => ({ ...violation, where: `body${violation.where.slice(inItem.length)}` }));
  };
}

function deviation(operation: Operation, violation: Violation): ApiError {
  const status = successResponse(operation)?.status ?? '';
  const message = `an item would not fit the ${status} response of ${operation.id} (${violation.clause}): ${describeViolation(violation)}`;
  return new ApiError('response_deviates', message, { violations: [violation] });
}

/** Tells operations that carry the item by the same schema apart from others, so that each schema is checked once. */
function carries(operation: Operation, resource: Resource, { schemas }: Contract): string {
  const isList = operation === resource.list?.operation;
  const schema = jsonContent(successResponse(operation))?.schema;
  const carried = isList && resource.list.envelope === undefined ? schemas.flatten(schema).items : schema;
  const reference = resource.schemaName === undefined ? undefined : `#/components/schemas/${resource.schemaName}`;
  // What stands beside a `$ref` counts (OpenAPI 3.1 section 4.8.24): such a schema is another one.
  const isBare = carried?.$ref !== undefined && Object.keys(carried).length === 1;
  return isBare && carried.$ref === reference ? reference : operation.id;
}

/** Keywords that ask nothing of a value. */
const annotations =
  /^(\$comment|title|description|examples?|default|deprecated|readOnly|writeOnly|externalDocs|xml|x-.*)$/;

/**
 * Tells whether the schema of a list asks nothing of the array beyond what it asks of each item (`minItems` and the like),
 * so that items which were checked one by one make a list that keeps to it.
 */
export function asksOnlyItems(contract: Contract, schema: Schema | undefined): boolean {
  return asksBeyondItems(contract, schema)?.length === 0;
}

/**
 * Gives how many of the first items of a list are enough to check it by, where each was checked by itself before it was
 * kept: none that follows could make another verdict. Undefined where the list must be looked at as a whole.
 */
export function enoughToCheck(
  contract: Contract,
  schema: Schema | undefined,
  { count, areDistinct }: { readonly count: number; readonly areDistinct: boolean },
): number | undefined {
  const beyond = asksBeyondItems(contract, schema);
  const { minItems = 0, maxItems = Infinity } = contract.schemas.flatten(schema);
  const isKnown = beyond?.every(
    (name) => /^(minItems|maxItems)$/.test(name) || (name === 'uniqueItems' && areDistinct),
  );
  if (isKnown !== true || count < minItems || count > maxItems) return undefined;
  return minItems;
}

/** Gives the keywords that ask something of an array beyond its items; undefined where it is no plain array. */
function asksBeyondItems({ schemas }: Contract, schema: Schema | undefined): string[] | undefined {
  if (schema === undefined || (schema.$ref !== undefined && Object.keys(schema).length > 1)) return undefined;
  const { type, items, ...others } = schemas.flatten(schema);
  if (type !== 'array' || items === undefined) return undefined;
  return Object.keys(others).filter((name) => !annotations.test(name));
}
