// node bench/measure-masking.mjs [--quick]: what it costs to mask a recording where each request brings another credential, as the
// ratio to one where all bring the same, in processor time of one run; and how long a recording of 10 MB takes to be shown to a
// masker, as `learn --from` does. Needs a build.
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { readContract } from '../dist/src/openapi/contract.js';
import { createMasker } from '../dist/src/recording/masker.js';
import { median } from './measure-load.mjs';
import { readPets } from './pets.mjs';

/** Gives exchanges of which each brings the credential that `keyOf` gives. */
function exchanges(count, pets, keyOf) {
  const text = JSON.stringify(pets);
  return Array.from({ length: count }, (_, index) => ({
    startedAt: '2026-01-31T12:00:00.000Z',
    milliseconds: 3,
    method: 'GET',
    target: `/v1/pets?limit=20&offset=${index}`,
    requestHeaders: [
      ['Host', 'localhost:4010'],
      ['Authorization', `Bearer ${keyOf(index)}`],
      ['Accept', '*/*'],
      ['User-Agent', 'node'],
    ],
    status: 200,
    responseHeaders: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['X-Request-Id', `req-${index}`],
      ['Content-Length', String(text.length)],
    ],
    responseBody: { text, bytes: text.length },
  }));
}

function keyOf(index) {
  let [state, key] = [index * 2654435761 + 1, ''];
  while (key.length < 32) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    key += 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[state % 62];
  }
  return key;
}

function timeOf(recorded) {
  const masker = createMasker(readContract('spec/openapi.yaml'));
  const from = process.cpuUsage();
  for (const one of recorded) masker.exchange(one);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** Gives, for answers of so many items, the microseconds of an exchange with either kind of credentials, and their ratio. */
export async function measureMasking({ rounds, amount }) {
  const all = await readPets(1000);
  const rows = [];
  for (const items of [0, 1, 20, 100]) {
    const pets = all.slice(0, items);
    const same = exchanges(amount, pets, () => keyOf(0));
    const other = exchanges(amount, pets, keyOf);
    timeOf(same);
    timeOf(other);
    const taken = Array.from({ length: rounds }, () => [timeOf(same), timeOf(other)]);
    const of = (index) => Math.round((median(taken.map((pair) => pair[index])) / amount) * 1000);
    const ratio = Number(median(taken.map(([one, two]) => two / one)).toFixed(2));
    rows.push({ items, 'us one credential': of(0), 'us another each': of(1), ratio });
  }
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' } } });
  console.table(await measureMasking(values.quick === true ? { rounds: 3, amount: 300 } : { rounds: 7, amount: 2000 }));
}
