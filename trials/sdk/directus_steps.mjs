/** What programs do with Directus by way of @directus/sdk: items, users, roles, folders, presets, collections and fields. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, expectError, folder, kept, key, step, tag, url } from './steps.mjs';

const resolved = createRequire(path.join(folder, 'x.js')).resolve('@directus/sdk');
const sdk = await import(pathToFileURL(resolved).href);

const client = sdk.createDirectus(url).with(sdk.staticToken(key)).with(sdk.rest());
const ask = (command) => client.request(command);

const nobody = '11111111-2222-4333-8444-555555555555';
const title = (name) => `${name} ${tag}`;
/** Only what this run has created. */
const mine = { title: { _ends_with: tag } };
const titles = (items) => items.map((item) => item.title.replace(` ${tag}`, ''));
const status = (code) => (error) => error.response?.status === code;
/** An item that is not there is "forbidden" in Directus, lest anybody learn which items there are. */
const gone = (error) => [403, 404].includes(error.response?.status);

await step('ping the server', async () => expect(await ask(sdk.serverPing()), 'pong'));

await step('read what the server is', async () =>
  expect(typeof (await ask(sdk.serverInfo())).project, 'object', 'type of project'),
);

await step('create an item', async () => {
  const made = (kept.first = await ask(sdk.createItem('articles', { title: title('Bread'), views: 30 })));
  expect([typeof made.id, made.title, made.views], ['number', title('Bread'), 30], 'id, title and views');
});

await step('read an item', async () => expect(await ask(sdk.readItem('articles', kept.first.id)), kept.first, 'item'));

await step('create several items', async () => {
  const given = ['Cheese', 'Apples', 'Dates'].map((name, index) => ({ title: title(name), views: index * 20 }));
  const made = (kept.more = await ask(sdk.createItems('articles', given)));
  expect(
    made.map((item) => [item.title, item.views]),
    given.map((item) => [item.title, item.views]),
    'titles and views',
  );
});

await step('list items', async () => {
  const ids = (await ask(sdk.readItems('articles', { limit: -1 }))).map((item) => item.id);
  expect(ids.includes(kept.first.id), true, 'whether the item is listed');
});

await step('filter items by a part of their title', async () =>
  expect(titles(await ask(sdk.readItems('articles', { filter: mine }))).sort(), ['Apples', 'Bread', 'Cheese', 'Dates']),
);

await step('filter items by a value', async () =>
  expect(titles(await ask(sdk.readItems('articles', { filter: { title: { _eq: title('Bread') } } }))), ['Bread']),
);

await step('filter items by a range', async () => {
  const filter = { _and: [mine, { views: { _gte: 20, _lt: 40 } }] };
  expect(titles(await ask(sdk.readItems('articles', { filter }))).sort(), ['Apples', 'Bread']);
});

await step('filter items by one of several values', async () => {
  const filter = { title: { _in: [title('Bread'), title('Dates')] } };
  expect(titles(await ask(sdk.readItems('articles', { filter }))).sort(), ['Bread', 'Dates']);
});

await step('filter items by one of two conditions', async () => {
  const filter = { _and: [mine, { _or: [{ views: { _eq: 0 } }, { title: { _contains: 'Bread' } }] }] };
  expect(titles(await ask(sdk.readItems('articles', { filter }))).sort(), ['Bread', 'Cheese']);
});

await step('search items', async () =>
  expect(titles(await ask(sdk.readItems('articles', { search: title('Apples') }))), ['Apples']),
);

await step('sort items', async () => {
  const found = await ask(sdk.readItems('articles', { filter: mine, sort: ['title'] }));
  expect(titles(found), ['Apples', 'Bread', 'Cheese', 'Dates']);
});

await step('sort items downwards', async () => {
  const found = await ask(sdk.readItems('articles', { filter: mine, sort: ['-views'] }));
  expect(titles(found), ['Dates', 'Bread', 'Apples', 'Cheese']);
});

await step('limit the number of items', async () =>
  expect((await ask(sdk.readItems('articles', { limit: 2 }))).length, 2, 'number of items'),
);

