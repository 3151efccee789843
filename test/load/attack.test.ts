import { afterEach, describe, expect, test } from '@jest/globals';
import { startAttack } from '../support/attack/attack';
import { authorModel } from '../support/attack/author-model';
import type { Model } from '../support/attack/model';
import { petModel } from '../support/attack/pet-model';
import { startProbe, startVictim } from '../support/attack/victim';
import { killServed } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

/** ATTACK_SEED and ATTACK_COUNT choose other requests and more of them: `npm run soak` sends a million. */
const seed = Number(process.env['ATTACK_SEED'] ?? 20301205);
const count = Number(process.env['ATTACK_COUNT'] ?? 200_000);
const isSoak = process.env['ATTACK_IS_SOAK'] === '1';

/** Most that heap and buffers may grow over the last two thirds, in MB: of 130,000 requests, some 30 bytes each. */
const mostGrowth = 4;
/** Longest that anybody may wait for the answer of another, in milliseconds: on a quiet machine, and on any. */
const [longestWhenQuiet, longest] = [100, 2000];
/** A machine on which a clock of 5 ms is later than this many milliseconds has other work to do. */
const latenessWhenQuiet = 25;

const flags = ['--count', '6', '--ignore-sunset', '--max-sessions', '200', '--journal-entries', '50'];
const bounds = ['--journal-bytes', '1000000', '--log-level', 'silent'];

const pathTo = useTestFolder();
afterEach(killServed);

/** Attacks in thirds; gives what was wrong, how much memory grew over the last two of them, and what others saw meanwhile. */
async function assault(model: Model, document: readonly string[], amount: number, heapFile: string) {
  const victim = await startVictim([...flags, ...bounds, ...document], heapFile);
  const port = Number(victim.port);
  // The first call of the control API takes longer than those after it (docs/control.md).
  await fetch(`http://127.0.0.1:${victim.port}/__mock/sessions`);
  const probe = startProbe(port);
  const attack = startAttack({ port, model, seed, connections: 6 });
  const heaps: number[] = [];
  const residents: number[] = [];
  const start = performance.now();
  for (let third = 0; third < 3; third += 1) {
    await attack.send(amount / 3);
    await probe.look('off');
    heaps.push(await victim.heap());
    residents.push(victim.resident());
    await probe.look('on');
  }
  const seconds = (performance.now() - start) / 1000;
  await attack.leave();
  const seen = await probe.end();
  const sessions = (await (await fetch(`http://127.0.0.1:${victim.port}/__mock/sessions`)).json()) as {
    name: string;
  }[];
  const words = `${attack.sent()} requests in ${seconds.toFixed(0)} s, ${attack.flaws.length} flaws`;
  const memory = `heap ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MB, resident ${residents.map(Math.round).join(', ')} MB`;
  const stall = `longest stall ${seen.stall.toFixed(0)} ms of ${seen.asked} probes (their own clock late by ${seen.late.toFixed(0)} ms)`;
  process.stdout.write(`attack on ${model.path}, seed ${seed}: ${words}; ${memory}; ${stall}\n`);
  const growth = (heaps[2] ?? NaN) - (heaps[0] ?? NaN);
  return { flaws: attack.flaws, growth, seen, sessions: sessions.map(({ name }) => name), code: victim.child.exitCode };
}

describe(`a mix of lawful and hostile requests (ATTACK_SEED=${seed}, ATTACK_COUNT=${count})`, () => {
  test.each([
    ['the Pet Store', petModel, [], 0.6],
    ['a document with changes and removals', authorModel, ['test/test-documents/library.yaml'], 0.4],
  ] as const)(
    'leaves %s with the right answers, the right items, its memory and its manners',
    async (_, model, document, share) => {
      const heapFile = pathTo(`heap-${model.listOperation}`);
      const { flaws, growth, seen, sessions, code } = await assault(model, document, count * share, heapFile);
      expect(flaws).toEqual([]);
      expect(code).toBeNull();
      // Every session was ended but those that every stand-in has, and one that nobody looks at.
      expect(sessions.filter((name) => name !== 'left-alone')).toEqual(['default']);
      expect(growth).toBeLessThan(mostGrowth);
      expect(seen.stall).toBeLessThan(isSoak && seen.late < latenessWhenQuiet ? longestWhenQuiet : longest);
    },
    3_600_000,
  );
});
