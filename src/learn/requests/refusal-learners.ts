import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { requestPoints, type Inspection } from '../../profile/request-points';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import { changeBody, changeRequest } from '../../verify/checks/change-requests';
import { changeables } from '../../verify/checks/changeables';
import { sharedItem } from './shared-item';
import type { RequestSpec } from '../../verify/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { learnBodyBytes } from './body-bytes';
import { Everywhere } from './everywhere';
import { acceptFault, bodyFaults, itemFault, keyFaults, type Fault } from './faults';
import { madeUpPath } from './made-up-path';
import { isRefusedAnyway } from './refused-anyway';
import { learnRefusalOrder, type FaultSeen } from './refusal-order';
import { wrongBodyFault, wrongParameterFault } from './wrong-parts';
import { textOf, type SeenAnswer } from './seen-answer';

/** Learns how requests are refused that have one thing wrong, operation by operation, and what is told first of two. */
export const refusalLearners: Learners = (contract) => {
  const everywhere = new Everywhere();
  const write = (phase: Learner['phase']): Learner => ({
    id: `refusals everywhere, ${phase}`,
    phase,
    learn: (context) => {
      everywhere.note(context);
      return Promise.resolve();
    },
  });
  const reads = contract.operations.filter(({ method }) => method === 'GET');
  return [
    ...reads.map((operation): Learner => ({
      id: `refusals of GET ${operation.path}`,
      phase: 'read',
      learn: async (context) => {
        const path = context.knownPath(operation) ?? madeUpPath(contract, operation);
        const faults = [
          ...keyFaults(context, operation),
          ...acceptFault(operation),
          ...wrongParameterFault(contract, operation),
          ...itemFault(contract, operation, path),
        ];
        await learnFaults(context, everywhere, { operation, base: () => ({ operation, path }), faults });
      },
    })),
    ...creates(contract, everywhere),
    ...changes(contract, everywhere),
    ...contract.operations
      .filter(({ method }) => method === 'DELETE')
      .map((operation) => removal(contract, operation, everywhere)),
    write('read'),
    write('refused'),
    write('change'),
  ];
};

function creates(contract: Contract, everywhere: Everywhere): readonly Learner[] {
  return creatables(contract).map((creatable): Learner => ({
    id: `refusals of POST ${creatable.operation.path}`,
    phase: 'refused',
    learn: async (context) => {
      const { operation } = creatable;
      const path = context.knownPath(operation);
      const base = (): RequestSpec => ({
        ...createRequest(creatable, taggedBody(context, creatable, creatable.full)),
        ...(path !== undefined && { path }),
      });
      const faults = [
        ...keyFaults(context, operation),
        ...bodyFaults(operation),
        ...wrongBodyFault(contract, creatable, taggedBody(context, creatable, creatable.full), (body) =>
          createRequest(creatable, body),
        ),
        ...itemFault(contract, operation, path),
      ];
      await learnFaults(context, everywhere, { operation, base, faults });
      await learnBodyBytes(contract, context, creatable);
    },
  }));
}

function changes(contract: Contract, everywhere: Everywhere): readonly Learner[] {
  return changeables(contract)
    .filter(({ style }) => style !== 'json-patch')
    .map((changeable): Learner => ({
      id: `refusals of ${changeable.operation.method} ${changeable.operation.path}`,
      phase: 'change',
      learn: async (context) => {
        const { operation } = changeable;
        const { id, sent } = await sharedItem(context, changeable);
        const body = changeBody(changeable, sent, {});
        const base = (): RequestSpec => changeRequest(changeable, id, body);
        const faults = [
          ...keyFaults(context, operation),
          ...bodyFaults(operation),
          ...wrongBodyFault(contract, changeable, body, (wrong) => changeRequest(changeable, id, wrong)),
          ...itemFault(contract, operation, base().path),
        ];
        await learnFaults(context, everywhere, { operation, base, faults });
        await learnIfMatch(context, everywhere, operation, base());
      },
    }));
}

/** An entity tag that nothing has. */
async function learnIfMatch(
  context: LearnContext,
  everywhere: Everywhere,
  operation: Operation,
  spec: RequestSpec,
): Promise<void> {
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
  context.note(requestPoints.ifMatch, 'refuse', first.exchange, operation);
  everywhere.see(context, 'precondition.failed', operation, [first, second]);
}

