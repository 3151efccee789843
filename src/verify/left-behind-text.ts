import type { LeftBehind } from '../visit/left-behind';

/** Most places that are named. */
const mostPlaces = 6;

/** What a run left: `/pets/122 to /pets/135.`, and how to find it. */
export function leftBehindSentences(left: readonly LeftBehind[], runTag: string): readonly string[] {
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  const named = reasons.map((reason) => {
    const paths = left.filter((one) => one.reason === reason).map(({ path }) => path);
    const places = rangesOf(paths);
    const rest = places.length - mostPlaces;
    const text = places.slice(0, mostPlaces).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    return `${text}${reasons.length > 1 ? ` (${reason})` : ''}.`;
  });
  if (named.length === 0) return [];
  const marked = left.length === 1 ? `Its name starts with ${runTag}.` : `Their names start with ${runTag}.`;
  return named.length === 1 ? [`${named[0] ?? ''} ${marked}`] : [...named, marked];
}

/** Three paths and more whose numbers follow each other are one: `/pets/122 to /pets/135`. */
function rangesOf(paths: readonly string[]): readonly string[] {
  const runs: string[][] = [];
  for (const path of paths) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && isNext(before, path)) run.push(path);
    else runs.push([path]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0] ?? ''} to ${run.at(-1) ?? ''}`]));
}

function isNext(before: string, path: string): boolean {
  const [one, other] = [before, path].map((text) => /^(.*\/)(\d{1,30})$/.exec(text));
  if (one?.[2] === undefined || other?.[2] === undefined || one[1] !== other[1]) return false;
  return BigInt(one[2]) + 1n === BigInt(other[2]);
}
