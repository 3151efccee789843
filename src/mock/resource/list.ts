import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import { preview } from '../../contract/schema/describe-error';
import type { Operation, Parameter } from '../../contract/operation';
import { defaultOf } from '../../contract/parameters';
import { type ListOperation } from '../../contract/resource/resources';
import { jsonContent, successResponse } from '../../contract/success-response';
import { ApiError, describeViolation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { keysOf } from '../../store/keys';
import { andThen, type FilterTerm, type ListQuery } from '../../store/store';
import { scopeOf } from './collection-scope';
import { keptAnswer } from './item-answer';
import { asksOnlyItems } from './item-check';
import { wrapItem } from './item-envelope';
import { writeEnvelope } from './list-envelope';
import { pageLinks, readCursor } from './page-links';
import type { Handler } from '../handler';
import type { HandlerContext } from './handler-context';
import { succeed } from '../succeed';

type QueryValues = Readonly<Record<string, JsonValue>>;

/** Gives the handler of a list: filters and page from the query, the array alone or in the object the document puts around it. */
export function listHandler(context: HandlerContext, list: ListOperation): Handler {
  const { contract, resource } = context;
  const { envelope, operation } = list;
  const response = successResponse(operation);
  const schema = jsonContent(response)?.schema;
  const totalHeader = response?.headers.find(({ name }) => /^(x-)?total(-count)?$/i.test(name))?.name;
  const countAll = envelope !== undefined || totalHeader !== undefined;
  const wrap = itemWrapper(contract, list, schema);
  const isPlain = !countAll && wrap === undefined && asksOnlyItems(contract, schema);
  const asKept = isPlain ? keptAnswer(context, operation) : undefined;
  const start = list.cursor === undefined ? undefined : defaultOf(contract.schemas, list.cursor);
  return (request) => {
    checkCursor(list, start, request);
    const page = pageOf(list, request.parameters.query);
    const filters = [...scopeOf(resource, request), ...filterTerms(list, request.parameters.query)];
    const query = { filters, countAll, offset: page.offset, limit: Math.min(page.limit, Number.MAX_SAFE_INTEGER) };
    return andThen(request.session.store.list(resource.collection, query), (found) => {
      const array = `[${(wrap === undefined ? found.items : found.items.map(wrap)).join(',')}]`;
      if (asKept !== undefined) return asKept(succeed(operation, array));
      const total = found.total ?? found.items.length;
      const headers = totalHeader === undefined ? {} : { [totalHeader]: String(total) };
      if (envelope === undefined) return succeed(operation, array, headers);
      const returned = found.items.length;
      const listed = { ...page, returned, total, links: pageLinks(list, request, page.limit) };
      return succeed(operation, writeEnvelope(contract, schema, [envelope, array], listed), headers);
    });
  };
}

function itemWrapper(
  contract: Contract,
  { envelope, itemEnvelope }: ListOperation,
  schema: Schema | undefined,
): ((text: string) => string) | undefined {
  if (itemEnvelope === undefined) return undefined;
  const { schemas } = contract;
  const array = envelope === undefined ? schema : schemas.propertiesOf(schema)[envelope];
  return wrapItem(contract, schemas.flatten(array).items, itemEnvelope);
}

function pageOf(list: ListOperation, query: QueryValues): Pick<ListQuery, 'offset' | 'limit'> {
  const limit = countIn(query, list.limit) ?? Infinity;
  const page = countIn(query, list.page);
  const offset =
    countIn(query, list.offset) ??
    (list.cursor === undefined ? undefined : readCursor(query[list.cursor.name])) ??
    (page === undefined || limit === Infinity ? 0 : (page - 1) * limit);
  return { limit, offset: Math.max(0, offset) };
}

/**
 * A cursor that no answer gave leads nowhere: where the document has an answer for bad requests, that is told so; else the
 * list begins at its start, with a warning.
 */
function checkCursor(
  { cursor, operation }: ListOperation,
  start: JsonValue | undefined,
  { parameters: { query }, warnings }: RequestContext,
): void {
  const sent = cursor === undefined ? undefined : query[cursor.name];
  if (cursor === undefined || sent === undefined || sent === '' || sent === start) return;
  if (readCursor(sent) !== undefined) return;
  const violation = {
    where: `query.${cursor.name}`,
    clause: cursor.pointer,
    rule: 'cursor',
    expected: 'a cursor that an answer gave',
    got: preview(sent),
  };
  const told = describeViolation(violation);
  if (documentsBadRequest(operation)) throw new ApiError('invalid_parameter', told, { violations: [violation] });
  warnings.push(`${told}; the list begins at its start`);
}

function documentsBadRequest(operation: Operation): boolean {
  const success = successResponse(operation);
  return operation.responses.some(
    ({ status }) => ['400', '422', '4XX'].includes(status) || (status === 'default' && success?.status !== 'default'),
  );
}

function countIn(query: QueryValues, parameter: Parameter | undefined): number | undefined {
  const value = parameter === undefined ? undefined : query[parameter.name];
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function filterTerms(list: ListOperation, query: QueryValues): FilterTerm[] {
  return list.filters.flatMap(({ parameter, property }) => {
    const value = query[parameter.name];
    return value === undefined ? [] : [{ property, anyOf: keysOf(value) }];
  });
}
