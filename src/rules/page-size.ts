import { isArray, isInteger } from '../base/json';
import { count } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import { child, valueAt } from '../openapi/document/pointer';
import type { Contract } from '../openapi/contract';
import type { Parameter } from '../openapi/operation';
import { heldRole, isUnderstood, returnedList } from './facts';
import { queryFields, queryParameter } from './places';
import { failed, inconclusive, message, passed, type Judgement, type Rule } from './rule';

export const pageSize: Rule = {
  id: 'page-size',
  sentence: 'No page is longer than was asked for, than the maximum or the default. None is empty while more is there.',
  layer: 'meaning',
  fix: 'Clamp the size to the documented maximum, and hand it to the query.',
  *judge(view, _knowledge, contract) {
    const role = heldRole(view);
    if (role?.kind !== 'list' || view.result !== 'success') return;
    const listed = valueAt(view.body ?? null, role.list.envelope ?? '');
    const { limit } = role.list.paging;
    const parameter = queryParameter(view, limit);
    if (!isArray(listed) || parameter === undefined) return;
    yield* tooLong(view, contract, parameter, listed.length);
    if (listed.length === 0) yield* emptyPage(view);
  },
};

/** The most items that a page may have: as asked for, else the default. Whatever is not valid asks for no more than the maximum. */
function* tooLong(
  view: ExchangeView,
  { schemas }: Contract,
  parameter: Parameter,
  length: number,
): Iterable<Judgement> {
  const { name, schema } = parameter;
  const { pointer } = schemas.resolve(schema);
  const { maximum } = schemas.flatten(schema.schema);
  const asked = view.reading.values.get(`query.${name}`);
  const isSent = queryFields(view).some((field) => field.name === name);
  const isInvalid = view.reading.violations.some(({ place }) => place.in === 'query' && place.at === name);
  const [most, keyword] = isInvalid ? [maximum, 'maximum'] : [asked, isSent ? '' : 'default'];
  // No number of items, or none at all, means all to many services.
  if (!isInteger(most) || most < 1) return;
  const basis = { pointer: keyword === '' ? parameter.pointer : child(pointer, keyword) };
  if (length === Number(most)) yield passed(basis);
  else if (length < most)
    yield inconclusive(basis, message`The list has no more than ${count(length, 'item')}, ${name} is ${String(most)}.`);
  else {
    const how = keyword === '' ? `with ${name} ${most}` : `with the ${keyword} ${most} of ${name}`;
    yield failed(view, {
      basis,
      title: message`${how} returned ${count(length, 'item')}`,
      expected: message`at most ${count(Number(most), 'item')}`,
      received: message`${count(length, 'item')}`,
      cause: `${view.operation.id} ${keyword}`,
    });
  }
}

function* emptyPage(view: ExchangeView): Iterable<Judgement> {
  const { total } = view;
  const list = returnedList(view);
  if (list === undefined || !isUnderstood(view, list) || total === undefined || total === 0) return;
  const { position, where, search, limit } = list.query;
  const isFirst = 'offset' in position && position.offset === 0;
  if (!isFirst || where.length > 0 || search !== undefined || limit === 0) return;
  yield failed(view, {
    basis: { pointer: view.operation.pointer },
    title: message`returned an empty first page of ${count(total, 'item')}`,
    expected: message`items: the total is ${total}`,
    received: message`no items`,
    cause: `${view.operation.id} empty`,
  });
}
