import { describe, expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import { stringifyJson } from '../base/json';
import { foldItems } from './fold-items';
import type { RecordedExchange } from './recorded-exchange';

const contract = readContract('test/test-documents/customers.yaml');
const library = readContract('test/test-documents/library.yaml');

function exchange(line: string, status: number, answer?: string, sent?: string): RecordedExchange {
  const [method = '', target = ''] = line.split(' ');
  const body = (text: string): NonNullable<RecordedExchange['responseBody']> => ({
    text,
    bytes: Buffer.byteLength(text),
  });
  return {
    startedAt: '2031-01-01T00:00:00.000Z',
    milliseconds: 1,
    method,
    target,
    requestHeaders: [],
    ...(sent !== undefined && { requestBody: body(sent) }),
    status,
    responseHeaders: [['Content-Type', 'application/json']],
    ...(answer !== undefined && { responseBody: body(answer) }),
  };
}

function folded(...exchanges: RecordedExchange[]): string {
  return stringifyJson(foldItems(contract, exchanges).items as never);
}

const anna = '{"id":1,"name":"Anna","email":"a@b.example","tier":"Gold","score":1}';
const bert = '{"id":9007199254740993,"name":"Bert","email":"b@b.example","tier":"Gold"}';

describe('exchanges folded into items', () => {
  test('the last answer to an item itself wins, lists fill gaps and give the order, every digit is kept', () => {
    const list = `{"data":[${bert},{"id":1,"name":"Old","email":"a@b.example","tier":"Gold"}]}`;
    expect(
      folded(
        exchange('GET /customers/1', 200, '{"id":1,"name":"First","email":"a@b.example","tier":"Gold"}'),
        exchange(
          'GET /customers?email=x',
          200,
          '{"data":[{"id":3,"name":"Cleo","email":"c@b.example","tier":"Gold"}]}',
        ),
        exchange('GET /customers?limit=2', 200, list),
        exchange('GET /customers/1', 200, anna),
        exchange('GET /customers', 200, list),
      ),
    ).toBe(`{"/customers":[${bert},${anna},{"id":3,"name":"Cleo","email":"c@b.example","tier":"Gold"}]}`);
  });

  test('what was created and changed counts, what was removed goes with what lies below it', () => {
    expect(
      folded(
        exchange('POST /customers', 201, anna, '{"name":"Anna"}'),
        exchange('POST /customers', 201, '{"id":2}', '{"name":"Dora","email":"d@b.example","tier":"Gold"}'),
        exchange('PATCH /customers/1', 204, undefined, '{"score":7}'),
        exchange('POST /customers', 201, bert),
        exchange('POST /customers/2/notes', 201, '{"id":1,"text":"Stays"}'),
        exchange('GET /customers/9007199254740993/notes', 200, '[{"id":2,"text":"Goes"}]'),
        exchange('DELETE /customers/9007199254740993', 204),
        exchange('DELETE /customers/1', 404, '{}'),
        exchange('POST /customers', 400, '{"id":8,"name":"No","email":"n@b.example","tier":"Gold"}'),
      ),
    ).toBe(
      `{"/customers":[${anna.replace('"score":1', '"score":7')},{"name":"Dora","email":"d@b.example","tier":"Gold","id":2}],"/customers/2/notes":[{"id":1,"text":"Stays"}]}`,
    );
  });

  test('a collection that is seen empty is empty; what tells nothing is passed over', () => {
    const other = exchange('GET /elsewhere', 200, anna);
    const half = exchange('GET /customers/1', 200, anna.slice(0, -9));
    const result = foldItems(contract, [exchange('GET /customers', 200, '{"data":[]}'), other, half]);
    expect(result).toEqual({
      items: { '/customers': [] },
      unmatched: 1,
      unmatchedExamples: ['GET /elsewhere'],
      unfolded: [],
      passedOver: 0,
      removed: [],
    });
    const gone = foldItems(contract, [exchange('DELETE /customers/7', 204)]);
    expect(gone).toMatchObject({ items: {}, removed: [{ path: '/customers', id: '7', segment: '7' }] });
    const many = Array.from({ length: 9 }, (_, id) => exchange('POST /customers', 201, anna.replace('1', String(id))));
    const bounded = foldItems(contract, many, { most: 5 });
    expect(bounded.items['/customers']).toHaveLength(5);
    expect(bounded.passedOver).toBe(4);
  });

  test('paths are read with the base path of the servers and without, parents in any spelling', () => {
    const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';
    const author = `{"id":"${id}","name":"Anna"}`;
    for (const target of [
      `/api/v2/authors/${id}`,
      `http://127.0.0.1:1/api/v2/authors/${id}`,
      `/authors/%36${id.slice(1)}`,
    ]) {
      const { items } = foldItems(library, [exchange(`GET ${target}`, 200, author)]);
      expect(Object.keys(items)).toEqual(['/authors']);
    }
  });
});
