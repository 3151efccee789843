import { asText, isArray } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import { propertyPlace } from '../openapi/violation';
import { orderOf } from './value-order';
import { schemasIn } from './fits';
import { queryParameter } from './places';
import { type ReturnedList, returnedList } from './facts';
import { failed, inconclusive, message, observed, passed, shown, type Rule } from './rule';

export const sorted: Rule = {
  id: 'sorted',
  sentence: 'A list comes in the order that was asked for, from page to page.',
  layer: 'meaning',
  fix: 'Sort in the query that makes the list, before it is cut into pages.',
  *judge(view, knowledge, contract) {
    const list = returnedList(view);
    const [key] = list?.query.sort ?? [];
    if (list === undefined || key === undefined) return;
    const { property, descending } = key;
    const { parameter, values: listed, direction } = list.role.list.sort ?? {};
    const basis = { pointer: queryParameter(view, parameter)?.pointer ?? view.operation.pointer };
    const schema = schemasIn(contract, list.role.collection)(property);
    const before = knowledge.walk(view)?.itemBefore;
    const items = [...(before === undefined ? [] : [before]), ...view.items.map(({ value }) => value)];
    const values = items.map((value) => value[property]);
    const pairs = values.slice(1).map((next, index) => ({
      one: values[index],
      next,
      order: orderOf(schema, values[index], next),
    }));
    const falling = pairs.find(({ order }) => order !== undefined && order > 0);
    const rising = pairs.find(({ order }) => order !== undefined && order < 0);
    const wrong = descending ? rising : falling;
    if (rising === undefined && falling === undefined)
      yield inconclusive(basis, message`No two items that follow each other differ in ${property} for sure.`);
    // Without a direction, both are orders.
    else if (wrong === undefined || (!hasDirection(view, list) && (rising === undefined || falling === undefined)))
      yield passed(basis);
    // How a falling order is asked for, the file has to say.
    else if (descending && (listed ?? direction) === undefined)
      yield observed(basis, message`Is not sorted by ${property}, falling. The file does not say how to ask for that.`);
    else {
      const place = propertyPlace(property);
      yield failed(view, {
        basis,
        // Where the file does not list what can be sorted by, a service may sort by something else.
        level: listed === undefined ? 'warning' : 'error',
        title: message`sorted by ${property}${descending ? ', falling,' : ''} returned ${shown(wrong.one, place)} before ${shown(wrong.next, place)}`,
        expected: message`${property} ${descending ? 'falling' : 'rising'}`,
        received: message`${shown(wrong.one, place)} before ${shown(wrong.next, place)}`,
        cause: `${view.operation.id} ${property}`,
      });
    }
  },
};

/** Whether the request says a direction, or the file has values for both. */
function hasDirection(view: ExchangeView, list: ReturnedList): boolean {
  const { parameter, direction, values = [] } = list.role.list.sort ?? {};
  const isDirection = (text: string): boolean => /^[+-]|[:\s_](?:asc|desc)(?:ending)?$/i.test(text);
  if (direction !== undefined && view.reading.values.has(`query.${direction}`)) return true;
  const asked = view.reading.values.get(`query.${parameter ?? ''}`) ?? '';
  return [asText(isArray(asked) ? (asked[0] ?? '') : asked), ...values].some(isDirection);
}
