import path from 'node:path';
import { test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import { compareMocks } from './two-mocks';
import { Differences } from '../../src/compare/findings';
import { petStoreMutations } from '../verify/pet-store-mutations';
import { petStoreMeanings } from '../verify/pet-store-meanings';
const file = path.join(packageRoot(), 'spec', 'openapi.yaml');
test('x', async () => {
  const old = Differences.prototype.addNoise;
  Differences.prototype.addNoise = function (d, v) { if (d.length) process.stdout.write(`noise ${v.exchange.request.method} ${v.exchange.request.target} ${v.exchange.label?.step} ${d.map((x) => [x.kind, x.scope, x.place, x.a, x.b].join('|')).join(' ; ')}\n`); old.call(this, d, v); };
  const rec = Differences.prototype.record;
  Differences.prototype.record = function (d, a, b) { for (const x of d.differences) process.stdout.write(`${a.view.exchange.request.method} ${a.view.exchange.request.target} ${a.view.exchange.label?.step} ${x.kind} ${x.scope} ${x.place} ${String(x.a)} ${String(x.b)} ${x.isLoose}\n`); rec.call(this, d, a, b); };
  for (const [name, , mutation, only] of [...petStoreMutations, ...petStoreMeanings]) if (/markup|shows an item twice/.test(name)) { process.stdout.write(name + '\n'); await compareMocks(file, mutation, only); }
});
