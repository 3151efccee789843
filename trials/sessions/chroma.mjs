/** A program that keeps texts by their meaning: looks at its collections, opens some of its own, adds texts and asks for them. */
export async function session({ part, send, get, head, post, put, patch, delete: remove }) {
  const databases = '/api/v2/tenants/default_tenant/databases';
  const collections = `${databases}/default_database/collections`;

  part('reads');
  await get('/api/v2/heartbeat');
  await get('/api/v2/version');
  await get('/api/v2/healthcheck');
  await get('/api/v2/pre-flight-checks');
  await get('/api/v2/auth/identity');
  await get('/api/v2/tenants/default_tenant');
  await get(databases);
  await get(`${databases}/default_database`);
  await get(`${databases}/travel`);
  const { body: known } = await get(collections);
  const byName = (name) => known.find((one) => one.name === name);
  await get(`${collections}/poems`);
  await get(`${collections}/letters`);
  await get(`${collections}/diaries`);
  await get(`${collections}/by-id/${byName('recipes').id}`);
  await get(`${databases}/default_database/collections_count`);
  await get(`${databases}/travel/collections`);
  await head(databases);
  await head(`${collections}/poems`);

  part('lists');
  await get(`${collections}?limit=2`);
  await get(`${collections}?limit=3&offset=3`);
  await get(`${collections}?offset=6`);
  await get(`${collections}?limit=2&offset=100`);
  await get(`${collections}?limit=0`);
  await get(`${databases}?limit=3`);
  await get(`${databases}?limit=2&offset=4`);
  await get(`${databases}?offset=7`);

  part('records');
  const poems = `${collections}/${byName('poems').id}`;
  await get(`${poems}/count`);
  await post(`${poems}/get`, { ids: ['raven', 'tyger'] });
  await post(`${poems}/get`, { limit: 2 });
  await post(`${poems}/get`, { where: { year: { $gt: 1810 } }, include: ['metadatas'] });
  await post(`${poems}/get`, { where: { author: 'Blake' } });
  await post(`${poems}/get`, { where_document: { $contains: 'bird' } });
  await post(`${poems}/query`, { query_embeddings: [[1, 0, 0]], n_results: 2 });

  part('writes');
  await post(databases, { name: 'kitchen' });
  await get(`${databases}/kitchen`);
  const kitchen = `${databases}/kitchen/collections`;
  await get(kitchen);
  const { body: soups } = await post(kitchen, { name: 'soups', metadata: { season: 'winter', stars: 4 } });
  await get(`${kitchen}/soups`);
  await get(kitchen);
  const { body: salads } = await post(kitchen, { name: 'salads' });
  await get(`${kitchen}/salads`);
  await post(kitchen, { name: 'soups', get_or_create: true });
  await get(`${databases}/kitchen/collections_count`);
  await put(`${kitchen}/${salads.id}`, { new_name: 'cold-dishes' });
  await get(`${kitchen}/cold-dishes`);
  await get(`${kitchen}/salads`);
  await put(`${kitchen}/${soups.id}`, { new_metadata: { season: 'autumn' } });
  await get(`${kitchen}/soups`);
  await post(`${kitchen}/${soups.id}/add`, {
    ids: ['leek', 'bean'],
    embeddings: [
      [1, 0],
      [0, 1],
    ],
    documents: ['Leek and potato', 'White bean'],
    metadatas: [{ minutes: 30 }, { minutes: 90 }],
  });
  await get(`${kitchen}/${soups.id}/count`);
  await post(`${kitchen}/${soups.id}/get`, { ids: ['leek'] });
  await post(`${kitchen}/${soups.id}/delete`, { ids: ['leek'] });
  await get(`${kitchen}/${soups.id}/count`);
  await get(`${kitchen}/soups`);
  await remove(`${kitchen}/cold-dishes`);
  await get(`${kitchen}/cold-dishes`);
  await remove(`${kitchen}/cold-dishes`);
  await get(kitchen);
  await post('/api/v2/tenants', { name: 'globex' });
  await get('/api/v2/tenants/globex');
  await patch('/api/v2/tenants/globex', { resource_name: 'globex-resource' });
  await get('/api/v2/tenants/globex');
  await post('/api/v2/tenants/globex/databases', { name: 'plans' });
  await get('/api/v2/tenants/globex/databases');
  await remove(`${databases}/kitchen`);
  await get(`${databases}/kitchen`);
  await get(databases);

  part('refusals');
  await get(databases, { credential: 'none' });
  await get(collections, { credential: 'wrong' });
  await get(`${collections}/nothing`);
  await remove(`${collections}/nothing`);
  await put(`${collections}/00000000-0000-4000-8000-000000000000`, { new_name: 'something' });
  await put(`${collections}/no-uuid`, { new_name: 'something' });
  await get(`${collections}/by-id/00000000-0000-4000-8000-000000000000`);
  await get(`${collections}/00000000-0000-4000-8000-000000000000/count`);
  await get(`${databases}/nothing`);
  await remove(`${databases}/nothing`);
  await get('/api/v2/tenants/nobody');
  await get('/api/v2/tenants/nobody/databases');
  await post('/api/v2/tenants/nobody/databases', { name: 'plans' });
  await post(`${databases}/nothing/collections`, { name: 'lost' });
  await post(collections, { name: 'poems' });
  await post(databases, { name: 'travel' });
  await post('/api/v2/tenants', { name: 'default_tenant' });
  await post(collections, {});
  await post(collections, { name: 5 });
  await post(collections, { name: null });
  await post(collections, { name: 'ab' });
  await post(collections, { name: 'has spaces in it' });
  await post(collections, { name: 'odd-metadata', metadata: 'text' });
  await post(collections, { name: 'odd-flag', get_or_create: 'yes' });
  await post(databases, {});
  await post(databases, { name: 'x' });
  await post(databases, { name: ['a'] });
  await post('/api/v2/tenants', {});
  await post(collections, undefined, { text: '{"name": "broken"', type: 'application/json' });
  await post(databases, undefined, { text: 'name=form', type: 'application/x-www-form-urlencoded' });
  await send('POST', databases);
  await get(`${collections}?limit=many`);
  await get(`${collections}?offset=-1`);
  await get(`${databases}?limit=1.5`);
  await post(`${poems}/query`, { n_results: 2 });

  part('elsewhere');
  await get('/api/v2/collections');
  await get('/api/v1/collections');
  await send('PATCH', collections);
}