await step('page through items by offset', async () => {
  const page = (offset) => ask(sdk.readItems('articles', { filter: mine, sort: ['title'], limit: 3, offset }));
  expect([titles(await page(0)), titles(await page(3))], [['Apples', 'Bread', 'Cheese'], ['Dates']]);
});

await step('page through items by the number of the page', async () => {
  const page = (number) => ask(sdk.readItems('articles', { filter: mine, sort: ['title'], limit: 3, page: number }));
  expect([titles(await page(1)), titles(await page(2))], [['Apples', 'Bread', 'Cheese'], ['Dates']]);
});

await step('ask for some fields only', async () => {
  const [found] = await ask(
    sdk.readItems('articles', { filter: { title: { _eq: title('Bread') } }, fields: ['title'] }),
  );
  expect(found, { title: title('Bread') }, 'item');
});

await step('ask for some fields of an item', async () =>
  expect(await ask(sdk.readItem('articles', kept.first.id, { fields: ['id', 'views'] })), {
    id: kept.first.id,
    views: 30,
  }),
);

await step('count items', async () => {
  const [{ count }] = await ask(sdk.aggregate('articles', { aggregate: { count: '*' }, query: { filter: mine } }));
  expect(Number(count), 4, 'count');
});

await step('change an item', async () => {
  await ask(sdk.updateItem('articles', kept.first.id, { views: 31 }));
  expect(await ask(sdk.readItem('articles', kept.first.id)), { ...kept.first, views: 31 }, 'item');
});

await step('set a field of an item to null', async () => {
  await ask(sdk.updateItem('articles', kept.first.id, { views: null }));
  expect((await ask(sdk.readItem('articles', kept.first.id))).views, null, 'views');
});

await step('change several items by their ids', async () => {
  const ids = kept.more.map((item) => item.id);
  await ask(sdk.updateItems('articles', ids, { views: 7 }));
  const found = await ask(sdk.readItems('articles', { filter: { id: { _in: ids } } }));
  expect(
    found.map((item) => item.views),
    [7, 7, 7],
    'views',
  );
});

await step('change several items, each in its way', async () => {
  const given = kept.more.slice(0, 2).map((item, index) => ({ id: item.id, views: 100 + index }));
  await ask(sdk.updateItemsBatch('articles', given));
  expect((await ask(sdk.readItem('articles', given[1].id))).views, 101, 'views');
});

await step('an item that is not there is an error', () =>
  expectError(() => ask(sdk.readItem('articles', 99999999)), gone),
);

await step('items of a collection that is not there are an error', () =>
  expectError(() => ask(sdk.readItems(`nothing_${tag}`)), gone),
);

await step('an unknown token is an error', () => {
  const stranger = sdk.createDirectus(url).with(sdk.staticToken('a-token-of-nobody')).with(sdk.rest());
  return expectError(() => stranger.request(sdk.readItems('articles')), status(401));
});

await step('delete an item', async () => {
  await ask(sdk.deleteItem('articles', kept.first.id));
  await expectError(() => ask(sdk.readItem('articles', kept.first.id)), gone);
});

await step('delete several items', async () => {
  const [other] = await ask(sdk.readItems('articles', { filter: { title: { _eq: 'Article 1' } }, limit: 1 }));
  const ids = kept.more.map((item) => item.id);
  await ask(sdk.deleteItems('articles', ids));
  expect(await ask(sdk.readItems('articles', { filter: mine })), [], 'items');
  expect((await ask(sdk.readItem('articles', other.id))).id, other.id, 'id of an item that was not deleted');
});

await step('create a role', async () => {
  kept.role = await ask(sdk.createRole({ name: title('Editors'), icon: 'edit' }));
  expect([kept.role.name, kept.role.icon], [title('Editors'), 'edit'], 'name and icon');
});

await step('change a role', async () => {
  await ask(sdk.updateRole(kept.role.id, { description: 'They edit' }));
  const { name, description } = await ask(sdk.readRole(kept.role.id));
  expect([name, description], [title('Editors'), 'They edit'], 'name and description');
});

