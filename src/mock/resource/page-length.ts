import type { ListOperation } from '../../contract/resource/resources';
import type { RequestContext } from '../../middleware/request-context';
import { dataPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import type { HandlerContext } from './handler-context';

/** How long a page is: `step` is what further pages begin after, `length` what it shows at most. */
interface PageLength {
  readonly step: number;
  readonly length: number;
}

/** Gives how long a page of a list is that was asked to have so many items: as long, unless a profile says otherwise. */
export function pageLengths(
  { contract }: Pick<HandlerContext, 'contract'>,
  { operation, limit: parameter }: ListOperation,
): (request: RequestContext, limit: number) => PageLength {
  const profile = profileOf(contract);
  const usual = profile.find(dataPoints.usualPage, operation.path);
  const longest = profile.find(dataPoints.longestPage, operation.path);
  const share = profile.find(dataPoints.pageShare, operation.path);
  if (usual === undefined && longest === undefined && share === undefined)
    return (_, limit) => ({ step: limit, length: limit });
  const isAsked = ({ query, leftOut }: RequestContext): boolean =>
    parameter !== undefined && !leftOut.includes(parameter.name) && new URLSearchParams(query).has(parameter.name);
  return (request, limit) => {
    const asked = usual === undefined || isAsked(request) ? limit : usual;
    const step = Math.min(asked, longest ?? Infinity);
    return { step, length: share === undefined || step === Infinity ? step : Math.ceil(step * share) };
  };
}
