import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { ListOperation } from '../../contract/resource/resources';
import { successResponse } from '../../contract/success-response';
import type { RequestContext } from '../../middleware/request-context';
import { answerPoints } from '../../profile/answer-points';
import { readPageLinks, writePageLinks } from '../../profile/page-links';
import { profileOf } from '../../profile/profile-of';

/** What page was answered, in items. */
interface ListedCounts {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

/**
 * Gives what writes the headers that tell of a page, of a list whose pages count from `first`: how many items there are, and where
 * other pages lie; undefined where there are none.
 */
export function pageHeaders(
  contract: Contract,
  list: ListOperation,
  first: number,
): ((request: RequestContext, page: ListedCounts) => Readonly<Record<string, string>>) | undefined {
  const { operation } = list;
  const described = successResponse(operation)?.headers.find(({ name }) => /^(x-)?total(-count)?$/i.test(name))?.name;
  const totalHeader = described ?? learntTotal(contract, operation);
  const linksOf = learntLinks(contract, list, first);
  if (totalHeader === undefined && linksOf === undefined) return undefined;
  return (request, page) => {
    const link = linksOf?.(request, page);
    return {
      ...(totalHeader !== undefined && { [totalHeader]: String(page.total) }),
      ...(link !== undefined && { Link: link }),
    };
  };
}

/** Gives the name of a header that the document does not describe and by which a profile tells how many items there are. */
function learntTotal(contract: Contract, operation: Operation): string | undefined {
  const headers = Object.entries(profileOf(contract).find(answerPoints.headers, operation) ?? {});
  return headers.find(([, template]) => template === '{{total}}')?.[0];
}

/** Gives what writes the Link header of a list as a profile has it, where its pages are numbered from `first` on; undefined where it has none. */
function learntLinks(
  contract: Contract,
  { operation, page, limit: limitParameter }: ListOperation,
  first: number,
): ((request: RequestContext, answered: ListedCounts) => string | undefined) | undefined {
  const headers = Object.entries(profileOf(contract).find(answerPoints.headers, operation) ?? {});
  const way = readPageLinks(headers.find(([name]) => name.toLowerCase() === 'link')?.[1]);
  if (way === undefined || page === undefined) return undefined;
  return (request, { limit, offset, total }) =>
    writePageLinks(way, {
      query: request.query,
      path: request.sessionPrefix + request.path,
      origin: request.origin(),
      page: first + Math.floor(offset / limit),
      first,
      limit,
      total,
      pageName: page.name,
      limitName: limitParameter?.name,
    });
}
