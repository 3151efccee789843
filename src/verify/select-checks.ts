import { UsageError } from '../errors';
import type { Check } from './check';

/**
 * Gives the checks that are to run. A name is a check's id, the beginning of ids up to a dot (`listPets.limit`), or a
 * family. Throws a UsageError for a name that fits nothing.
 */
export function selectChecks(
  checks: readonly Check[],
  only: readonly string[],
  skip: readonly string[],
): readonly Check[] {
  for (const name of [...only, ...skip]) {
    if (!checks.some((check) => fits(check, name))) throw unknownName(checks, name);
  }
  return checks.filter(
    (check) => (only.length === 0 || only.some((name) => fits(check, name))) && !skip.some((name) => fits(check, name)),
  );
}

function fits({ id, family }: Check, name: string): boolean {
  return id === name || family === name || id.startsWith(`${name}.`);
}

function unknownName(checks: readonly Check[], name: string): UsageError {
  const families = [...new Set(checks.map(({ family }) => family))].join(', ');
  return new UsageError(
    `no check is called ${JSON.stringify(name)}: name an id such as ${checks[0]?.id ?? 'listPets.succeeds'}, its beginning up to a dot, or a family (${families}); --plan lists the ids`,
  );
}
