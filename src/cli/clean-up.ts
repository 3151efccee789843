import { existsSync } from 'node:fs';
import { systemClock, type Clock } from '../base/clock';
import { basePathOf } from '../base/http';
import { createRandom } from '../base/random';
import { count } from '../base/text';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { Contract } from '../openapi/contract';
import type { BaseUrl } from '../exchange/base-url';
import { RunVisit } from '../visit/run-visit';
import { keepLeft, readJournal } from '../visit/left-behind';
import { Pace } from '../visit/pace';
import type { Access } from '../visit/access';
import type { VerifyOptions } from '../verify/options';
import { rateFor } from '../plan/run-options';

/** `verify --clean-up report.json`: deletes what an earlier run left behind, and nothing else. */
export async function cleanUpEarlier(
  contract: Contract,
  { url, isLocal }: BaseUrl,
  { client, credentials }: Access,
  report: string,
  options: VerifyOptions,
  clock: Clock = systemClock,
): Promise<number> {
  const file = `${report}.left-behind`;
  // A run that left nothing left no such file.
  if (existsSync(report) && !existsSync(file)) {
    process.stdout.write('Nothing was left behind.\n');
    return 0;
  }
  const earlier = readJournal(file, url);
  await credentials.begin();
  const [runTag = ''] = earlier.runTags;
  const visit = new RunVisit({
    ...{ contract, client, credentials, clock, runTag, earlier },
    knowledge: createKnowledge(contract, { runTag, basePath: basePathOf(url) }),
    // A delete is a write; a clean-up creates nothing.
    policy: { writes: 1, isDisposable: false },
    pace: new Pace({ clock, rate: rateFor(options, isLocal) }),
    randomFor: (scenario) => createRandom(scenario),
    onView: () => Promise.resolve(undefined),
  });
  const { deleted, left } = await visit.cleanUp();
  keepLeft(file, url, earlier, left);
  const rest = left.map(({ path, reason }) => `  ${path}: ${reason}`);
  const lines = [`${count(deleted, 'item')} deleted.`, ...(rest.length > 0 ? ['Left behind:', ...rest] : [])];
  process.stdout.write(`${lines.join('\n')}\n`);
  return left.length === 0 ? 0 : 1;
}
