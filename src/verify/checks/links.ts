import type { Contract } from '../../contract/contract';
import { stringifyJson } from '../../exact-json';
import { isSuccess } from '../answers';
import {
  inconclusive,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  type Outcome,
  type Phase,
} from '../check';
import { answerSchema } from '../described';
import type { Exchange } from '../exchange';
import type { RequestSpec } from '../request';
import { otherItem } from './asked-identifier';
import { creatables } from './bodies';
import { defineCheck, mismatch, planned } from './define-check';
import { plainRequest, whyNotSent } from './known-path';
import { learnedPath } from './learned-path';
import { describedLinks, hasLink, linkedRequest, type DescribedLink } from './link-requests';
import { listedResources, readableResources, readRequest } from './resources';
import { gotStatus } from '../expectation';

/** So many answers with different values are followed. */
const mostFollowed = 5;

/**
 * Gives the checks that the links of answers (OpenAPI 3.1 section 4.8.20) lead to something: those of reads, and those of
 * creates, to other reads. What a link says is changed or removed is left alone.
 */
export function linkChecks(contract: Contract): Check[] {
  const creates = new Set(creatables(contract).map(({ operation }) => operation));
  return describedLinks(contract).flatMap((one) => {
    const isCreate = creates.has(one.source);
    return one.source.method === 'GET' || isCreate ? [leadsSomewhere(contract, one, isCreate ? 'write' : 'read')] : [];
  });
}

function leadsSomewhere(contract: Contract, one: DescribedLink, phase: Phase): Check {
  const { source, link, target } = one;
  const followed = planned({ operation: target });
  const times = phase === 'read' ? mostFollowed + 1 : mostFollowed;
  return defineCheck(contract, {
    id: `${source.id}.links.${link.name}`,
    family: 'links',
    title: `The link ${link.name} leads to something that is there`,
    level: 'written',
    pointer: link.pointer,
    phase,
    sends: Array.from({ length: times }, () =>
      phase === 'read' ? [planned(plainRequest(contract, source)), followed] : [followed],
    ).flat(),
    run: async (context) => {
      const unsendable = source.method === 'GET' && isPlain(contract, one) ? whyNotSent(contract, source) : undefined;
      const ways = phase === 'write' ? created(context, one) : reads(context, one);
      if (ways.length === 0) return notTested(unsendable ?? 'no answer is known that has the link');
      return follow(context, one, ways);
    },
  });
}

function isPlain(contract: Contract, { source }: DescribedLink): boolean {
  return !readableResources(contract).some(({ read }) => read === source);
}

/** A way to an answer that has the link: reads are asked anew, so that what it leads to is asked right after. */
type Way = () => Promise<Exchange>;

function created(context: CheckContext, one: DescribedLink): Way[] {
  const resource = context.contract.resources.find(({ create }) => create === one.source);
  const answers = resource === undefined ? [] : context.knowledge(resource).created.map(({ exchange }) => exchange);
  return answers
    .filter((exchange) => exchange.operation === one.source)
    .map((exchange) => () => Promise.resolve(exchange));
}

function reads(context: CheckContext, { source }: DescribedLink): Way[] {
  const { contract } = context;
  const asked =
    (spec: RequestSpec): Way =>
    () =>
      context.send(spec);
  const readable = readableResources(contract).find(({ read }) => read === source);
  if (readable !== undefined) {
    const ids = context.knowledge(readable.resource).existingIds();
    return ids.map((id) => asked(readRequest(readable, id)));
  }
  if (listedResources(contract).some(({ list }) => list.operation === source)) return [asked({ operation: source })];
  const path = context.knownPath(source) ?? learnedPath(context, source);
  return path === undefined || whyNotSent(contract, source)?.includes('stream') === true
    ? []
    : [asked({ operation: source, path })];
}

/** What came of following a link of several answers. */
interface Followed {
  found: number;
  readonly lost: { readonly way: Way; readonly answer: Exchange }[];
  readonly wrong: Mismatch[];
  /** Why one of them says nothing. */
  open: string | undefined;
}

