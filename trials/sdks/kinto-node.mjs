/** A library, by the JavaScript client of Kinto. */
import { base, call, sdk } from './story.mjs';

const KintoClient = sdk('kinto-http').default ?? sdk('kinto-http');

const headers = { Authorization: `Basic ${Buffer.from('trial:trial-password').toString('base64')}` };
const client = new KintoClient(base, { headers });
const library = client.bucket('library');
const books = library.collection('books');
const readers = library.collection('readers');

const names = ({ data }) => data.map(({ id }) => id).sort();
const titles = ({ data }) => data.map(({ title }) => title);
const picked =
  (...keys) =>
  ({ data }) =>
    keys.map((key) => data[key]);

await call(
  'server settings',
  () => client.fetchServerSettings(),
  (settings) => settings.batch_max_requests,
);
await call(
  'server capabilities',
  () => client.fetchServerCapabilities(),
  (known) => Object.keys(known).sort(),
);
await call(
  'user',
  () => client.fetchUser(),
  ({ id }) => id.startsWith('basicauth:'),
);
await call('list buckets', () => client.listBuckets(), names);
await call('list collections', () => library.listCollections(), names);
await call(
  'bucket data',
  () => library.getData(),
  ({ id, place }) => [id, place],
);
await call('list groups', () => library.listGroups(), names);
await call('get group', () => library.getGroup('staff'), picked('id', 'members'));
await call(
  'collection data',
  () => books.getData(),
  ({ id, kind }) => [id, kind],
);
await call('list records', () => books.listRecords(), names);
await call(
  'count records',
  () => books.getTotalRecords(),
  (total) => total,
);
await call('get record', () => books.getRecord('book-7'), picked('id', 'title', 'author'));
await call('sort', () => books.listRecords({ sort: '-pages', limit: 4 }), titles);
await call('filter', () => books.listRecords({ filters: { kind: 'poetry' }, sort: 'title' }), titles);
await call(
  'filter by two',
  () => books.listRecords({ filters: { kind: 'novel', available: true }, sort: 'year' }),
  titles,
);
await call('filter by a maximum', () => books.listRecords({ filters: { max_year: 1820 }, sort: 'year' }), titles);
await call(
  'fields',
  () => books.listRecords({ fields: ['title'], sort: 'title', limit: 2 }),
  ({ data }) => data.map((one) => Object.keys(one).includes('author')),
);
const page = await call(
  'page',
  () => books.listRecords({ sort: 'title', limit: 5 }),
  (one) => [titles(one), one.hasNextPage],
);
await call(
  'next page',
  () => page.next(),
  (one) => [titles(one), one.hasNextPage],
);
await call('all pages', () => books.listRecords({ sort: 'title', limit: 5, pages: Infinity }), titles);
const made = await call(
  'create record',
  () => readers.createRecord({ name: 'Ines', since: 2024 }),
  picked('name', 'since'),
);
const id = made?.data?.id;
await call('read created', () => readers.getRecord(id), picked('name', 'since'));
await call('create with its ID', () => books.createRecord({ id: 'book-30', title: 'Ruth' }), picked('id', 'title'));
await call('create again safely', () => books.createRecord({ id: 'book-30', title: 'Ruth' }, { safe: true }));
await call('update record', () => readers.updateRecord({ id, name: 'Ina' }), picked('name', 'since'));
await call(
  'patch record',
  () => readers.updateRecord({ id, card: { number: 'C-1' } }, { patch: true }),
  picked('name', 'card'),
);
await call('outdated update', () => readers.updateRecord({ ...made.data, name: 'Old' }, { safe: true }));
await call(
  'filter created',
  () => readers.listRecords({ filters: { name: 'Ina' } }),
  ({ data }) => data.map(({ name }) => name),
);
await call(
  'record permissions',
  () => books.getPermissions(),
  (known) => Object.keys(known).sort(),
);
await call('create bucket', () => client.createBucket('branch', { data: { place: 'Station' } }), picked('id', 'place'));
await call('create collection', () => client.bucket('branch').createCollection('maps'), picked('id'));
await call(
  'set collection data',
  () => client.bucket('branch').collection('maps').setData({ scale: 5 }, { patch: true }),
  picked('scale'),
);
await call(
  'create group',
  () => client.bucket('branch').createGroup('hosts', ['basicauth:anna']),
  picked('id', 'members'),
);
await call(
  'batch',
  () =>
    books.batch((one) => {
      one.createRecord({ id: 'book-31', title: 'Lois' });
      one.deleteRecord('book-30');
    }),
  (answers) => answers.map(({ status }) => status),
);
await call('missing record', () => books.getRecord('book-99'));
await call('missing collection', () => library.collection('nothing').getData());
await call('invalid record', () => books.createRecord('text'));
await call('group without members', () => library.createGroup('odd', 'anna'));
await call(
  'delete record',
  () => readers.deleteRecord(id),
  ({ data }) => [data.id === id, data.deleted],
);
await call('read deleted', () => readers.getRecord(id));
await call('delete deleted', () => readers.deleteRecord(id));
await call('delete bucket', () => client.deleteBucket('branch'), picked('id', 'deleted'));