await step('create a user', async () => {
  const given = { email: `jo-${tag}@example.com`, password: 'a-long-password', first_name: 'Jo', role: kept.role.id };
  kept.user = await ask(sdk.createUser(given));
  expect([kept.user.email, kept.user.first_name, kept.user.role], [given.email, 'Jo', given.role], 'user');
});

await step('a password is not shown', async () =>
  expect(((await ask(sdk.readUser(kept.user.id))).password ?? '').replace(/\*/g, ''), '', 'password'),
);

await step('a user with a taken email is an error', () =>
  expectError(() => ask(sdk.createUser({ email: `jo-${tag}@example.com`, password: 'another-one' })), status(400)),
);

await step('filter users by their email', async () => {
  const found = await ask(sdk.readUsers({ filter: { email: { _eq: `jo-${tag}@example.com` } } }));
  expect(
    found.map((user) => user.id),
    [kept.user.id],
    'ids',
  );
});

await step('log in as that user', async () => {
  const session = sdk
    .createDirectus(url)
    .with(sdk.authentication('json', { autoRefresh: false }))
    .with(sdk.rest());
  const { access_token } = await session.login(`jo-${tag}@example.com`, 'a-long-password');
  expect(typeof access_token, 'string', 'type of the token');
  expect((await session.request(sdk.readMe({ fields: ['id'] }))).id, kept.user.id, 'id');
});

await step('a wrong password is an error', () => {
  const session = sdk.createDirectus(url).with(sdk.authentication('json', { autoRefresh: false }));
  return expectError(() => session.login(`jo-${tag}@example.com`, 'a-wrong-password'), status(401));
});

await step('read who I am', async () => expect(typeof (await ask(sdk.readMe())).id, 'string', 'type of id'));

await step('delete a user', async () => {
  await ask(sdk.deleteUser(kept.user.id));
  await expectError(() => ask(sdk.readUser(kept.user.id)), gone);
});

await step('delete a role', async () => {
  await ask(sdk.deleteRole(kept.role.id));
  await expectError(() => ask(sdk.readRole(kept.role.id)), gone);
});

await step('create a folder and one in it', async () => {
  kept.folder = await ask(sdk.createFolder({ name: title('Photos') }));
  kept.inner = await ask(sdk.createFolder({ name: title('Summer'), parent: kept.folder.id }));
  expect([kept.folder.parent, kept.inner.parent], [null, kept.folder.id], 'parents');
});

await step('filter folders by the one that they are in', async () => {
  const found = await ask(sdk.readFolders({ filter: { parent: { _eq: kept.folder.id } } }));
  expect(
    found.map((one) => one.id),
    [kept.inner.id],
    'ids',
  );
});

await step('a folder that is not there is an error', () => expectError(() => ask(sdk.readFolder(nobody)), gone));

await step('delete several folders', async () => {
  await ask(sdk.deleteFolders([kept.inner.id, kept.folder.id]));
  await expectError(() => ask(sdk.readFolder(kept.folder.id)), gone);
});

await step('create a preset, change it and delete it', async () => {
  const made = await ask(sdk.createPreset({ collection: 'articles', search: tag }));
  await ask(sdk.updatePreset(made.id, { search: `${tag}!` }));
  const { collection, search } = await ask(sdk.readPreset(made.id));
  expect([collection, search], ['articles', `${tag}!`], 'collection and search');
  await ask(sdk.deletePreset(made.id));
  await expectError(() => ask(sdk.readPreset(made.id)), gone);
});

await step('read a collection', async () =>
  expect((await ask(sdk.readCollection('articles'))).collection, 'articles', 'collection'),
);

await step('list the fields of a collection', async () => {
  const fields = await ask(sdk.readFieldsByCollection('articles'));
  expect(fields.map(({ field }) => field).sort(), ['id', 'title', 'views'], 'fields');
});

await step('create a collection and delete it', async () => {
  const name = `songs_${tag}`;
  const field = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} };
  await ask(sdk.createCollection({ collection: name, schema: {}, meta: { note: 'for songs' }, fields: [field] }));
  expect((await ask(sdk.readCollection(name))).meta.note, 'for songs', 'note');
  await ask(sdk.deleteCollection(name));
  await expectError(() => ask(sdk.readCollection(name)), gone);
});
