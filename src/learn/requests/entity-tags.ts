import { requestPoints } from '../../profile/request-points';
import { type Changeable, anyTag, ifMatchNames } from '../../verify/checks/changeables';
import { headerOf } from '../../verify/exchange';
import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import type { Everywhere } from './everywhere';
import type { SeenAnswer } from './seen-answer';

/** Gives the If-Match of a change that every state of an item fits, where the document, or a service that answered 428, asks for one. */
export function anyTagFor(context: LearnContext, changeable: Changeable): NonNullable<RequestSpec['headers']> {
  const isTold = wasAskedFor(context, changeable);
  return anyTag(isTold ? { ...changeable, needsTag: true } : changeable);
}

function wasAskedFor({ exchanges }: LearnContext, { operation }: Changeable): boolean {
  return exchanges.some((one) => one.operation === operation && one.response.status === 428);
}

/** Learns what becomes of a change under an entity tag that nothing has. */
export async function learnIfMatch(
  context: LearnContext,
  everywhere: Everywhere,
  spec: RequestSpec,
  isRequired: boolean,
): Promise<void> {
  const { operation } = spec;
  // Where nothing has a tag, a change that is made anyway shows what becomes of one.
  const isTagged = context.exchanges.some(({ response }) => headerOf(response.headers, 'ETag') !== undefined);
  if (!isTagged && ifMatchNames(spec).length === 0) return;
  const seen: SeenAnswer[] = [];
  for (const tag of ['"understudy-no-such-tag"', '"understudy-none"']) {
    const exchange = await context.ask({ ...spec, headers: [...(spec.headers ?? []), ['If-Match', tag]] });
    if (exchange.response.status < 400) {
      context.note(requestPoints.ifMatch, 'ignore', exchange, operation);
      return;
    }
    seen.push({ exchange, path: spec.path });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return;
  if (!isRequired) context.note(requestPoints.ifMatch, 'refuse', first.exchange, operation);
  everywhere.see(context, 'precondition.failed', operation, [first, second]);
}

/** Learns whether a change is asked for an entity tag (RFC 6585 section 3), where the document speaks of one or the service did. */
export async function isTagRequired(
  context: LearnContext,
  everywhere: Everywhere,
  changeable: Changeable,
  spec: RequestSpec,
): Promise<boolean> {
  const { operation } = changeable;
  const names = ifMatchNames(changeable);
  if (names.length === 0 && !changeable.needsTag && !wasAskedFor(context, changeable)) return false;
  const bare = { ...spec, leavesOut: names };
  const seen: SeenAnswer[] = [];
  for (const request of [bare, bare]) {
    const exchange = await context.ask(request);
    if (exchange.response.status !== 428) return false;
    seen.push({ exchange, path: spec.path });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return false;
  context.note(requestPoints.ifMatch, 'require', first.exchange, operation);
  everywhere.see(context, 'precondition.missing', operation, [first, second]);
  return true;
}
