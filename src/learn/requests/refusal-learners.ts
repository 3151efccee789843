import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isAction } from '../../contract/resource/actions';
import { operationsOf } from '../../contract/resource/resources';
import { requestPoints } from '../../profile/request-points';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import { changeBody, changeRequest } from '../../verify/checks/change-requests';
import { changeables, isIfMatch } from '../../verify/checks/changeables';
import { actionBodies } from '../data/action-bodies';
import { sharedItem } from './shared-item';
import type { Situation } from '../../profile/situations';
import { headerOf } from '../../verify/exchange';
import type { RequestSpec } from '../../verify/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { learnBodyBytes } from './body-bytes';
import { Everywhere } from './everywhere';
import { isWrongMember, learnFaults, seeFault } from './fault-trials';
import { acceptFault, bodyFaults, itemFault, keyFaults } from './faults';
import { madeUpPath } from './made-up-path';
import { withOwnBody, wrongBodyFault, wrongParameterFault } from './wrong-parts';
import type { SeenAnswer } from './seen-answer';

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
    ...contract.operations
      .filter((operation) => isActionOn(contract, operation))
      .map((operation) => action(contract, operation, everywhere)),
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
        ...acceptFault(operation),
        ...wrongBodyFault(contract, creatable, taggedBody(context, creatable, creatable.full), (body) =>
          createRequest(creatable, body),
        ),
        ...itemFault(contract, operation, path),
      ];
      const wrongBody = faults.find(isWrongMember);
      await learnFaults(context, everywhere, { operation, base, faults, wrongBody });
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
          ...bodyFaults(operation).filter(
            ({ situation }) => operation.method !== 'POST' || !takenAsChange.includes(situation),
          ),
          ...acceptFault(operation),
          ...wrongBodyFault(contract, changeable, body, (wrong) => changeRequest(changeable, id, wrong)),
          ...itemFault(contract, operation, base().path).map((fault) => withOwnBody(context, changeable, fault)),
        ];
        const wrongBody = faults.find(isWrongMember);
        await learnFaults(context, everywhere, { operation, base, faults, wrongBody });
        await learnIfMatch(context, everywhere, operation, base());
      },
    }));
}

/** What a POST that changes an item may take would be a change, and says no more than it does of a create. */
const takenAsChange: readonly Situation[] = ['body.other-charset', 'body.empty', 'body.missing'];

/** An entity tag that nothing has. */
async function learnIfMatch(
  context: LearnContext,
  everywhere: Everywhere,
  operation: Operation,
  spec: RequestSpec,
): Promise<void> {
  // Where nothing has a tag, a change that is made anyway shows what becomes of one.
  const isTagged = context.exchanges.some(({ response }) => headerOf(response.headers, 'ETag') !== undefined);
  if (!isTagged && !operation.parameters.some(({ name }) => isIfMatch(name))) return;
  const isRequired = await isTagRequired(context, everywhere, operation, spec);
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

/** Where the document knows 428 (RFC 6585 section 3), a change is tried without an entity tag. */
async function isTagRequired(
  context: LearnContext,
  everywhere: Everywhere,
  operation: Operation,
  spec: RequestSpec,
): Promise<boolean> {
  if (!operation.responses.some(({ status }) => status === '428')) return false;
  const names = operation.parameters.filter(({ name, in: place }) => place === 'header' && isIfMatch(name));
  const bare = { ...spec, leavesOut: names.map(({ name }) => name) };
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

/** Something that is done to an item, and makes none. */
function isActionOn({ resources }: Contract, operation: Operation): boolean {
  return isAction(operation) && !resources.some((resource) => operationsOf(resource).includes(operation));
}

/** Nothing is done to what nobody has. */
function action(contract: Contract, operation: Operation, everywhere: Everywhere): Learner {
  return {
    id: `refusals of ${operation.method} ${operation.path}`,
    phase: 'refused',
    learn: async (context) => {
      const path = context.knownPath(operation) ?? {};
      const [fault] = itemFault(contract, operation, path);
      const body = actionBodies(contract, operation);
      if (fault === undefined || context.refusalsLeft() < 2) return;
      const base = (): RequestSpec => ({
        operation,
        path,
        target: 'unknown',
        ...(body !== undefined && { body: body.write(body.bodies[0]) }),
      });
      await seeFault(context, everywhere, { operation, base, faults: [] }, fault);
    },
  };
}
