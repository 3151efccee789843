/** Assistants, threads, runs and memories, by the JavaScript client of LangGraph. */
import { base, call, sdk } from './story.mjs';

const { Client } = sdk('@langchain/langgraph-sdk');
const { assistants, threads, runs, crons, store } = new Client({ apiUrl: base, callerOptions: { maxRetries: 0 } });

const nobody = '00000000-0000-4000-8000-000000000000';
const known = '11111111-0000-4000-8000-000000000002';
const names = (items) => items.map(({ name }) => name).sort();
const topics = (items) => items.map(({ metadata }) => String(metadata.topic)).sort();
const keys = ({ items }) => items.map(({ key }) => key).sort();
const picked =
  (...properties) =>
  (item) =>
    properties.map((property) => item[property]);

await call('assistants', () => assistants.search(), names);
await call('assistants by metadata', () => assistants.search({ metadata: { team: 'news' } }), names);
await call(
  'sorted assistants',
  () => assistants.search({ sortBy: 'name', sortOrder: 'desc', limit: 2 }),
  (all) => all.map(({ name }) => name),
);
await call(
  'count assistants',
  () => assistants.count({ graphId: 'writer' }),
  (count) => count,
);
const made = await call(
  'create assistant',
  () => assistants.create({ graphId: 'writer', name: 'Editor', metadata: { team: 'books' } }),
  picked('name', 'graph_id', 'metadata', 'version'),
);
await call('created assistant', () => assistants.get(made.assistant_id), picked('name', 'metadata'));
await call(
  'create with ID',
  () => assistants.create({ graphId: 'writer', assistantId: known, name: 'Poet' }),
  picked('assistant_id', 'name'),
);
await call('create with ID again', () => assistants.create({ graphId: 'writer', assistantId: known }));
await call('create of missing graph', () => assistants.create({ graphId: 'nothing' }));
await call(
  'update assistant',
  () => assistants.update(made.assistant_id, { name: 'Chief editor', metadata: { floor: 3 } }),
  picked('name', 'metadata', 'version'),
);
await call('updated assistant', () => assistants.get(made.assistant_id), picked('name', 'version'));
await call(
  'versions',
  () => assistants.getVersions(made.assistant_id),
  (all) => all.map(({ version }) => version),
);
await call(
  'graph',
  () => assistants.getGraph(made.assistant_id),
  ({ nodes }) => nodes.map(({ id }) => id),
);
await call('missing assistant', () => assistants.get(nobody));
await call('delete assistant', () => assistants.delete(made.assistant_id));
await call('deleted assistant', () => assistants.get(made.assistant_id));
await call('delete deleted assistant', () => assistants.delete(made.assistant_id));

await call('threads', () => threads.search(), topics);
await call('threads by metadata', () => threads.search({ metadata: { topic: 'snow' } }), topics);
await call(
  'first threads',
  () => threads.search({ limit: 2 }),
  (all) => all.length,
);
const talk = await call(
  'create thread',
  () => threads.create({ metadata: { topic: 'hail' } }),
  picked('metadata', 'status'),
);
await call('created thread', () => threads.get(talk.thread_id), picked('metadata', 'status', 'values'));
await call('create thread again', () => threads.create({ threadId: talk.thread_id, ifExists: 'raise' }));
await call(
  'create thread or keep it',
  () => threads.create({ threadId: talk.thread_id, ifExists: 'do_nothing' }),
  ({ thread_id, metadata }) => [thread_id === talk.thread_id, metadata],
);
await call('update thread', () => threads.update(talk.thread_id, { metadata: { mood: 'grim' } }), picked('metadata'));
await call('updated thread', () => threads.get(talk.thread_id), picked('metadata'));
await call('update state', () =>
  threads.updateState(talk.thread_id, { values: { topic: 'hail', notes: ['Cold'] }, asNode: 'polish' }),
);
await call('state', () => threads.getState(talk.thread_id), picked('values', 'next'));
await call(
  'run and wait',
  () => runs.wait(talk.thread_id, 'writer', { input: { topic: 'sleet', notes: [] } }),
  (values) => values,
);
await call(
  'runs',
  () => runs.list(talk.thread_id),
  (all) => all.map(({ status }) => status),
);
await call('missing thread', () => threads.get(nobody));
await call('update missing thread', () => threads.update(nobody, { metadata: { mood: 'grim' } }));
await call(
  'runs of missing thread',
  () => runs.list(nobody),
  (all) => all.length,
);
await call('delete thread', () => threads.delete(talk.thread_id));
await call('deleted thread', () => threads.get(talk.thread_id));
await call('delete deleted thread', () => threads.delete(talk.thread_id));

await call('memories', () => store.searchItems(['users']), keys);
await call(
  'first memories',
  () => store.searchItems(['users'], { limit: 2 }),
  ({ items }) => items.length,
);
await call('memory', () => store.getItem(['users', 'bert'], 'colour'), picked('namespace', 'key', 'value'));
await call('put memory', () => store.putItem(['users', 'dora'], 'food', { is: 'soup' }));
await call('memory that was put', () => store.getItem(['users', 'dora'], 'food'), picked('key', 'value'));
await call('memories of one', () => store.searchItems(['users', 'dora']), keys);
await call(
  'missing memory',
  () => store.getItem(['users', 'dora'], 'nothing'),
  (item) => item,
);
await call('delete memory', () => store.deleteItem(['users', 'dora'], 'food'));
await call(
  'deleted memory',
  () => store.getItem(['users', 'dora'], 'food'),
  (item) => item,
);
await call(
  'namespaces',
  () => store.listNamespaces({ prefix: ['users'] }),
  ({ namespaces }) => namespaces.map((one) => one.join('.')).sort(),
);

await call(
  'crons',
  () => crons.search(),
  (all) => all.map(({ schedule }) => schedule).sort(),
);
const plan = await call(
  'create cron',
  () => crons.create('writer', { schedule: '0 4 1 1 *', input: { topic: 'frost', notes: [] } }),
  picked('schedule'),
);
await call('invalid cron', () => crons.create('writer', { schedule: 'never' }));
await call('delete cron', () => crons.delete(plan.cron_id));
