import { expect, test } from '@jest/globals';
import { textOf, type HttpRequest } from '../base/http';
import type { RequestRole } from '../openapi/collections/address';
import { Counterparts } from './counterparts';
import { translate } from './translate';

const counterparts = new Counterparts(
  { url: 'http://a.test/v1', runTag: 'k3vbm2qa' },
  { url: 'http://b.test/v1', runTag: 'k3vbm2qb' },
  Date.UTC(2026, 10, 26),
);
counterparts.link({ path: '/shops/7', id: '7' }, { path: '/shops/9', id: '9' }, true);
counterparts.link({ path: '/shops/7/pets/7', id: '7' }, { path: '/shops/9/pets/31', id: '31' }, true);
counterparts.linkTexts('"tag-of-a"', '"tag-of-b"');

const address = { collection: '/shops/{shopId}/pets', at: '/shops/7/pets', id: '7' };
const shop = { parameter: 'shopId', value: '7', address: { collection: '/shops', at: '/shops', id: '7' } };
// The parts that are read.
const pet = { kind: 'update', parents: [shop], address } as unknown as RequestRole;

test.each<readonly [what: string, sent: Partial<HttpRequest> & { readonly text?: string }, expected: string]>([
  ['items of a path by their place', { target: '/shops/7/pets/7' }, '/shops/9/pets/31  '],
  ['an ID in a query', { target: '/x?petId=7&limit=7' }, '/x?petId=31&limit=7  '],
  ['an ID of another collection', { target: '/x?shopId=7', text: '{"shopId":"7"}' }, '/x?shopId=9  {"shopId":"9"}'],
  ['what is no ID', { target: '/x', text: '{"petId":7,"age":7,"name":"7"}' }, '/x  {"petId":31,"age":7,"name":"7"}'],
  ['what refers to an item by its noun', { target: '/x', text: '{"pet":7,"shops":[7]}' }, '/x  {"pet":31,"shops":[9]}'],
  ['what the run makes up', { target: '/x?q=K3VBM2QA%20x', text: '{"a k3vbm2qa' }, '/x?q=K3VBM2QB%20x  {"a k3vbm2qb'],
  ['a condition', { target: '/x', headers: ['If-Match', '"tag-of-a"'] }, '/x If-Match,"tag-of-b" '],
  ['all else as it was written', { target: '/a%2fb?x', text: '{ "n": 1.0 }' }, '/a%2fb?x  { "n": 1.0 }'],
])('%s', (_, { text, ...sent }, expected) => {
  const request = { method: 'PATCH', target: '', headers: [], ...sent, ...(text !== undefined && { body: { text } }) };
  const { target, headers, body } = translate(request, pet, counterparts);
  expect(`${target} ${headers.join()} ${textOf(body) ?? ''}`).toBe(expected);
});

test('the number of a page is no ID, whatever the items are called', () => {
  const role = { kind: 'list', parents: [], list: { paging: { style: 'page', position: 'pet', limit: 'shop' } } };
  const request = { method: 'GET', target: '/x?pet=7&shop=7&shop_id=7', headers: [] };
  const { target } = translate(request, role as unknown as RequestRole, counterparts);
  expect(target).toBe('/x?pet=7&shop=7&shop_id=9');
});
