/** A magazine, by the JavaScript SDK of Directus. */
import { base, call, sdk } from './story.mjs';

const {
  aggregate,
  createDirectus,
  createFolder,
  createItem,
  createItems,
  createRole,
  createUser,
  deleteFolder,
  deleteItem,
  deleteItems,
  deleteRole,
  deleteUser,
  readCollection,
  readCollections,
  readFieldsByCollection,
  readFolder,
  readFolders,
  readItem,
  readItems,
  readMe,
  readRole,
  readRoles,
  readSettings,
  readUser,
  readUsers,
  rest,
  serverHealth,
  serverPing,
  staticToken,
  updateFolder,
  updateItem,
  updateItems,
  updateMe,
  updateRole,
  updateUser,
} = sdk('@directus/sdk');

const client = createDirectus(base).with(staticToken('trial-token-of-directus')).with(rest());
const ask = (name, command, shown) => call(name, () => client.request(command()), shown);
const titles = (items) => items.map(({ title }) => title);
const article = ({ title, views }) => [title, views];

await ask(
  'ping',
  () => serverPing(),
  (text) => text,
);
await ask(
  'me',
  () => readMe(),
  ({ email, status }) => [email, status],
);
await ask(
  'collections',
  () => readCollections(),
  (known) => known.some(({ collection }) => collection === 'articles'),
);
await ask(
  'collection',
  () => readCollection('articles'),
  ({ collection }) => collection,
);
await ask(
  'fields',
  () => readFieldsByCollection('articles'),
  (fields) => fields.map(({ field }) => field).sort(),
);
await ask('articles', () => readItems('articles'), titles);
await ask('article', () => readItem('articles', 2), article);
await ask(
  'some fields',
  () => readItem('articles', 1, { fields: ['title'] }),
  (one) => Object.keys(one),
);
await ask('sorted', () => readItems('articles', { sort: ['-views'] }), titles);
await ask('limited', () => readItems('articles', { limit: 2, sort: ['title'] }), titles);
await ask('second page', () => readItems('articles', { limit: 2, page: 2, sort: ['title'] }), titles);
await ask('offset', () => readItems('articles', { offset: 1, sort: ['title'] }), titles);
await ask('filtered', () => readItems('articles', { filter: { views: { _gt: 1 } } }), titles);
await ask('equal', () => readItems('articles', { filter: { title: { _eq: 'Article 3' } } }), titles);
await ask('searched', () => readItems('articles', { search: 'Article 2' }), titles);
await ask(
  'count',
  () => aggregate('articles', { aggregate: { count: '*' } }),
  ([one]) => String(one.count),
);
const made = await ask('create', () => createItem('articles', { title: 'New', views: 9 }), article);
await ask('created', () => readItem('articles', made.id), article);
await ask('update', () => updateItem('articles', made.id, { title: 'Newer' }), article);
await ask('updated', () => readItem('articles', made.id), article);
const two = await ask(
  'create two',
  () => createItems('articles', [{ title: 'One' }, { title: 'Two' }]),
  (items) => items.map(article),
);
await ask(
  'update two',
  () =>
    updateItems(
      'articles',
      two.map(({ id }) => id),
      { views: 5 },
    ),
  (items) => items.map(article),
);
await ask('all', () => readItems('articles', { sort: ['id'] }), titles);
await ask('delete', () => deleteItem('articles', made.id));
await ask('deleted', () => readItem('articles', made.id));
await ask('delete two', () =>
  deleteItems(
    'articles',
    two.map(({ id }) => id),
  ),
);
await ask('rest', () => readItems('articles', { sort: ['id'] }), titles);
await ask('missing article', () => readItem('articles', 9999));
await ask('missing collection', () => readItems('nothing'));
await ask('update missing', () => updateItem('articles', 9999, { title: 'No' }));
await ask('invalid filter', () => readItems('articles', { filter: { colour: { _eq: 'red' } } }));
await ask('invalid field', () => readItems('articles', { fields: ['colour'] }));
await ask(
  'roles',
  () => readRoles(),
  (roles) => roles.map(({ name }) => name).sort(),
);
const role = await ask(
  'create role',
  () => createRole({ name: 'Editor', icon: 'edit' }),
  ({ name, icon }) => [name, icon],
);
await ask(
  'read role',
  () => readRole(role.id),
  ({ name, icon }) => [name, icon],
);
await ask(
  'update role',
  () => updateRole(role.id, { description: 'Edits' }),
  ({ name, description }) => [name, description],
);
const user = await ask(
  'create user',
  () => createUser({ email: 'ada@example.com', password: 'a-password', role: role.id, first_name: 'Ada' }),
  ({ email, first_name, status }) => [email, first_name, status],
);
await ask('create user again', () => createUser({ email: 'ada@example.com', password: 'a-password' }));
await ask('invalid user', () => createUser({ email: 'no address', password: 'a-password' }));
await ask(
  'read user',
  () => readUser(user.id),
  ({ email, first_name }) => [email, first_name],
);
await ask(
  'users',
  () => readUsers({ sort: ['email'] }),
  (users) => users.map(({ email }) => email),
);
await ask(
  'filter users',
  () => readUsers({ filter: { first_name: { _eq: 'Ada' } } }),
  (users) => users.map(({ email }) => email),
);
await ask(
  'update user',
  () => updateUser(user.id, { last_name: 'Byron' }),
  ({ first_name, last_name }) => [first_name, last_name],
);
await ask('delete user', () => deleteUser(user.id));
await ask('deleted user', () => readUser(user.id));
await ask('delete role', () => deleteRole(role.id));
const folder = await ask(
  'create folder',
  () => createFolder({ name: 'Pictures' }),
  ({ name, parent }) => [name, parent],
);
await ask(
  'read folder',
  () => readFolder(folder.id),
  ({ name }) => name,
);
await ask(
  'update folder',
  () => updateFolder(folder.id, { name: 'Photos' }),
  ({ name }) => name,
);
await ask(
  'folders',
  () => readFolders(),
  (folders) => folders.map(({ name }) => name),
);
await ask('delete folder', () => deleteFolder(folder.id));
await ask('deleted folder', () => readFolder(folder.id));
await ask(
  'update me',
  () => updateMe({ title: 'Chief' }),
  ({ title }) => title,
);
await ask(
  'settings',
  () => readSettings(),
  ({ project_name }) => project_name,
);
await ask(
  'health',
  () => serverHealth(),
  ({ status }) => status,
);
