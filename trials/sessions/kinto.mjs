/** The catalogue of a library: browses books, lends them out, keeps readers, opens a shelf of its own. */
export async function session({ part, send, get, head, post, put, patch, delete: remove }) {
  const books = '/buckets/library/collections/books/records';
  const readers = '/buckets/library/collections/readers/records';
  const asked = (query) => `${books}?${query}`;

  part('reads');
  await get('/');
  await get('/__heartbeat__');
  await get('/__lbheartbeat__');
  await get('/buckets');
  await get('/buckets/library');
  await get('/buckets/library/collections');
  await get('/buckets/library/collections/books');
  await get('/buckets/library/groups');
  await get('/buckets/library/groups/staff');
  const list = await get(books);
  const first = list.body.data.at(-1);
  await get(`${books}/book-1`);
  await get(`${books}/book-7`);
  const { body: people } = await get(readers);
  await get(`${readers}/${people.data[0].id}`);
  await head(books);
  await head(`${books}/book-2`);
  await get(books, { headers: { 'If-None-Match': list.header('ETag') } });

  part('lists');
  await get(asked('_limit=5'));
  const page = await get(asked('_limit=5&_sort=title'));
  const next = page.header('Next-Page');
  if (next !== undefined) await get(next.slice(next.indexOf('/buckets')));
  await get(asked('_sort=year'));
  await get(asked('_sort=-pages&_limit=3'));
  await get(asked('_sort=kind,-year'));
  await get(asked('kind=novel'));
  await get(asked('kind=novel&available=true'));
  await get(asked('author=Jane%20Austen&_sort=title'));
  await get(asked('min_year=1860'));
  await get(asked('max_pages=150&_sort=pages'));
  await get(asked('gt_pages=400'));
  await get(asked('not_kind=novel'));
  await get(asked('in_kind=essay,poetry&_sort=title'));
  await get(asked('like_title=and'));
  await get(asked('has_isbn=true'));
  await get(asked('kind=comic'));
  await get(asked('_fields=title,author&_limit=3'));
  await get(asked(`_since=${first.last_modified}&_limit=2`));
  await get(`${books}/book-3?_fields=title`);
  await get(`${readers}?since=2021&_sort=name`);
  await head(asked('kind=poetry'));

  part('writes');
  const made = await post(readers, { data: { name: 'Ines', since: 2024 } });
  const ines = made.body.data;
  await get(`${readers}/${ines.id}`);
  await get(`${readers}?_sort=-last_modified&_limit=1`);
  await patch(`${readers}/${ines.id}`, { data: { card: { number: 'C-77' } } });
  await get(`${readers}/${ines.id}`);
  await put(`${readers}/${ines.id}`, { data: { name: 'Ines', since: 2025 } });
  await get(`${readers}/${ines.id}`);
  await put(`${books}/book-13`, {
    data: { title: 'Cranford', author: 'Elizabeth Gaskell', year: 1853, kind: 'novel' },
  });
  const fresh = await get(`${books}/book-13`);
  await patch(`${books}/book-13`, { data: { available: false } }, { headers: { 'If-Match': fresh.header('ETag') } });
  await patch(`${books}/book-13`, { data: { available: true } }, { headers: { 'If-Match': fresh.header('ETag') } });
  await put(`${books}/book-13`, { data: { title: 'Taken' } }, { headers: { 'If-None-Match': '*' } });
  await get(`${books}/book-13`, { headers: { 'If-None-Match': fresh.header('ETag') } });
  await get(asked('author=Elizabeth%20Gaskell'));
  await post(books, { data: { id: 'book-2', title: 'Other Emma' } });
  await post(books, {
    data: { title: 'Silas Marner', year: 1861, kind: 'novel' },
    permissions: { read: ['system.Everyone'] },
  });
  await get(asked('kind=novel&_sort=-year&_limit=4'));
  await put('/buckets/branch', { data: { place: 'Station' } });
  await get('/buckets/branch');
  await put('/buckets/branch/collections/comics', { data: {} });
  await get('/buckets/branch/collections');
  await post('/buckets/branch/groups', { data: { members: ['basicauth:anna'] } });
  await remove(`${books}/book-13`);
  await get(`${books}/book-13`);
  await remove(`${books}/book-13`);
  await remove(`${readers}/${ines.id}`);
  await get(`${readers}/${ines.id}`);
  await get(readers);
  await remove('/buckets/branch');
  await get('/buckets/branch/collections/comics');

  part('refusals');
  await get('/buckets', { credential: 'none' });
  await get(`${books}/book-2`, { credential: 'none' });
  await get('/buckets/library', { credential: 'wrong' });
  await post(books, { data: { title: 'No key' } }, { credential: 'none' });
  await get(`${books}/book-99`);
  await remove(`${books}/book-99`);
  await patch(`${books}/book-99`, { data: { title: 'Nothing' } });
  await get('/buckets/nowhere');
  await get('/buckets/library/collections/nowhere');
  await get('/buckets/library/collections/nowhere/records');
  await post('/buckets/nowhere/collections', { data: {} });
  await get('/buckets/library/groups/nobody');
  await put(`${books}/not%20a%20name`, { data: { title: 'Bad id' } });
  await put('/buckets/b', { data: 7 });
  await post(books, { data: 'text' });
  await post(books, { data: [] });
  await post(books, { permissions: 'all' });
  await post(books, { data: { title: 'Who?' }, permissions: { fly: ['system.Everyone'] } });
  await post('/buckets/library/groups', { data: { members: 'anna' } });
  await post(books, undefined, { text: '{"data": ', type: 'application/json' });
  await post(books, undefined, { text: 'title=Form', type: 'application/x-www-form-urlencoded' });
  await get(asked('_limit=many'));
  await get(asked('_limit=-1'));
  await get(asked('_since=yesterday'));
  await get(asked('_sort=colour'));
  await get(asked('_token=broken'));
  await get(asked('_unknown=1'));
  await get(books, { headers: { 'If-None-Match': 'yesterday' } });
  await patch(`${books}/book-4`, [], { type: 'application/json' });

  part('elsewhere');
  await get('/bucket');
  await get('/buckets/library/shelves');
  await send('PATCH', '/buckets');
  await put(books, { data: {} });
  await post('/batch', { requests: [{ path: `/v1${books}/book-1` }, { path: '/v1/buckets/nowhere' }] });
}
