import type { Verdict } from '../result';

/** What is known of all checks, beside the findings. */
export interface CheckVerdict {
  readonly id: string;
  readonly title: string;
  readonly operation?: string | undefined;
  readonly verdict: Verdict;
}

/** Tells whether all checks of a kind that came to a verdict are red, two of them at least. */
export type AllRed = (kind: string) => boolean;

/** The kind of the checks that judge the bodies of errors. */
export const errorBodies = 'error bodies';

/** Gives the kind of the checks that prove one rule for several operations. */
export function ruleNamed(title: string): string {
  return `rule ${title}`;
}

/** Gives the beginnings of a check's id below its operation: `createPet.refuses`, `createPet.refuses.name`. */
export function prefixesBelow(operation: string, id: string): string[] {
  if (!id.startsWith(`${operation}.`)) return [];
  const names = id.slice(operation.length + 1).split('.');
  return names.slice(0, -1).map((_name, index) => `${operation}.${names.slice(0, index + 1).join('.')}`);
}

/** Gives the test whether a whole kind of checks is red: then its findings have one cause rather than many. */
export function allRedAmong(checks: readonly CheckVerdict[]): AllRed {
  const kinds = new Map<string, { judged: number; red: number }>();
  for (const check of checks) {
    const isRed = check.verdict === 'violated' || check.verdict === 'warned';
    if (!isRed && check.verdict !== 'proved') continue;
    for (const kind of kindsOf(check)) {
      const { judged, red } = kinds.get(kind) ?? { judged: 0, red: 0 };
      kinds.set(kind, { judged: judged + 1, red: red + Number(isRed) });
    }
  }
  return (kind) => {
    const { judged, red } = kinds.get(kind) ?? { judged: 0, red: 0 };
    return judged > 1 && red === judged;
  };
}

function kindsOf({ id, title, operation }: CheckVerdict): string[] {
  const isErrorBody = /\.([45](\d\d|XX)|default)\.body$/.test(id);
  return [ruleNamed(title), ...prefixesBelow(operation ?? '', id), ...(isErrorBody ? [errorBodies] : [])];
}
