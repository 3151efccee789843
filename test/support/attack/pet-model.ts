import type { Chance } from './chance';
import type { Item, Model, Read, Write } from './model';
import { petStore as target } from './target';

const statuses = ['available', 'pending', 'sold'];
const json = 'Content-Type: application/json';
const digits = ['0', '-1', '7', '9007199254740993', '9223372036854775807', '-9223372036854775808'];

const idOf = (item: Item): string => String(item['id']);

const list = (kind: string, query: string, body: readonly Item[]): Read => ({
  kind,
  parts: { path: target.collection + query },
  status: 200,
  body,
});

function read(chance: Chance, items: readonly Item[]): Read {
  const item = items.length === 0 ? undefined : chance.oneOf(items);
  const limit = 1 + chance.below(target.mostPerPage);
  const status = chance.oneOf(statuses);
  const ofStatus = items.filter((each) => each['status'] === status);
  const one = { path: `${target.collection}/${item === undefined ? '1' : idOf(item)}` };
  const here = item === undefined ? 404 : 200;
  const known = item === undefined ? {} : { body: item };
  return chance.oneOf<Read>([
    list('a page', `?limit=${limit}`, items.slice(0, limit)),
    list('the usual page', '', items.slice(0, 20)),
    list('those of a status', `?status=${status}&limit=100`, ofStatus),
    list('some of a status', `?limit=${limit}&status=${status}`, ofStatus.slice(0, limit)),
    { kind: 'one', parts: one, status: here, ...known },
    { kind: 'one, without its body', parts: { ...one, method: 'HEAD' }, status: here },
    { kind: 'one that is not', parts: { path: `${target.collection}/${1_000_000 + chance.below(1e9)}` }, status: 404 },
  ]);
}

/** A create, with what the document does not describe beside it: that is dropped (docs/silent-points.md). */
function write(chance: Chance): Write {
  const name = chance.text(chance.below(50) === 0 ? 2000 : 30);
  const categoryId = chance.oneOf([...digits, String(chance.below(1e9))]);
  const status = chance.oneOf([undefined, ...statuses]);
  const extra = chance.oneOf([
    '',
    '',
    '',
    ',"__proto__":{"x":1}',
    ',"id":5',
    `,"x":${'['.repeat(50)}${']'.repeat(50)}`,
  ]);
  const given = { name, ...(status !== undefined && { status }) };
  const body = `${JSON.stringify(given).slice(0, -1)},"categoryId":${categoryId}${extra}}`;
  return {
    kind: 'a create',
    parts: { method: 'POST', path: target.collection, headers: [json], body },
    status: 201,
    expected: ({ id }) => ({ id, categoryId, ...given }),
    after: (items, answered) => [...items, answered],
  };
}

/** The Pet Store: animals are listed, looked up and added. */
export const petModel: Model = {
  target,
  path: '/pets',
  listOperation: 'listPets',
  mostWrites: 60,
  itemsIn: (body) => body as readonly Item[],
  wholeList: (items) => list('all', '?limit=100', items),
  read,
  write,
};
