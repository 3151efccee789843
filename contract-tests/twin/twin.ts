import { fleets } from '../self-proof/fleets';
import { proveTwin, type Difference, type TwinProof } from './prove-twin';

/**
 * Learns from every lawful service of the fleets whose document and name hold the texts that are given, and writes how alike the
 * stand-in is: `node dist/contract-tests/twin/run.js openapi.yaml "newest first" -v`. Gives the exit code: 1 where one is less alike
 * than 98 %, or 95 % with messages (of other documents than the Pet Store than 95 % without), and where nothing was held against anything.
 */
export async function twin(texts: readonly string[], write: (line: string) => void): Promise<number> {
  const isVerbose = texts.includes('-v');
  const [document = '', name = ''] = texts.filter((text) => !text.startsWith('-'));
  let isAlike = true;
  let proofs = 0;
  for (const fleet of fleets.filter((one) => one.document.includes(document)))
    for (const lawful of fleet.lawful.filter((one) => one.name.includes(name))) {
      const proof = await proveTwin({ document: fleet.document, key: fleet.key, lawful });
      for (const line of inLines(fleet.document, proof, isVerbose)) write(line);
      const { steps, alike, alikeWithMessages } = proof;
      const [least, withMessages] = fleet.document.endsWith('spec/openapi.yaml') ? [0.98, 0.95] : [0.95, 0];
      isAlike &&= steps > 0 && alike >= steps * least && alikeWithMessages >= steps * withMessages;
      proofs += 1;
    }
  if (proofs === 0) write(`no lawful service is of ${document}, ${name}`);
  return isAlike && proofs > 0 ? 0 : 1;
}

function inLines(document: string, proof: TwinProof, isVerbose: boolean): string[] {
  const { name, steps, alike, alikeWithMessages, differences, learnt } = proof;
  const spelt = differences.filter(({ spelling }) => spelling.length > 0).length;
  const points = [...learnt.profile.entries.values()].reduce((sum, places) => sum + places.size, 0);
  const head =
    `${percent(alike, steps)} alike, ${percent(alikeWithMessages, steps)} with messages, of ${steps}: ${document}, ${name} ` +
    `(${points} points learnt, ${learnt.profile.unclear.length} unclear, ${learnt.exchanges.length} requests, ` +
    `${learnt.writes} writes, ${learnt.removals} removals, ${learnt.durationMs} ms, ${learnt.leftOver.length} left over` +
    `${spelt > 0 ? `, ${spelt} spelt otherwise` : ''})`;
  if (!isVerbose) return [head, ...kindsOf(differences)];
  const unclear = learnt.profile.unclear.map(
    ({ point, place, seen }) => `  unclear ${point} at ${place}: ${seen.join(' | ')}`,
  );
  const left = learnt.left.map(({ what, reason }) => `  not learnt ${what}: ${reason}`);
  return [head, ...unclear, ...left, ...differences.flatMap(detailed)];
}

/** Gives the differences by what they are, the most frequent first, each with one request that shows it. */
function kindsOf(differences: readonly Difference[]): string[] {
  const kinds = new Map<string, { count: number; readonly example: string }>();
  for (const { parts, messages, step } of differences) {
    const told = parts[0] ?? messages[0];
    if (told === undefined) continue;
    const kind = told.replaceAll(/\.\d+/g, '.*').slice(0, 110);
    const known = kinds.get(kind) ?? { count: 0, example: shortStep(step) };
    known.count += 1;
    kinds.set(kind, known);
  }
  return [...kinds]
    .toSorted(([, first], [, second]) => second.count - first.count)
    .slice(0, 12)
    .map(([kind, { count, example }]) => `  ${count} x ${kind}   (${example})`);
}

function detailed({ step, parts, messages, spelling, real, twin: other }: Difference): string[] {
  return [
    `  ${shortStep(step)}`,
    `    ${[...parts, ...messages, ...spelling].join('; ')}`,
    `    service:  ${real}`,
    `    stand-in: ${other}`,
  ];
}

function shortStep({ method, path, body, headers, isKeyed }: Step): string {
  const fields = headers.map(([name, value]) => ` ${name}: ${value}`).join('');
  const sent = body === undefined ? '' : ` ${body.toString('utf8').slice(0, 90)}`;
  return `${method} ${path}${isKeyed ? '' : ' (no key)'}${fields}${sent}`;
}

type Step = Difference['step'];

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}
