import { count } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Contract } from '../openapi/contract';
import { evidenceOfItem, isPresent, isUnderstood, levelOf, returnedList } from './facts';
import { fits, isSure, schemasIn } from './fits';
import { failed, inconclusive, message, passed, shown, type Rule } from './rule';

export const listComplete: Rule = {
  id: 'list-complete',
  sentence: 'A list that shows all there is lacks no item that is known to be there and fits.',
  layer: 'meaning',
  fix: 'Look for what keeps the item out of the list: a join, a filter by default, a page that is cut.',
  *judge(view, knowledge, contract) {
    const list = returnedList(view);
    const whole = list === undefined ? undefined : knowledge.whole(view);
    if (list === undefined || whole === undefined || list.role.list !== list.role.collection.list) return;
    const { role, query } = list;
    const basis = { pointer: view.operation.pointer };
    if (!isUnderstood(view, list)) {
      yield inconclusive(basis, message`A parameter is not understood, and may keep items back.`);
      return;
    }
    const unsent = unsentWithAll(contract, view);
    if (unsent !== undefined) {
      yield inconclusive(basis, message`Without ${unsent}, which has a value for all, it may keep items back.`);
      return;
    }
    const schemaOf = schemasIn(contract, role.collection);
    const present = knowledge.items(role.at).filter((item) => isPresent(knowledge, item));
    const due = present.filter(({ value }) => query.where.every((one) => fits(schemaOf, value, one) === true));
    const lacking = due.find(({ path }) => !whole.has(path));
    if (due.length === 0) yield inconclusive(basis, message`No item is known that the list must show.`);
    else if (lacking === undefined) yield passed(basis);
    else if (knowledge.othersWrote(role.at, lacking.lastWrite))
      yield inconclusive(basis, message`Others have written meanwhile.`);
    else {
      const areSure = query.where.every((one) => isSure(contract, role.collection, view.operation, one));
      const number = whole.size;
      yield failed(view, {
        basis,
        level: areSure ? levelOf(view) : 'warning',
        title: message`lacks an item that is there: ${shown(lacking.path)}`,
        expected: message`${shown(lacking.path)}, which is there`,
        received: message`a list of ${count(number, 'item')} without it`,
        cause: lacking.isProven ? `${role.collection.path} lacks some` : `lost in ${role.collection.path}`,
        evidence: evidenceOfItem(view, lacking),
      });
    }
  },
};

/** A parameter that was not sent, and one of whose values asks for all items: `state` with `open`, `closed` and `all`. */
function unsentWithAll({ schemas }: Contract, { operation, reading }: ExchangeView): string | undefined {
  return operation.parameters.find(({ name, in: location, schema }) => {
    if (location !== 'query' || reading.values.has(`query.${name}`)) return false;
    const { enum: members, default: usual } = schemas.flatten(schema.schema);
    return usual === undefined && Array.isArray(members) && members.includes('all');
  })?.name;
}
