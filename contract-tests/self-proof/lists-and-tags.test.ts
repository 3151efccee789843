import { expect, test } from '@jest/globals';
import { orders } from './orders';
import { prove, provenDocument } from './prove';
import { redChecks } from './prove-fleet';

const { contract, checks } = provenDocument(orders.document);

test.each([
  ['offset', 'the limit ends where the offset begins', 'listOrders.pages.full'],
  ['filter', 'cancelled orders are not found by their customer', 'listOrders.customer_id.known-value.complete'],
  ['filter', 'an address with capitals is not found', 'listCustomers.email.finds-as-shown'],
  ['if-match', 'cancelOrder: the entity tag stays', 'cancelOrder.entity-tag'],
  ['if-match', 'removeOrder: a stale entity tag is taken', 'removeOrder.if-match.stale'],
  ['if-match', 'a DELETE refused for its entity tag is made', 'removeOrder.if-match.stale'],
  ['if-match', 'a current entity tag is refused', 'removeOrder.if-match.current'],
])('a fault of %s, %s, is found by %s alone, which a shop with nothing odd proves', async (family, name, id) => {
  const alone = {
    contract,
    checks: checks.filter((check) => check.id === id || check.id === 'listOrders.pages.each-item-once'),
  };
  const fault = orders.faults.find((one) => one.family === family && one.name === name);
  const [plain] = orders.lawful;
  if (fault === undefined || plain === undefined) throw new Error(`no fault is called ${name}`);
  expect(redChecks(await prove(alone, fault.service(), orders.key))).toContain(id);
  const { results } = await prove(alone, plain.service(), orders.key);
  expect(results.find(({ check }) => check.id === id)?.verdict).toBe('proved');
});
