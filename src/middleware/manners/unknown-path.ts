import type { Request } from 'express';
import type { Contract } from '../../contract/contract';
import type { AnswerTemplate } from '../../profile/answer-template';
import type { Profile } from '../../profile/profile';
import { refusalPoints } from '../../profile/request-points';

/**
 * Gives how a path is refused that is not described, by where it lies and by the method it is asked with; undefined where nothing
 * is said of that but what is said of any such path.
 */
export function templateOfUnknown(
  contract: Contract,
  profile: Profile,
  { method, context: { path } }: Request,
): AnswerTemplate | undefined {
  const below = belowBase(contract, path);
  if (below === undefined) return profile.find(refusalPoints['path.outside']);
  const ofMethod =
    method === 'HEAD'
      ? profile.find(refusalPoints['path.unknown-head'])
      : method !== 'GET' && profile.find(refusalPoints['path.unknown-write']);
  if (ofMethod) return ofMethod;
  const withoutSlash = path.endsWith('/') ? describedPath(contract, path.slice(0, -1)) : undefined;
  const slashed = withoutSlash === undefined ? undefined : profile.find(refusalPoints['path.slash'], withoutSlash);
  if (slashed !== undefined) return slashed;
  const above = withoutSlash ?? describedAbove(contract, path);
  if (above !== undefined) return profile.find(refusalPoints['path.below'], above);
  return below.split('/').length === 3 ? profile.find(refusalPoints['path.unknown-item']) : undefined;
}

/** Most segments of a path that are left out until one is described. */
const mostSegments = 8;

function describedAbove(contract: Contract, path: string): string | undefined {
  let above = path;
  for (let left = 0; left < mostSegments; left += 1) {
    above = above.slice(0, Math.max(0, above.lastIndexOf('/')));
    const described = describedPath(contract, above);
    if (described !== undefined) return described;
  }
  return undefined;
}

function describedPath(contract: Contract, path: string): string | undefined {
  const match = path === '' ? undefined : contract.match('GET', path);
  if (match?.kind === 'operation') return match.operation.path;
  return match?.kind === 'method-unknown' ? match.path : undefined;
}

/** Gives what of a path lies below where the API does; undefined where it does not lie there. */
function belowBase({ basePaths }: Contract, path: string): string | undefined {
  const base = basePaths.find(
    (one) => path.startsWith(one) && (one === '' || path.length === one.length || path[one.length] === '/'),
  );
  return base === undefined ? undefined : path.slice(base.length);
}
