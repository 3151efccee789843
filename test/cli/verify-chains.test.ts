import { afterEach, describe, expect, test } from '@jest/globals';
import type { Service } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';
import { answer, answered, verifyAs, type Json } from '../support/verify-document';

const fileIn = useTestFolder();
afterEach(closeServers);

const text = { type: 'string' };
const customer = { type: 'object', required: ['name'], properties: { name: text } };
const order = {
  type: 'object',
  required: ['id'],
  properties: { id: text, customer_id: text, shop: { type: 'object', properties: { slug: text } } },
};
const parameter = (name: string): Json => ({ name, in: 'path', required: true, schema: text });
const paths: Json = {
  '/orders': { get: { operationId: 'listOrders', responses: { 200: answered({ type: 'array', items: order }) } } },
  '/customers/{customerId}': {
    parameters: [parameter('customerId')],
    get: { operationId: 'getCustomer', responses: { 200: answered(customer) } },
  },
  '/shops/{shop}/hours': {
    parameters: [parameter('shop')],
    get: { operationId: 'getHours', responses: { 200: answered({ type: 'object', required: ['open'] }) } },
  },
};
const orders = [{ id: 'o1', customer_id: 'c7', shop: { slug: 'corner' } }];

/** Gives the service of the document, which answers the customers given; and what it was asked for. */
function serviceOf(customers: Json): { readonly asked: Set<string>; readonly service: Service } {
  const asked = new Set<string>();
  const answers: Json = { '/orders': orders, '/shops/corner/hours': { open: '9' }, ...customers };
  const service: Service = ({ path }) => {
    asked.add(path);
    const found = answers[path];
    return found === undefined ? answer(404, {}) : answer(200, found);
  };
  return { asked, service };
}

describe('a path that names what no list shows', () => {
  test('is read by what items of others are told to name', async () => {
    const { asked, service } = serviceOf({ '/customers/c7': { name: 'Ada' } });
    const { stdout, status } = await verifyAs(fileIn, paths, service);
    expect([...asked]).toEqual(expect.arrayContaining(['/customers/c7', '/shops/corner/hours']));
    expect(stdout).toMatch(/getCustomer +5 /);
    expect(status).toBe(0);
  });

  test('is judged where it is answered', async () => {
    const { service } = serviceOf({ '/customers/c7': { name: 7 } });
    const { stdout, status } = await verifyAs(fileIn, paths, service);
    expect(stdout).toMatch(/VIOLATED getCustomer\./);
    expect(status).toBe(1);
  });

  test('says nothing where the member means something else', async () => {
    const { service } = serviceOf({});
    const { stdout, status } = await verifyAs(fileIn, paths, service);
    expect(stdout).not.toMatch(/VIOLATED/);
    expect(stdout).toContain('what answers name like its parameters is answered 404');
    expect(status).toBe(0);
  });
});