async function follow(context: CheckContext, one: DescribedLink, ways: readonly Way[]): Promise<Outcome> {
  const followed: Followed = { found: 0, lost: [], wrong: [], open: undefined };
  const seen = new Set<string>();
  for (const way of ways.slice(0, 2 * mostFollowed)) {
    const spec = await requestOf(way, one);
    const key = spec === undefined ? undefined : keyOf(spec);
    if (spec === undefined || key === undefined || seen.has(key)) continue;
    seen.add(key);
    note(context, one, followed, { way, spec, answer: await sent(context, one, spec) });
    if (seen.size >= mostFollowed) break;
  }
  const { found, lost, wrong, open } = followed;
  if (wrong.length > 0) return violated(...wrong.slice(0, 1));
  if (found > 0) return proved(lost.length === 0 ? undefined : `${lost.length} of ${seen.size} lead to nothing`);
  if (seen.size === 0) return inconclusive('no answer holds what the link names');
  return (await stillLost(context, one, lost)) ?? inconclusive(open ?? 'what it leads to changes');
}

async function requestOf(way: Way, one: DescribedLink): Promise<RequestSpec | undefined> {
  const exchange = await way();
  return hasLink(one, exchange) ? linkedRequest(one, exchange) : undefined;
}

function keyOf({ path, query, headers }: RequestSpec): string {
  return stringifyJson([path ?? {}, (query ?? []).map(String), (headers ?? []).map(String)]);
}

/** What was created may not be found at once. */
async function sent(context: CheckContext, { source }: DescribedLink, spec: RequestSpec): Promise<Exchange> {
  if (source.method === 'GET') return context.send(spec);
  let last = await context.send(spec);
  if (!isMissing(last)) return last;
  await context.eventually('what a link leads to', async () => {
    last = await context.send(spec);
    return isMissing(last) ? undefined : true;
  });
  return last;
}

function isMissing({ response: { status } }: Exchange): boolean {
  return status === 404 || status === 410;
}

function note(
  context: CheckContext,
  one: DescribedLink,
  followed: Followed,
  { way, spec, answer }: { readonly way: Way; readonly spec: RequestSpec; readonly answer: Exchange },
): void {
  const { status } = answer.response;
  if (isMissing(answer)) followed.lost.push({ way, answer });
  else if (status >= 500) followed.wrong.push(mismatch(answer, `what ${one.link.name} leads to`));
  else if (!isSuccess(answer)) followed.open = `what it leads to was answered ${status}`;
  else {
    followed.found += 1;
    const readable = readableResources(context.contract).find(({ read }) => read === one.target);
    const id = readable === undefined ? undefined : spec.path?.[readable.parameter];
    const other =
      readable === undefined || id === undefined ? undefined : otherItem(context.contract, readable, answer, id);
    if (other !== undefined) followed.wrong.push(other);
  }
}

/** Others may remove things meanwhile: the same answer must lead to nothing twice. */
async function stillLost(
  context: CheckContext,
  one: DescribedLink,
  lost: Followed['lost'],
): Promise<Outcome | undefined> {
  const [first] = lost;
  if (first === undefined) return undefined;
  if (!isDue(context.contract, one))
    return inconclusive(`answered ${first.answer.response.status}, which is documented for a case of its own`);
  const spec = await requestOf(first.way, one);
  if (spec === undefined) return undefined;
  const again = await context.send(spec);
  return isMissing(again) ? violated(mismatch(again, `what ${one.link.name} leads to`, gotStatus(again))) : undefined;
}

/**
 * Tells whether what a link leads to must be there: a list (it may be empty), the item of a collection, or what is documented to be there
 * always. Of what else an item may have or not, 404 is no contradiction: a link does not promise that it can be followed.
 */
function isDue({ resources, schemas }: Contract, { target }: DescribedLink): boolean {
  const schema = answerSchema(target);
  return (
    (schema !== undefined && schemas.typesOf(schemas.flatten(schema)).includes('array')) ||
    resources.some(({ list, read }) => list?.operation === target || read === target) ||
    !target.responses.some(({ status }) => ['404', '410', '4XX'].includes(status))
  );
}
