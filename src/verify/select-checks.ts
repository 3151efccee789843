import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { didYouMean } from '../did-you-mean';
import { UsageError } from '../errors';
import type { Candidate } from './check';
import { operationNamedIn } from './operation-named-in';

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
