import { expect, test } from '@jest/globals';
import { changeChecks } from '../../src/verify/checks/changes';
import { orders } from './orders';
import { prove, provenDocument } from './prove';
import { alarmsOf, redChecks } from './prove-fleet';

const { contract } = provenDocument(orders.document);
const proven = { contract, checks: changeChecks(contract) };

test.each([
  ['patch', 'changeOrder: the change is lost at the next read', 'changeOrder.note.changes'],
  ['patch', 'changeOrder: the list does not show the change', 'changeOrder.shown-in-list'],
  ['patch', 'changeLine: optional members that are left out are reset', 'changeLine.left-out-stays'],
  ['patch', 'changeLine: of two changes the first is lost', 'changeLine.two-changes-stay'],
  ['patch', 'changeCustomer: another item is changed too', 'changeCustomer.others-stay'],
  ['patch', 'changeOrder: valid members of an invalid body are stored', 'changeOrder.refuses.total.below-minimum'],
  ['patch', 'changeLine: an unknown identifier makes an item', 'changeLine.unknown-identifier'],
  ['patch', 'merge-patch: null is ignored', 'changeCustomer.phone.null'],
  ['patch', 'merge-patch: a nested object is replaced as a whole', 'changeCustomer.preferences.merges'],
  ['patch', 'plain PATCH: a nested object is merged', 'changeOrder.shippingAddress.replaced-whole'],
  ['patch', 'a PATCH makes createdAt anew', 'changeCustomer.createdAt.stays'],
  ['put', 'replaceOrder: an optional member that is left out stays', 'replaceOrder.left-out-reset'],
  ['put', 'a default is not applied', 'replaceOrder.left-out-reset'],
  ['put', 'replaceLine: the same PUT again makes a second item', 'replaceLine.twice-is-once'],
  ['put', 'replaceLine: the identifier is taken from the body', 'replaceLine.id.never-changes'],
  ['put', 'a PUT removes the lines of its order', 'replaceOrder.addLine.stays'],
  ['if-match', 'changeOrder: a stale entity tag is taken', 'changeOrder.if-match.stale'],
  ['if-match', 'one entity tag for all', 'changeOrder.entity-tag'],
  ['if-match', 'a current entity tag is refused', 'replaceOrder.if-match.current'],
  ['patch', 'a PATCH to a taken address is stored', 'changeCustomer.email.taken-once'],
  ['patch', 'a PATCH refused for a taken address is made', 'changeCustomer.email.taken-once'],
  ['patch', 'a PATCH to the address of the customer itself is refused', 'changeCustomer.email.its-own'],
  ['patch', 'a PATCH to an unknown customer is stored', 'changeOrder.customerId.unknown'],
  ['put', 'a PUT to an unknown customer is stored', 'replaceOrder.customerId.unknown'],
  ['filter', 'the status as it was at first', 'changeOrder.status.filters-as-changed'],
  ['filter', 'new orders pass every filter', 'replaceOrder.status.filters-as-changed'],
  ['range', 'ranges look at the change', 'replaceOrder.created_after.bounds-as-changed'],
  ['sort', 'createdAt sorts by the change', 'replaceOrder.default-order.sorts-as-changed'],
])('a fault of %s, %s, is found by %s', async (family, name, check) => {
  const fault = orders.faults.find((one) => one.family === family && one.name === name);
  if (fault === undefined) throw new Error(`no fault is called ${name}`);
  expect(redChecks(await prove(proven, fault.service(), orders.key))).toContain(check);
});

test('the checks of changes are quiet, and proved, on a shop with nothing odd', async () => {
  const [plain] = orders.lawful;
  if (plain === undefined) throw new Error('the fleet has no lawful service');
  expect(await alarmsOf(proven, plain.service(), orders.key)).toEqual([]);
  const { results } = await prove(proven, plain.service(), orders.key);
  expect(results.filter(({ verdict }) => verdict !== 'proved').map(({ check, reason }) => [check.id, reason])).toEqual(
    [],
  );
});
