import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { isAction } from '../../openapi/collections/actions';
import { operationsOf } from '../../openapi/collections/resources';
import { creatables, createRequest, taggedBody } from '../../probe/bodies';
import { changeBody, changeRequest, changeables } from '../../probe/changeables';
import { anyTagFor, isTagRequired, learnIfMatch, sharedItem, Everywhere } from './entity-tags';
import { actionBodies } from '../data/state-changes';
import type { Situation } from '../../base/refusal-reasons';
import type { RequestSpec } from '../../probe/request';
import type { Learner, Learners } from '../learner';
import { learnBodyBytes } from './body-bytes';
import { isWrongMember, learnFaults, seeFault } from './fault-trials';
import { acceptFault, bodyFaults, itemFault, keyFaults, madeUpPath } from './faulty-requests';
import { withOwnBody, wrongBodyFault, wrongParameterFault } from './parts-together';

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
        const isRequired = await isTagRequired(context, everywhere, changeable, changeRequest(changeable, id, body));
        const tag = anyTagFor(context, changeable);
        const base = (): RequestSpec => changeRequest(changeable, id, body, tag);
        const faults = [
          ...keyFaults(context, operation),
          ...bodyFaults(operation).filter(
            ({ situation }) => operation.method !== 'POST' || !takenAsChange.includes(situation),
          ),
          ...acceptFault(operation),
          ...wrongBodyFault(contract, changeable, body, (wrong) => changeRequest(changeable, id, wrong, tag)),
          ...itemFault(contract, operation, base().path).map((fault) => withOwnBody(context, changeable, fault)),
        ];
        const wrongBody = faults.find(isWrongMember);
        await learnFaults(context, everywhere, { operation, base, faults, wrongBody });
        await learnIfMatch(context, everywhere, changeRequest(changeable, id, body), isRequired);
      },
    }));
}

/** What a POST that changes an item may take would be a change, and says no more than it does of a create. */
const takenAsChange: readonly Situation[] = ['body.other-charset', 'body.empty', 'body.missing'];

/** What nobody has cannot be removed. */
function removal(contract: Contract, operation: Operation, everywhere: Everywhere): Learner {
  return {
    id: `refusals of DELETE ${operation.path}`,
    phase: 'refused',
    learn: async (context) => {
      const path = context.knownPath(operation) ?? {};
      const [fault] = itemFault(contract, operation, path);
      if (fault === undefined) return;
      const base = (): RequestSpec => ({ operation, path });
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
        ...(body !== undefined && { body: body.write(body.bodies[0]) }),
      });
      await seeFault(context, everywhere, { operation, base, faults: [] }, fault);
    },
  };
}
