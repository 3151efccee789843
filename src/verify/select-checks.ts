import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { didYouMean } from '../base/text';
import { UsageError } from '../base/errors';
import type { Candidate, Check } from '../probe/check';
import { operationNamedIn, budgetOf, type Budget, type Limits, usualPages } from './budget';
import { deriveChecks, type DeriveOptions, checkFamilies } from './checks/derive-checks';
import { whatIsSent, type AskedWrites, type WhatIsSent } from '../probe/limits';

/** What a check's names are told by: itself, and the operation whose clause it is. */
interface Named<One extends Candidate = Candidate> {
  readonly check: One;
  readonly operation: Operation | undefined;
}

/** The words before a colon, with what each names of a check. */
const kinds: Readonly<Record<string, (candidate: Named) => readonly string[]>> = {
  tag: ({ operation }) => tagsOf(operation),
  method: ({ operation }) => (operation === undefined ? [] : [operation.method]),
  path: ({ operation }) => (operation === undefined ? [] : [operation.path]),
  operation: ({ operation }) => (operation === undefined ? [] : [operation.id]),
  level: ({ check }) => [check.level],
  phase: ({ check }) => [check.phase],
};

/**
 * Gives the checks that are to run: those that fit any name of `only` (all, where it is empty) and none of `skip`. A name is
 * a check's id, the beginning of ids up to a dot (`listPets.limit`), a family, `deprecated`, or what an operation has:
 * `tag:pets`, `method:GET`, `path:/pets/**` (`*` within a segment, `**` any rest), `operation:listPets`, `level:written`.
 * Throws a UsageError for a name that fits nothing; only `--skip deprecated` may.
 */
export function selectChecks<One extends Candidate>(
  contract: Contract,
  checks: readonly One[],
  only: readonly string[],
  skip: readonly string[],
): readonly One[] {
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const candidates = checks.map((check): Named<One> => ({ check, operation: operationOfCheck(check, operations) }));
  const read = (name: string, mayFitNothing: boolean): ((candidate: Named) => boolean) => {
    const fits = fitting(name);
    if (!mayFitNothing && !candidates.some(fits)) throw unknownName(candidates, name);
    return fits;
  };
  const wanted = only.map((name) => read(name, false));
  const unwanted = skip.map((name) => read(name, name === 'deprecated'));
  return candidates
    .filter((one) => wanted.length === 0 || wanted.some((fits) => fits(one)))
    .filter((one) => !unwanted.some((fits) => fits(one)))
    .map(({ check }) => check);
}

/** Gives the operation whose clause a check is: the one that its id, or its request, names. */
function operationOfCheck(check: Candidate, operations: ReadonlyMap<string, Operation>): Operation | undefined {
  const named = operationNamedIn(check.id, operations);
  return named === undefined ? check.sends[0]?.operation : operations.get(named);
}

function fitting(name: string): (candidate: Named) => boolean {
  if (name === 'deprecated') return ({ operation }) => operation?.deprecation !== undefined;
  const [, kind = '', value = ''] = /^([a-z]+):(.+)$/s.exec(name) ?? [];
  const namesOf = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (namesOf === undefined) {
    return ({ check: { id, family } }) => id === name || family === name || id.startsWith(`${name}.`);
  }
  const accepts = kind === 'path' ? pathPattern(value) : exactly(kind === 'method' ? value.toUpperCase() : value);
  return (candidate) => namesOf(candidate).some(accepts);
}

function exactly(value: string): (name: string) => boolean {
  return (name) => name === value;
}

/** `*` stands for any text within a segment, `**` at the end for any rest, none too: `/pets/**` fits `/pets`. */
function pathPattern(pattern: string): (path: string) => boolean {
  const isOpen = pattern.endsWith('/**');
  const wanted = (isOpen ? pattern.slice(0, -3) : pattern).split('/');
  return (path) => {
    const segments = path.split('/');
    if (isOpen ? segments.length < wanted.length : segments.length !== wanted.length) return false;
    return wanted.every((one, index) => fitsSegment(one.split('*'), segments[index] ?? ''));
  };
}

