import type { Contract } from '../../contract/contract';
import { inconclusive, judge, notTested, type Check } from '../check';
import { createRequest, creatables, taggedBody } from './bodies';
import { defineCheck, mismatch, planned } from './define-check';

const overlapping = 8;

/** Gives the checks of overlapping requests; they run only where they were asked for. */
export function concurrencyChecks(contract: Contract, probes: boolean): Check[] {
  return creatables(contract)
    .filter(({ resource }) => resource.identifier !== undefined)
    .map((creatable) =>
      defineCheck(contract, {
        id: `${creatable.operation.id}.overlapping-identifiers`,
        family: 'concurrency',
        title: 'Items created at the same time have identifiers of their own',
        level: 'implied',
        pointer: creatable.operation.pointer,
        words: 'the service gives each item an identifier',
        phase: 'write',
        sends: Array.from({ length: probes ? overlapping : 0 }, () =>
          planned(createRequest(creatable, creatable.required)),
        ),
        // Counted when it is asked for; else nothing is sent.
        writes: 0,
        run: async (context) => {
          if (!context.probesConcurrency) return notTested('not asked for (--concurrency-probe)');
          const left = context.writesLeft();
          if (left < overlapping)
            return notTested(`the budget of writes is used up (${overlapping} needed, ${left} left)`);
          const bodies = Array.from({ length: overlapping }, () => taggedBody(context, creatable, creatable.required));
          const sent = await Promise.all(bodies.map((body) => context.send(createRequest(creatable, body))));
          const created = context
            .knowledge(creatable.resource)
            .created.filter(({ exchange }) => sent.includes(exchange));
          if (created.length < 2) return inconclusive(`${created.length} of ${overlapping} items were created`);
          const wrong = created.filter(({ isKnownBefore }) => isKnownBefore);
          return judge(
            wrong.map(({ exchange, id }) =>
              mismatch(exchange, 'an identifier that no item has', `the identifier ${id} again`),
            ),
          );
        },
      }),
    );
}
