/** The office of a small book shop: looks authors and books up, enters new ones, and makes the mistakes that people make. */
export async function session({ part, get, head, post, put, patch, delete: remove }) {
  part('reads');
  await get('/api/authors/');
  await get('/api/authors/?page=2');
  await get('/api/authors/?page=9');
  await get('/api/authors/3/');
  await get('/api/authors/999/');
  await get('/api/authors/abc/');
  await get('/api/tags/');
  await get('/api/tags/crime/');
  await get('/api/tags/none/');
  await get('/api/books/');
  await get('/api/books/?page=2');
  await get('/api/books/5/');
  await head('/api/books/');

  part('searches');
  await get('/api/authors/?search=wolf');
  await get('/api/authors/?ordering=-name');
  await get('/api/books/?author=3');
  await get('/api/books/?status=sale');
  await get('/api/books/?status=none');
  await get('/api/books/?author=1&status=sale');
  await get('/api/books/?search=night');
  await get('/api/books/?ordering=price');
  await get('/api/books/?ordering=-title');

  part('authors');
  const { body: jane } = await post('/api/authors/', {
    name: 'Jane Doe',
    email: 'jane@example.org',
    born: '1980-02-03',
  });
  await get(`/api/authors/${jane.id}/`);
  await patch(`/api/authors/${jane.id}/`, { born: null });
  await get(`/api/authors/${jane.id}/`);
  await put(`/api/authors/${jane.id}/`, { name: 'Jane Roe', email: 'roe@example.org' });
  await put(`/api/authors/${jane.id}/`, { name: 'Jane' });
  await post('/api/authors/', { name: 'Another', email: 'roe@example.org' });
  await post('/api/authors/', { name: 'Wrong', email: 'nowhere' });
  await post('/api/authors/', {});
  await post('/api/authors/', { name: '', email: 'nobody@example.org' });
  await post('/api/authors/', { name: 'x'.repeat(81), email: 'long@example.org' });
  await post('/api/authors/', { name: 'When', email: 'when@example.org', born: 'yesterday' });
  const { body: max } = await post('/api/authors/', { name: 'Max', email: 'max@example.org' });
  await remove(`/api/authors/${max.id}/`);
  await get(`/api/authors/${max.id}/`);
  await remove(`/api/authors/${max.id}/`);
  await get('/api/authors/');
  await get('/api/authors/?page=2');

  part('tags');
  await post('/api/tags/', { slug: 'sea', label: 'Sea' });
  await post('/api/tags/', { slug: 'sea', label: 'Again' });
  await get('/api/tags/');
  await patch('/api/tags/sea/', { label: 'The sea' });
  await get('/api/tags/sea/');

  part('books');
  const book = {
    title: 'Tide',
    isbn: '9781234567890',
    author: jane.id,
    price: '12.50',
    tags: ['crime', 'sea'],
    pages: 3,
  };
  const { body: tide } = await post('/api/books/', book);
  await get(`/api/books/${tide.id}/`);
  await get(`/api/books/?author=${jane.id}`);
  await get('/api/books/');
  await post('/api/books/', { ...book, title: 'Twin' });
  const other = { title: 'Ebb', isbn: '9781234567891', author: jane.id, price: '8.00' };
  await post('/api/books/', { ...other, author: 9999 });
  await post('/api/books/', { ...other, price: 'much' });
  await post('/api/books/', { ...other, isbn: '97812345678911111' });
  await post('/api/books/', { ...other, tags: ['nothing'] });
  await post('/api/books/', { ...other, status: 'lost' });
  await post('/api/books/', { title: 'Ebb' });
  const { body: ebb } = await post('/api/books/', other);
  await get(`/api/books/${ebb.id}/`);
  await post(`/api/books/${ebb.id}/publish/`);
  await get(`/api/books/${ebb.id}/`);
  await patch(`/api/books/${ebb.id}/`, { price: '9.99' });
  await get(`/api/books/${ebb.id}/`);
  await get('/api/books/?status=sale');
  await post('/api/books/99999/publish/');
  await remove(`/api/books/${ebb.id}/`);
  await get(`/api/books/${ebb.id}/`);

  await put(`/api/books/${tide.id}/`, { ...book, title: 'High tide', price: '13.00', tags: [] });
  await get(`/api/books/${tide.id}/`);
  await patch(`/api/books/${tide.id}/`, { author: 2 });
  await get('/api/books/?author=2');
  await post(`/api/books/${tide.id}/publish/`);
  await get('/api/books/?page=2');
  await remove(`/api/authors/${jane.id}/`);
  await get('/api/authors/?page=2');

  part('mistakes');
  await post('/api/authors/', { name: 'No key', email: 'key@example.org' }, { credential: 'none' });
  await post('/api/authors/', { name: 'No key', email: 'key@example.org' }, { credential: 'wrong' });
  await remove('/api/authors/4/', { credential: 'none' });
  await remove('/api/books/');
  await get('/api/nowhere/');
  await get('/api/books/?author=abc');
}