/** What nobody has cannot be removed. */
function removal(contract: Contract, operation: Operation, everywhere: Everywhere): Learner {
  return {
    id: `refusals of DELETE ${operation.path}`,
    phase: 'refused',
    learn: async (context) => {
      const path = context.knownPath(operation) ?? {};
      const [fault] = itemFault(contract, operation, path);
      if (fault === undefined) return;
      const base = (): RequestSpec => ({ operation, path, target: 'unknown' });
      await seeFault(context, everywhere, { operation, base, faults: [] }, fault);
    },
  };
}

interface Faulty {
  readonly operation: Operation;
  /** Gives a request that is right. */
  readonly base: () => RequestSpec;
  readonly faults: readonly Fault[];
}

async function learnFaults(context: LearnContext, everywhere: Everywhere, faulty: Faulty): Promise<void> {
  if (faulty.operation.method !== 'GET' && context.refusalsLeft() < (faulty.faults.length + 2) * asksOfFault) {
    const { method, path } = faulty.operation;
    context.leave(`refusals of ${method} ${path}`, 'the refusals that may be asked for are used up (--refusals)');
    return;
  }
  const seen: FaultSeen[] = [];
  const has = new Set<Inspection>();
  for (const fault of faulty.faults) {
    const found = await seeFault(context, everywhere, faulty, fault);
    // Of each inspection one fault is held against the others.
    if (found === undefined || has.has(fault.inspection) || fault.situation === 'parent.unknown') continue;
    has.add(fault.inspection);
    seen.push({ fault, seen: found });
  }
  const { operation, base } = faulty;
  everywhere.order = (await learnRefusalOrder(context, operation, base, seen, everywhere.order)) ?? everywhere.order;
}

/** About how often a fault is sent: twice alone, and with others; as often as two of them what is learnt beside them. */
const asksOfFault = 3;

/** Gives the first answer where both were refusals. */
async function seeFault(
  context: LearnContext,
  everywhere: Everywhere,
  { operation, base }: Faulty,
  fault: Fault,
): Promise<SeenAnswer | undefined> {
  const seen: SeenAnswer[] = [];
  for (const turn of [0, 1]) {
    const spec = fault.make(base(), turn);
    const exchange = await askVaried(context, spec, turn === 1 && fault.inspection === 'key' ? seen[0] : undefined);
    if (exchange.response.status < 400) {
      noteTaken(context, fault, operation, exchange);
      return undefined;
    }
    seen.push({ exchange, path: spec.path });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return undefined;
  if (await isRefusedAnyway(context, base, fault, first)) {
    const { method, path } = operation;
    context.leave(`${fault.situation} at ${method} ${path}`, 'the same request without the fault is refused as well');
    return undefined;
  }
  if (fault.inspection !== 'parameters' && !isWrongMember(fault))
    everywhere.see(context, fault.situation, operation, [first, second]);
  noteRefused(context, fault, operation, first);
  return textOf(first) === undefined ? undefined : first;
}

/** Sends a read with a query beside, so that a path that is repeated is told from a target; without it where that changes the answer. */
async function askVaried(
  context: LearnContext,
  spec: RequestSpec,
  first: SeenAnswer | undefined,
): Promise<SeenAnswer['exchange']> {
  if (first !== undefined && spec.operation.method === 'GET') {
    const varied = await context.ask({ ...spec, query: [...(spec.query ?? []), ['understudy', '1']] });
    if (varied.response.status === first.exchange.response.status) return varied;
  }
  return context.ask(spec);
}

/** Members and parameters are learnt one by one. */
function isWrongMember({ situation }: Fault): boolean {
  return situation.startsWith('member.');
}

function noteTaken(
  context: LearnContext,
  { situation }: Fault,
  operation: Operation,
  shown: SeenAnswer['exchange'],
): void {
  const { otherMediaType, noMediaType, otherCharset, unsatisfiableAccept } = requestPoints;
  if (situation === 'accept.unsatisfiable') context.note(unsatisfiableAccept, 'ignore', shown, operation);
  if (situation === 'body.other-media-type') context.note(otherMediaType, 'read', shown, operation);
  if (situation === 'body.no-media-type') context.note(noMediaType, 'read', shown, operation);
  if (situation === 'body.other-charset') context.note(otherCharset, 'read', shown, operation);
}

function noteRefused(
  context: LearnContext,
  { situation }: Fault,
  operation: Operation,
  { exchange }: SeenAnswer,
): void {
  if (situation === 'accept.unsatisfiable')
    context.note(requestPoints.unsatisfiableAccept, 'refuse', exchange, operation);
}
