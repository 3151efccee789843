import type { Chance } from './chance';
import type { Item, Model, Read, Write } from './model';
import { library as target } from './target';

const countries = ['NL', 'FR', 'JP', 'BR'];
const genres = ['crime', 'poetry', 'history', 'travel'];
const json = 'Content-Type: application/json';
const mergePatch = 'Content-Type: application/merge-patch+json';

const pathOf = (item: Item): string => `${target.collection}/${String(item['id'])}`;

const list = (kind: string, query: string, matching: readonly Item[], from: number, size: number): Read => ({
  kind,
  parts: { path: `${target.collection}?${query}` },
  status: 200,
  body: { authors: matching.slice(from, from + size), total: matching.length },
});

function read(chance: Chance, items: readonly Item[]): Read {
  const item = items.length === 0 ? undefined : chance.oneOf(items);
  const size = 1 + chance.below(target.mostPerPage);
  const page = 1 + chance.below(3);
  const country = chance.oneOf(countries);
  const living = chance.below(2) === 0;
  const nobody = `${target.collection}/00000000-0000-4000-8000-${String(chance.below(1e12)).padStart(12, '0')}`;
  const one = item === undefined ? nobody : pathOf(item);
  const here = item === undefined ? 404 : 200;
  const known = item === undefined ? {} : { body: item };
  const ofCountry = items.filter((each) => each['country'] === country);
  const alive = items.filter((each) => each['living'] === living);
  return chance.oneOf<Read>([
    list('a page', `page_size=${size}&page=${page}`, items, (page - 1) * size, size),
    list('a page beyond all', 'page=9007199254740991', items, items.length, 10),
    list('those of a country', `country=${country}&page_size=50`, ofCountry, 0, 50),
    list('the living or the dead', `living=${living}&page_size=50`, alive, 0, 50),
    { kind: 'one', parts: { path: one }, status: here, ...known },
    { kind: 'one, without its body', parts: { path: one, method: 'HEAD' }, status: here },
    { kind: 'one that is not', parts: { path: nobody }, status: 404 },
  ]);
}

function input(chance: Chance): Item {
  return {
    name: `x${chance.text(30)}`,
    country: chance.oneOf(countries),
    living: chance.below(2) === 0,
    pseudonym: chance.oneOf([null, chance.text(10)]),
    genres: genres.filter(() => chance.below(3) === 0).slice(0, 3),
    address: { city: chance.text(10), postcode: '1234 AB', floor: 1 + chance.below(40) },
  };
}

const create = (given: Item): Write => ({
  kind: 'a create',
  parts: { method: 'POST', path: target.collection, headers: [json], body: JSON.stringify(given) },
  status: 201,
  expected: ({ id, createdAt }) => ({ ...given, id, createdAt }),
  after: (items, answered) => [...items, answered],
});

const inPlace =
  (old: Item): Write['after'] =>
  (items, answered) =>
    items.map((item) => (item['id'] === old['id'] ? answered : item));

const replace = (old: Item, given: Item): Write => ({
  kind: 'a replacement',
  parts: { method: 'PUT', path: pathOf(old), headers: [json], body: JSON.stringify(given) },
  status: 200,
  expected: () => ({ ...given, id: old['id'], createdAt: old['createdAt'] }),
  after: inPlace(old),
});

/** A merge patch: null removes (RFC 7396). */
function change(chance: Chance, old: Item): Write {
  const patch = chance.oneOf<Item>([
    {},
    { pseudonym: null },
    { pseudonym: chance.text(20) },
    { name: `y${chance.text(20)}` },
    { name: 'z', pseudonym: '' },
  ]);
  const merged = Object.entries({ ...old, ...patch }).filter(([name, value]) => !(name in patch) || value !== null);
  return {
    kind: 'a change',
    parts: { method: 'PATCH', path: pathOf(old), headers: [mergePatch], body: JSON.stringify(patch) },
    status: 200,
    expected: () => Object.fromEntries(merged),
    after: inPlace(old),
  };
}

const remove = (old: Item): Write => ({
  kind: 'a removal',
  parts: { method: 'DELETE', path: pathOf(old) },
  status: 204,
  after: (items) => items.filter((item) => item['id'] !== old['id']),
});

function toWhatIsGone(chance: Chance, old: Item): Write {
  const write = chance.oneOf([remove(old), replace(old, input(chance)), change(chance, old)]);
  return { kind: `${write.kind} of what is gone`, parts: write.parts, status: 404, after: (items) => items };
}

function write(chance: Chance, items: readonly Item[], removed: readonly Item[]): Write {
  const draw = chance.below(10);
  if (removed.length > 0 && draw === 0) return toWhatIsGone(chance, chance.oneOf(removed));
  if (items.length === 0 || draw <= 4) return create(input(chance));
  const old = chance.oneOf(items);
  if (draw <= 6) return replace(old, input(chance));
  return draw <= 8 ? change(chance, old) : remove(old);
}

/** The library: authors are listed by pages, added, replaced, changed and removed. */
export const authorModel: Model = {
  target,
  path: '/authors',
  listOperation: 'listAuthors',
  mostWrites: 42,
  itemsIn: (body) => (body as { authors: readonly Item[] }).authors,
  wholeList: (items) => list('all', 'page_size=50', items, 0, 50),
  read,
  write,
};