/** Each part between stars is looked for after the one before; no expression of a user is compiled. */
function fitsSegment(parts: readonly string[], segment: string): boolean {
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return segment === first;
  const last = rest.pop() ?? '';
  if (!segment.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = segment.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return segment.length - last.length >= from && segment.endsWith(last);
}

function tagsOf(operation: Operation | undefined): readonly string[] {
  const tags = operation?.raw['tags'];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

/** So many names are listed. */
const mostNames = 20;

function unknownName(candidates: readonly Named[], name: string): UsageError {
  const [kind = ''] = name.split(':', 1);
  const namesOf = name.includes(':') && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (namesOf !== undefined) {
    const known = [...new Set(candidates.flatMap(namesOf))].map((one) => `${kind}:${one}`);
    const listed = known.slice(0, mostNames).join(', ') || 'none';
    return new UsageError(`no check fits ${JSON.stringify(name)}${didYouMean(name, known)}; there are: ${listed}`);
  }
  const checks = candidates.map(({ check }) => check);
  const families = [...new Set(checks.map(({ family }) => family))];
  const beginnings = checks.flatMap(({ id }) =>
    id.split('.').map((_part, end, all) => all.slice(0, end + 1).join('.')),
  );
  const meant = didYouMean(name, [...families, ...new Set(beginnings), ...Object.keys(kinds).map((one) => `${one}:`)]);
  return new UsageError(
    `no check is called ${JSON.stringify(name)}${meant}: name an id such as ${checks[0]?.id ?? 'listPets.succeeds'}, its beginning up to a dot, a family (${families.join(', ')}), or tag:, method:, path:, operation:, deprecated; --plan lists the ids`,
  );
}

/** What of a program's options decides which checks there are, and which of them are run. */
interface AskedOptions extends Limits, AskedWrites {
  readonly explore?: number;
  readonly concurrencyProbe?: boolean;
  readonly expiredKey?: string | undefined;
  readonly maxResponseTime?: number;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

/** Gives the checks that a program asks for, within the budget of a run. Throws a UsageError where it names some that are not there. */
export function askedChecks(contract: Contract, baseUrl: string, options: AskedOptions): Budget {
  const { rate, maxRequests, time, only = [], skip = [] } = options;
  return chooseChecks(contract, {
    baseUrl,
    rate,
    maxRequests,
    time,
    sent: whatIsSent(baseUrl, options),
    derive: derivedFor(options),
    select: (all) => selectChecks(contract, all, only, skip),
  });
}

/** Gives the same with the checks that are left out, for whoever shows those too. */
export function allAskedChecks(
  contract: Contract,
  baseUrl: string,
  options: AskedOptions,
): { readonly all: readonly Check[]; readonly budget: Budget } {
  const all = selectChecks(
    contract,
    deriveChecks(contract, derivedFor(options)),
    options.only ?? [],
    options.skip ?? [],
  );
  return { all, budget: budgetOf(contract, all, baseUrl, options, whatIsSent(baseUrl, options)) };
}

function derivedFor({ explore, concurrencyProbe, expiredKey, maxResponseTime }: AskedOptions): DeriveOptions {
  return {
    ...(explore !== undefined && { explore }),
    probesConcurrency: concurrencyProbe === true,
    hasExpiredKey: expiredKey !== undefined,
    maxResponseTime,
  };
}

/** What the checks of a run are chosen for. */
export interface Choice extends Limits {
  readonly baseUrl: string;
  readonly sent: WhatIsSent;
  readonly derive: DeriveOptions;
  /** Those that the caller asks for; throws where it asks for what is not there. */
  readonly select: <One extends Candidate>(checks: readonly One[]) => readonly One[];
  /** So many checks are held whole; of more, what decides whether they are run, and the chosen ones are made once more. */
  readonly mostHeld?: number;
}

/**
 * Gives the checks of a document that a run sends, within its budget. What is left out is never held with what it would have
 * sent: of a document of a thousand operations that is most.
 */
export function chooseChecks(contract: Contract, choice: Choice): Budget {
  const { baseUrl, sent, derive, select, mostHeld = 15_000 } = choice;
  const whole: Check[] = [];
  const light: Candidate[] = [];
  for (const family of checkFamilies(contract, derive)) {
    for (const check of family) light.push(lightOf(check));
    if (light.length <= mostHeld) for (const check of family) whole.push(check);
    else whole.length = 0;
  }
  if (light.length <= mostHeld) return budgetOf(contract, select(whole), baseUrl, choice, sent);
  const budget = budgetOf(contract, select(light), baseUrl, choice, sent);
  return { ...budget, chosen: madeAgain(contract, derive, light, new Set(budget.chosen)) };
}

/** What is made of one document is the same each time, in the same order. */
function madeAgain(
  contract: Contract,
  derive: DeriveOptions,
  light: readonly Candidate[],
  chosen: ReadonlySet<Candidate>,
): Check[] {
  const made: Check[] = [];
  let place = 0;
  for (const family of checkFamilies(contract, derive)) {
    for (const check of family) {
      const before = light[place];
      place += 1;
      if (before !== undefined && chosen.has(before)) made.push(check);
    }
  }
  return made;
}

/** Bodies make up most of what a check weighs; they tell requests apart only where one is sent oftener than once. */
function lightOf({ id, family, level, phase, sends, writes }: Check): Candidate {
  const isOften = sends.length > usualPages;
  const bodiless = sends.map(({ operation, method, path, credential }) => ({ operation, method, path, credential }));
  return { id, family, level, phase, sends: isOften ? sends : bodiless, writes };
}
