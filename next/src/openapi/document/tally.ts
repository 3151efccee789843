import { count } from '../../base/text';
import type { Problem, Problems } from './problems';

/** Collects problems that come in many places, and reports those with one message once: at the first place, with their number. */
export interface Tally {
  note(problem: Problem): void;
  report(): void;
}

export function createTally(problems: Problems): Tally {
  const found = new Map<string, { readonly problem: Problem; places: number }>();
  return {
    note: (problem) => {
      const known = found.get(problem.message);
      if (known === undefined) found.set(problem.message, { problem, places: 1 });
      else known.places += 1;
    },
    report: () => {
      for (const { problem, places } of found.values()) {
        const message =
          places === 1 ? problem.message : problem.message.replace(/\.$/, ` (${count(places, 'place')}).`);
        problems.add({ ...problem, message });
      }
    },
  };
}
