/** Shelves of letters, by the JavaScript client of Chroma. */
import { base, call, sdk } from './story.mjs';

const { AdminClient, ChromaClient } = sdk('chromadb');

const { hostname: host, port } = new URL(base);
const headers = { 'x-chroma-token': 'trial-key' };
const client = new ChromaClient({ host, port: Number(port), headers });
const admin = new AdminClient({ host, port: Number(port), headers });
const plain = { embeddingFunction: null };
const described = ({ name, metadata }) => [name, metadata ?? null];
const names = (collections) => collections.map(({ name }) => name).sort();

await call(
  'heartbeat',
  () => client.heartbeat(),
  (moment) => moment > 0,
);
await call(
  'version',
  () => client.version(),
  (text) => text,
);
await call(
  'identity',
  () => client.getUserIdentity(),
  ({ tenant }) => tenant,
);
await call('collections', () => client.listCollections(), names);
await call(
  'first collections',
  () => client.listCollections({ limit: 2 }),
  ({ length }) => length,
);
await call(
  'count collections',
  () => client.countCollections(),
  (count) => count,
);
const poems = await call('collection', () => client.getCollection({ name: 'poems' }), described);
await call('missing collection', () => client.getCollection({ name: 'nothing' }));
await call(
  'count',
  () => poems.count(),
  (count) => count,
);
await call(
  'all records',
  () => poems.get(),
  ({ ids }) => [...ids].sort(),
);
await call(
  'by IDs',
  () => poems.get({ ids: ['daffodils'] }),
  ({ ids, documents }) => [ids, documents],
);
await call(
  'by metadata',
  () => poems.get({ where: { author: 'Blake' } }),
  ({ ids }) => ids,
);
await call(
  'by text',
  () => poems.get({ whereDocument: { $contains: 'bird' } }),
  ({ ids }) => ids,
);
await call(
  'limited',
  () => poems.get({ limit: 2 }),
  ({ ids }) => ids.length,
);
await call(
  'peek',
  () => poems.peek({ limit: 4 }),
  ({ ids }) => ids.length,
);
await call(
  'query',
  () => poems.query({ queryEmbeddings: [[0, 1, 0]], nResults: 1 }),
  ({ ids }) => ids,
);
await call('wrong dimension', () => poems.query({ queryEmbeddings: [[0, 1]], nResults: 1 }));
await call('invalid filter', () => poems.get({ where: { year: { $odd: 1 } } }));
const songs = await call(
  'create',
  () => client.createCollection({ name: 'songs', metadata: { language: 'it' }, ...plain }),
  described,
);
await call('create again', () => client.createCollection({ name: 'songs', ...plain }));
await call(
  'get or create',
  () => client.getOrCreateCollection({ name: 'songs', ...plain }),
  ({ id }) => id === songs.id,
);
await call('invalid name', () => client.createCollection({ name: 'a', ...plain }));
await call(
  'empty',
  () => songs.count(),
  (count) => count,
);
await call('add', () =>
  songs.add({
    ids: ['aria', 'solo'],
    embeddings: [
      [1, 2],
      [3, 4],
    ],
    documents: ['O', 'Si'],
  }),
);
await call(
  'count added',
  () => songs.count(),
  (count) => count,
);
await call(
  'added',
  () => songs.get({ ids: ['aria'] }),
  ({ ids, documents }) => [ids, documents],
);
await call('upsert', () => songs.upsert({ ids: ['duet'], embeddings: [[5, 6]], documents: ['Ah'] }));
await call('delete record', () => songs.delete({ ids: ['solo'] }));
await call(
  'count less',
  () => songs.count(),
  (count) => count,
);
await call('rename', () => songs.modify({ name: 'arias' }));
await call('renamed', () => client.getCollection({ name: 'arias', ...plain }), described);
await call('delete collection', () => client.deleteCollection({ name: 'arias' }));
await call('deleted', () => client.getCollection({ name: 'arias', ...plain }));
await call('delete deleted', () => client.deleteCollection({ name: 'arias' }));
await call('databases', () => admin.listDatabases({ tenant: 'default_tenant' }), names);
await call(
  'database',
  () => admin.getDatabase({ name: 'drafts', tenant: 'default_tenant' }),
  ({ name, tenant }) => [name, tenant],
);
await call('create database', () => admin.createDatabase({ name: 'theatre', tenant: 'default_tenant' }));
await call('create database again', () => admin.createDatabase({ name: 'theatre', tenant: 'default_tenant' }));
await call('delete database', () => admin.deleteDatabase({ name: 'theatre', tenant: 'default_tenant' }));
await call('deleted database', () => admin.getDatabase({ name: 'theatre', tenant: 'default_tenant' }));
await call('missing tenant', () => admin.getTenant({ name: 'nobody' }));
