// The mock without its stages of sessions and journal: what they cost is the difference to server-mock.mjs. They are taken
// out of the built program here, because the product has no such option.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const pass = (_request, _response, next) => next();

for (const stage of ['session', 'journal']) {
  const module = require(`../dist/src/serve/pipeline/${stage}.js`);
  if (typeof module[stage] !== 'function') throw new Error(`src/serve/pipeline/${stage} no longer exports ${stage}`);
  module[stage] = () => pass;
}
await import('./server-mock.mjs');
