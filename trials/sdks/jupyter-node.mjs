/** A folder of weather notes, by the services of JupyterLab. */
import { base, call, sdk } from './story.mjs';

const { ContentsManager, KernelAPI, KernelSpecAPI, ServerConnection, SessionAPI } = sdk('@jupyterlab/services');

const serverSettings = ServerConnection.makeSettings({
  baseUrl: `${base}/`,
  wsUrl: `${base.replace('http', 'ws')}/`,
  token: 'trial-token',
  appendToken: false,
  WebSocket: sdk('ws'),
});
const contents = new ContentsManager({ serverSettings });
const nobody = '00000000-0000-4000-8000-000000000000';
const place = ({ name, path, type }) => [name, path, type];
const shown = ({ name, type, format, content }) => [name, type, format, content];
const names = ({ content }) => content.map(({ name }) => name).sort();

await call('list', () => contents.get(''), names);
await call('list folder', () => contents.get('archive'), names);
await call('file', () => contents.get('todo.txt'), shown);
await call('file without content', () => contents.get('rain.csv', { content: false }), shown);
await call(
  'notebook',
  () => contents.get('Rain.ipynb'),
  ({ type, content }) => [type, content.cells.length],
);
await call('file in folder', () => contents.get('archive/old.txt'), shown);
await call('missing file', () => contents.get('nothing.txt'));
await call('missing in folder', () => contents.get('archive/nothing.txt'));
await call('wrong type', () => contents.get('todo.txt', { type: 'directory' }));
const fresh = await call(
  'untitled',
  () => contents.newUntitled({ path: '', type: 'notebook' }),
  ({ type, path }) => [type, path.endsWith('.ipynb')],
);
await call(
  'read untitled',
  () => contents.get(fresh.path),
  ({ type, content }) => [type, content.cells],
);
await call(
  'untitled folder',
  () => contents.newUntitled({ path: 'archive', type: 'directory' }),
  ({ type, path }) => [type, path.startsWith('archive/')],
);
await call('save', () => contents.save('hail.txt', { type: 'file', format: 'text', content: 'None' }), place);
await call('saved', () => contents.get('hail.txt'), shown);
await call('save again', () => contents.save('hail.txt', { type: 'file', format: 'text', content: 'A little' }), place);
await call('saved again', () => contents.get('hail.txt'), shown);
await call('save in missing folder', () =>
  contents.save('nowhere/x.txt', { type: 'file', format: 'text', content: '' }),
);
await call('rename', () => contents.rename('hail.txt', 'snow.txt'), place);
await call('old name', () => contents.get('hail.txt'));
await call('rename to a name in use', () => contents.rename('snow.txt', 'todo.txt'));
await call(
  'copy',
  () => contents.copy('todo.txt', 'archive'),
  ({ path, type }) => [path.startsWith('archive/'), type],
);
await call(
  'create checkpoint',
  () => contents.createCheckpoint('snow.txt'),
  ({ id }) => id,
);
await call(
  'checkpoints',
  () => contents.listCheckpoints('snow.txt'),
  (all) => all.map(({ id }) => id),
);
await call('restore checkpoint', () => contents.restoreCheckpoint('snow.txt', 'checkpoint'));
await call('delete checkpoint', () => contents.deleteCheckpoint('snow.txt', 'checkpoint'));
await call('delete', () => contents.delete('snow.txt'));
await call('deleted', () => contents.get('snow.txt'));
await call('delete deleted', () => contents.delete('snow.txt'));
await call(
  'list at the end',
  () => contents.get(''),
  ({ content }) => content.some(({ name }) => name === 'snow.txt'),
);
await call(
  'kernelspecs',
  () => KernelSpecAPI.getSpecs(serverSettings),
  (one) => [one.default, Object.keys(one.kernelspecs)],
);
await call(
  'kernels',
  () => KernelAPI.listRunning(serverSettings),
  (all) => all.map(({ name }) => name),
);
const kernel = await call(
  'start kernel',
  () => KernelAPI.startNew({ name: 'python3' }, serverSettings),
  ({ name }) => name,
);
await call(
  'kernel',
  () => KernelAPI.getKernelModel(kernel.id, serverSettings),
  ({ name }) => name,
);
await call('interrupt kernel', () => KernelAPI.interruptKernel(kernel.id, serverSettings));
await call('shut down kernel', () => KernelAPI.shutdownKernel(kernel.id, serverSettings));
await call(
  'kernel shut down',
  () => KernelAPI.getKernelModel(kernel.id, serverSettings),
  (model) => model,
);
await call('unknown kernel', () => KernelAPI.startNew({ name: 'cobol' }, serverSettings));
await call(
  'sessions',
  () => SessionAPI.listRunning(serverSettings),
  (all) => all.map(({ path }) => path),
);
const session = await call(
  'start session',
  () =>
    SessionAPI.startSession(
      { path: 'Heights.ipynb', name: 'Heights', type: 'notebook', kernel: { name: 'python3' } },
      serverSettings,
    ),
  ({ path, name, type }) => [path, name, type],
);
await call(
  'session',
  () => SessionAPI.getSessionModel(session.id, serverSettings),
  ({ path, name, type }) => [path, name, type],
);
await call(
  'rename session',
  () => SessionAPI.updateSession({ id: session.id, path: 'Empty.ipynb' }, serverSettings),
  ({ path }) => path,
);
await call('shut down session', () => SessionAPI.shutdownSession(session.id, serverSettings));
await call('missing session', () => SessionAPI.getSessionModel(nobody, serverSettings));
