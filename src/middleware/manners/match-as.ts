import type { Contract } from '../../contract/contract';
import type { OperationMatch } from '../../contract/match-operation';
import { withoutTrailingSlashes } from '../../contract/trailing-slashes';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';

/** What a path is to a service: an operation, or a place that another one is named for. */
export interface Matched {
  readonly match: OperationMatch;
  /** Whether the client is sent to the path as the document has it, with or without a slash at its end. */
  readonly isMoved: boolean;
}

/** Gives the match of a method and a path as a profile says of slashes at the end, letters in another case, and HEAD. */
export type MatchAs = (method: string, path: string) => Matched;

/** Gives what matches paths as a profile says. */
export function createMatchAs(contract: Contract, profile: Profile): MatchAs {
  const templates = [...new Set(contract.operations.map(({ path }) => path))].map((path) => path.split('/'));
  return (method, path) => {
    const match = contract.match(method, path);
    if (match.kind === 'operation') return { match: refusesHead(profile, method, match), isMoved: false };
    if (match.kind !== 'path-unknown') return { match, isMoved: false };
    for (const [point, other] of [
      [requestPoints.trailingSlash, withOtherEnd(path)],
      [requestPoints.otherCase, inDocumentedCase(contract, templates, path)],
    ] as const) {
      const found = other === undefined ? undefined : contract.match(method, other);
      const own = found === undefined ? undefined : templateOf(found);
      if (found === undefined || own === undefined) continue;
      const said = profile.find<string>(point, own);
      if (said === 'redirect') return { match, isMoved: true };
      if (said === 'as-without' || said === 'as-written')
        return { match: refusesHead(profile, method, found), isMoved: false };
    }
    return { match, isMoved: false };
  };
}

/** Without the slashes at its end, or with one. */
function withOtherEnd(path: string): string | undefined {
  if (path.length < 2) return undefined;
  return path.endsWith('/') ? withoutTrailingSlashes(path) : `${path}/`;
}

function templateOf(match: OperationMatch): string | undefined {
  if (match.kind === 'operation') return match.operation.path;
  return match.kind === 'method-unknown' ? match.path : undefined;
}

/** HEAD is a method that is not there, where a profile says so. */
function refusesHead(profile: Profile, method: string, match: OperationMatch): OperationMatch {
  if (method !== 'HEAD' || match.kind !== 'operation' || match.operation.method === 'HEAD') return match;
  const { operation } = match;
  if (profile.find(requestPoints.head, operation.path) !== 'refuse') return match;
  return { kind: 'method-unknown', path: operation.path, methods: [operation.method], operations: [operation] };
}

/** Gives the path with the letters of the document in its fixed parts; undefined where it is of no template, or has them already. */
function inDocumentedCase(
  { basePaths }: Contract,
  templates: readonly (readonly string[])[],
  path: string,
): string | undefined {
  const base = basePaths.find((known) => path.toLowerCase().startsWith(known.toLowerCase()));
  if (base === undefined) return undefined;
  const parts = path.slice(base.length).split('/');
  const template = templates.find(
    (one) =>
      one.length === parts.length &&
      one.every((part, index) => part.includes('{') || part.toLowerCase() === parts[index]?.toLowerCase()),
  );
  if (template === undefined) return undefined;
  const written = base + template.map((part, index) => (part.includes('{') ? parts[index] : part)).join('/');
  return written === path ? undefined : written;
}
