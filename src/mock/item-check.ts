import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { carriesItem, type Resource } from '../contract/resources';
import { jsonContent, sentType, successResponse } from '../contract/success-response';
import { succeed } from './succeed';
import { ApiError, describeViolation, type Violation } from '../errors';
import type { JsonValue } from '../exact-json';

/**
 * Gives the check of an item against every response that carries it. It throws an ApiError `response_deviates` that names
 * the clause, so that nothing is kept that could not be answered later.
 */
export function createItemCheck(resource: Resource, contract: Contract): (item: Record<string, JsonValue>) => void {
  const distinct = carriersOf(resource, contract);
  return (item) => {
    for (const operation of distinct) {
      const [first] = violationsAs(operation, item, resource, contract);
      if (first !== undefined) throw deviation(operation, first);
    }
  };
}

/** Gives every violation by an item of the responses that carry it; places are named `body`, `body.name`. */
export type ItemViolations = (item: Record<string, JsonValue>) => Violation[];

/** Gives the check of an item that tells all that is wrong, each place once. */
export function createItemViolations(resource: Resource, contract: Contract): ItemViolations {
  const distinct = carriersOf(resource, contract);
  return (item) => {
    const all = distinct.flatMap((operation) => violationsAs(operation, item, resource, contract));
    const known = (violation: Violation): string => `${violation.where} ${violation.rule} ${violation.expected}`;
    return [...new Map(all.map((violation) => [known(violation), violation])).values()];
  };
}

/** Gives the operations whose responses carry the item, one for each schema. */
function carriersOf(resource: Resource, contract: Contract): Operation[] {
  const { list, identifier } = resource;
  const single = [resource.read, resource.create, resource.replace, resource.update].filter(
    (operation) =>
      operation !== undefined &&
      carriesItem(contract.resolve, jsonContent(successResponse(operation))?.schema, identifier),
  );
  const carriers = [...single, list?.operation].filter((operation) => operation !== undefined);
  return carriers.filter(
    (operation, index) =>
      carriers.findIndex((other) => carries(other, resource) === carries(operation, resource)) === index,
  );
}

function violationsAs(
  operation: Operation,
  item: Record<string, JsonValue>,
  resource: Resource,
  contract: Contract,
): Violation[] {
  const { list } = resource;
  const isList = operation === list?.operation;
  const envelope = isList ? list.envelope : undefined;
  const listed = envelope === undefined ? [item] : { [envelope]: [item] };
  const response = successResponse(operation);
  const media = jsonContent(response);
  if (response === undefined || media === undefined) return [];
  const violations = contract.checkResponse(operation, {
    status: succeed(operation, '').status,
    contentType: sentType(media),
    header: () => undefined,
    body: isList ? listed : item,
    hasBody: true,
  });
  const inItem = isList ? (envelope === undefined ? 'body.0' : `body.${envelope}.0`) : 'body';
  return violations
    .filter(({ where }) => where === inItem || where.startsWith(`${inItem}.`))
    .map((violation) => ({ ...violation, where: `body${violation.where.slice(inItem.length)}` }));
}

function deviation(operation: Operation, violation: Violation): ApiError {
  const status = successResponse(operation)?.status ?? '';
  const message = `an item would not fit the ${status} response of ${operation.id} (${violation.clause}): ${describeViolation(violation)}`;
  return new ApiError('response_deviates', message, { violations: [violation] });
}

/** Tells operations that carry the item by the same schema apart from others, so that each schema is checked once. */
function carries(operation: Operation, resource: Resource): string {
  const isList = operation === resource.list?.operation;
  const reference = resource.schemaName === undefined ? undefined : `#/components/schemas/${resource.schemaName}`;
  const schema = jsonContent(successResponse(operation))?.schema;
  return !isList && schema?.$ref !== undefined && schema.$ref === reference ? reference : operation.id;
}
