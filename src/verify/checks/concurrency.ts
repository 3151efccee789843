import type { Contract } from '../../openapi/contract';
import {
  inconclusive,
  judge,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  type Outcome,
  defineCheck,
  mismatch,
  planned,
} from '../../probe/check';
import type { Exchange } from '../../probe/exchange';
import type { CreatedItem } from '../../probe/knowledge';
import { createRequest, creatables, taggedBody } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import { answeredAsSent, findInLists, plannedLists, plannedRead, readBack } from '../../probe/read-back';

const overlapping = 8;

/** Gives the checks of overlapping requests; they run only where they were asked for. */
export function concurrencyChecks(contract: Contract, probes: boolean): Check[] {
  return creatables(contract)
    .filter(({ resource }) => resource.identifier !== undefined)
    .flatMap((creatable) => {
      const sending = identifiers(contract, creatable, probes);
      return [
        sending,
        kept(contract, creatable, probes, sending.id),
        ...(creatable.resource.list === undefined ? [] : [listed(contract, creatable, probes, sending.id)]),
      ];
    });
}

function identifiers(contract: Contract, creatable: Creatable, probes: boolean): Check {
  const { operation, resource } = creatable;
  return defineCheck(contract, {
    id: `${operation.id}.overlapping-identifiers`,
    family: 'concurrency',
    title: 'Items created at the same time have identifiers of their own',
    level: 'implied',
    pointer: operation.pointer,
    words: 'the service gives each item an identifier',
    phase: 'write',
    sends: Array.from({ length: probes ? overlapping : 0 }, () => planned(createRequest(creatable, creatable.full))),
    // Counted when it is asked for; else nothing is sent.
    writes: 0,
    run: async (context) => {
      if (!context.probesConcurrency) return notTested(notAskedFor);
      const left = context.writesLeft();
      if (left < overlapping)
        return notTested(
          `the budget of writes is used up (${overlapping} needed, ${left} left; --writes <n> allows more)`,
        );
      const bodies = Array.from({ length: overlapping }, () => taggedBody(context, creatable, creatable.full));
      const sent = await Promise.all(bodies.map((body) => context.send(createRequest(creatable, body))));
      const created = context
        .knowledge(resource)
        .created.filter(({ exchange, id }) => sent.includes(exchange) && id !== undefined);
      if (created.length < 2) return inconclusive(`${created.length} of ${overlapping} items were created`);
      const wrong = created.filter(({ isKnownBefore }) => isKnownBefore);
      return judge(
        wrong.map(({ exchange, id }) =>
          mismatch(exchange, 'an identifier that no item has', `the identifier ${id} again`),
        ),
      );
    },
  });
}

const notAskedFor = 'not asked for (--concurrency-probe)';

/** What overlapped may have overwritten or mixed up one another: each is answered, and read, as it was sent. */
function kept(contract: Contract, creatable: Creatable, probes: boolean, sending: string): Check {
  const { operation } = creatable;
  return defineCheck(contract, {
    id: `${operation.id}.overlapping-kept`,
    family: 'concurrency',
    title: 'Items created at the same time are each kept as sent',
    level: 'implied',
    pointer: operation.pointer,
    words: 'each request creates the item that its body describes',
    phase: 'write',
    sends: Array.from({ length: probes ? overlapping : 0 }, () => plannedRead(contract, creatable)).flat(),
    run: (context) =>
      judgeEach(context, creatable, sending, async ({ id, exchange, sent }) => {
        const answered = answeredAsSent(contract, exchange, sent);
        return answered.verdict === 'proved' ? readBack(context, creatable, id, sent) : answered;
      }),
  });
}

function listed(contract: Contract, creatable: Creatable, probes: boolean, sending: string): Check {
  const { operation, resource } = creatable;
  const { list } = resource;
  return defineCheck(contract, {
    id: `${operation.id}.overlapping-listed`,
    family: 'concurrency',
    title: 'Items created at the same time are each in the list',
    level: 'implied',
    pointer: list?.operation.pointer ?? operation.pointer,
    phase: 'write',
    sends: list === undefined || !probes ? [] : plannedLists(creatable, list, overlapping),
    run: (context) =>
      judgeEach(context, creatable, sending, ({ id = '', answered }) => findInLists(context, creatable, id, answered)),
  });
}

/** Gives the outcome over all items that overlapped: each must be seen to hold, or none is said to. */
async function judgeEach(
  context: CheckContext,
  { resource, operation }: Creatable,
  sending: string,
  outcomeOf: (item: CreatedItem) => Promise<Outcome>,
): Promise<Outcome> {
  if (!context.probesConcurrency) return notTested(notAskedFor);
  const isOne = (exchange: Exchange): boolean => exchange.checkId === sending && exchange.operation === operation;
  const created = context.knowledge(resource).created.filter(({ exchange }) => isOne(exchange));
  const wrong: Mismatch[] = [];
  let open: Outcome | undefined;
  for (const item of created) {
    const outcome = await outcomeOf(item);
    if (outcome.verdict === 'violated') wrong.push(...outcome.mismatches);
    else if (outcome.verdict !== 'proved') open = outcome;
  }
  if (wrong.length > 0) return violated(...wrong.slice(0, 3));
  if (created.length < 2) return inconclusive('no items were created at the same time');
  return open ?? proved(`${created.length} items`);
}
