/** A workbench in the browser: opens files and notebooks, saves and renames them, starts kernels and ends them. */
export async function session({ part, send, get, head, post, put, patch, delete: remove }) {
  const contents = '/api/contents';
  const text = (content) => ({ type: 'file', format: 'text', content });
  const notebook = (cells) => ({
    type: 'notebook',
    format: 'json',
    content: { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 },
  });
  const nobody = '00000000-0000-4000-8000-000000000000';

  part('reads');
  await get('/api');
  await get('/api/status');
  await get('/api/me');
  await get('/api/kernelspecs');
  await get(contents);
  const todo = await get(`${contents}/todo.txt`);
  await get(`${contents}/readme.md`);
  await get(`${contents}/Rain.ipynb`);
  await get(`${contents}/archive`);
  await get(`${contents}/archive/old.txt`);
  await get(`${contents}/todo.txt/checkpoints`);
  const { body: open } = await get('/api/sessions');
  await get(`/api/sessions/${open[0].id}`);
  const { body: running } = await get('/api/kernels');
  await get(`/api/kernels/${running[0].id}`);
  await get('/api/terminals');
  await head(`${contents}/todo.txt`);
  await head('/api/kernels');

  part('lists');
  await get(`${contents}/todo.txt?content=0`);
  await get(`${contents}/rain.csv?content=1&format=text`);
  await get(`${contents}/rain.csv?format=base64`);
  await get(`${contents}/Rain.ipynb?type=file`);
  await get(`${contents}/Rain.ipynb?type=notebook&content=0`);
  await get(`${contents}/archive?content=0`);
  await get(`${contents}/archive?type=directory`);
  await get(`${contents}/stations.csv?content=0&hash=1`);
  await get(`${contents}/todo.txt`, { headers: { 'If-None-Match': todo.header('ETag') } });

  part('writes');
  await put(`${contents}/draft.txt`, text('First line\n'));
  await get(`${contents}/draft.txt`);
  await put(`${contents}/draft.txt`, text('First line\nSecond line\n'));
  await get(`${contents}/draft.txt`);
  await post(`${contents}/draft.txt/checkpoints`);
  await get(`${contents}/draft.txt/checkpoints`);
  await put(`${contents}/draft.txt`, text('A mistake'));
  await post(`${contents}/draft.txt/checkpoints/checkpoint`);
  await get(`${contents}/draft.txt`);
  await remove(`${contents}/draft.txt/checkpoints/checkpoint`);
  await get(`${contents}/draft.txt/checkpoints`);
  await patch(`${contents}/draft.txt`, { path: 'final.txt' });
  await get(`${contents}/final.txt`);
  await get(`${contents}/draft.txt`);
  await put(`${contents}/Snow.ipynb`, notebook([]));
  await get(`${contents}/Snow.ipynb`);
  await put(`${contents}/Snow.ipynb`, notebook([{ cell_type: 'markdown', id: 'a1', metadata: {}, source: 'Snow' }]));
  await get(`${contents}/Snow.ipynb`);
  await put(`${contents}/plots`, { type: 'directory' });
  await get(`${contents}/plots`);
  const { body: untitled } = await post(`${contents}/plots`, { type: 'notebook' });
  await get(`${contents}/plots/${untitled.name}`);
  await post(`${contents}/plots`, { copy_from: 'final.txt' });
  await get(`${contents}/plots`);
  await remove(`${contents}/final.txt`);
  await get(`${contents}/final.txt`);
  await remove(`${contents}/final.txt`);
  await remove(`${contents}/plots/${untitled.name}`);
  const { body: kernel } = await post('/api/kernels', { name: 'python3' });
  await get(`/api/kernels/${kernel.id}`);
  await remove(`/api/kernels/${kernel.id}`);
  await get(`/api/kernels/${kernel.id}`);
  const { body: opened } = await post('/api/sessions', {
    path: 'Snow.ipynb',
    name: 'Snow.ipynb',
    type: 'notebook',
    kernel: { name: 'python3' },
  });
  await get(`/api/sessions/${opened.id}`);
  await patch(`/api/sessions/${opened.id}`, { path: 'Ice.ipynb', name: 'Ice.ipynb' });
  await get(`/api/sessions/${opened.id}`);
  await get('/api/sessions');
  await remove(`/api/sessions/${opened.id}`);
  await get(`/api/sessions/${opened.id}`);
  const { body: terminal } = await post('/api/terminals');
  await get(`/api/terminals/${terminal.name}`);
  await remove(`/api/terminals/${terminal.name}`);
  await get(`/api/terminals/${terminal.name}`);

  part('refusals');
  await get(contents, { credential: 'none' });
  await get(`${contents}/todo.txt`, { credential: 'none' });
  await get('/api/kernels', { credential: 'wrong' });
  await put(`${contents}/stolen.txt`, text('No key'), { credential: 'none' });
  await get(`${contents}/nothing.txt`);
  await remove(`${contents}/nothing.txt`);
  await patch(`${contents}/nothing.txt`, { path: 'something.txt' });
  await get(`/api/sessions/${nobody}`);
  await remove(`/api/sessions/${nobody}`);
  await patch(`/api/sessions/${nobody}`, { path: 'x.ipynb' });
  await get(`/api/kernels/${nobody}`);
  await remove(`/api/kernels/${nobody}`);
  await post(`/api/kernels/${nobody}/interrupt`);
  await get('/api/terminals/99');
  await remove('/api/terminals/99');
  await put(`${contents}/odd.txt`, { type: 'picture', format: 'text', content: 'x' });
  await put(`${contents}/odd.txt`, { type: 'file', format: 'yaml', content: 'x' });
  await put(`${contents}/odd.txt`, { format: 'text', content: 'x' });
  await put(`${contents}/odd.txt`, { type: 'file', format: 'text' });
  await put(`${contents}/odd.txt`, undefined, { text: '{"type": "file"', type: 'application/json' });
  await patch(`${contents}/todo.txt`, { path: 'readme.md' });
  await post('/api/sessions', { path: 'Rain.ipynb' });
  await post('/api/sessions', { type: 'notebook', kernel: { name: 'python3' } });
  await post(`/api/kernels/${nobody}/restart`);
  await post('/api/sessions', undefined, { text: 'not JSON', type: 'application/json' });
  await get(`${contents}/todo.txt?content=2`);
  await get(`${contents}/todo.txt?type=picture`);
  await get(`${contents}/todo.txt?type=directory`);
  await get(`${contents}/todo.txt?format=yaml`);

  part('elsewhere');
  await get('/api/content');
  await put('/api/kernels', { name: 'python3' });
  await send('PATCH', '/api/status');
}
