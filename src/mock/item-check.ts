import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { jsonContent, successResponse, type Resource } from '../contract/resources';
import { ApiError, describeViolation } from '../errors';
import type { JsonValue } from '../exact-json';

/**
 * Gives the check of an item against every response that carries it. It throws an ApiError `response_deviates` that names
 * the clause, so that nothing is kept that could not be answered later.
 */
export function createItemCheck(resource: Resource, contract: Contract): (item: Record<string, JsonValue>) => void {
  const operations = [resource.read, resource.create, resource.list?.operation, resource.replace, resource.update];
  const carriers = operations.filter((operation) => operation !== undefined);
  const distinct = carriers.filter(
    (operation, index) =>
      carriers.findIndex((other) => carries(other, resource) === carries(operation, resource)) === index,
  );
  return (item) => {
    for (const operation of distinct) checkAs(operation, item, resource, contract);
  };
}

function checkAs(operation: Operation, item: Record<string, JsonValue>, resource: Resource, contract: Contract): void {
  const { list } = resource;
  const isList = operation === list?.operation;
  const envelope = isList ? list.envelope : undefined;
  const listed = envelope === undefined ? [item] : { [envelope]: [item] };
  const response = successResponse(operation);
  const media = jsonContent(response);
  if (response === undefined || media === undefined) return;
  const status = response.status === '2XX' ? 200 : Number(response.status);
  const violations = contract.checkResponse(operation, {
    status,
    contentType: media.name,
    header: () => undefined,
    body: isList ? listed : item,
    hasBody: true,
  });
  const inItem = isList ? (envelope === undefined ? 'body.0' : `body.${envelope}.0`) : 'body';
  const [first] = violations.filter(({ where }) => where === inItem || where.startsWith(`${inItem}.`));
  if (first === undefined) return;
  const message = `an item would not fit the ${response.status} response of ${operation.id} (${first.clause}): ${describeViolation(first)}`;
  throw new ApiError('response_deviates', message, { violations: [first] });
}

/** Tells operations that carry the item by the same schema apart from others, so that each schema is checked once. */
function carries(operation: Operation, resource: Resource): string {
  const isList = operation === resource.list?.operation;
  const reference = resource.schemaName === undefined ? undefined : `#/components/schemas/${resource.schemaName}`;
  const schema = jsonContent(successResponse(operation))?.schema;
  return !isList && schema?.$ref !== undefined && schema.$ref === reference ? reference : operation.id;
}
