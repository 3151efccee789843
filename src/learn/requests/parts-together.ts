import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { ownMember } from '../../exact-json';
import { parameterShape } from '../../profile/odd-text';
import { severalPoints } from '../../profile/several-points';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import { changeBody, changeRequest } from '../../verify/checks/change-requests';
import { anyTagFor } from './entity-tags';
import { changeables } from '../../verify/checks/changeables';
import type { RequestSpec } from '../../verify/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { madeUpPath } from './made-up-path';
import { trialsOf } from './parameter-trials';
import { isToldAlike } from './seen-answer';
import { orderOf } from './several';
import { sharedItem } from './shared-item';
import { wrongBodyFault, wrongParameterFault } from './wrong-parts';

/** Learns whether one answer tells of what is wrong in several parts of a request: its path, its query and its body. */
export const partsLearners: Learners = (contract) => [
  ...contract.operations
    .filter(({ method, path }) => method === 'GET' && path.includes('{'))
    .map((operation): Learner => ({
      id: `parts of GET ${operation.path}`,
      phase: 'read',
      learn: async (context) => {
        const path = context.knownPath(operation) ?? madeUpPath(contract, operation);
        const [fault] = wrongParameterFault(contract, operation);
        if (fault === undefined) return;
        const make = (spec: RequestSpec): RequestSpec => fault.make(spec, 0);
        await learnParts(contract, context, { operation, base: () => ({ operation, path }), part: 'query', make });
      },
    })),
  ...creatables(contract)
    .filter(({ operation }) => operation.path.includes('{'))
    .map((creatable): Learner => ({
      id: `parts of POST ${creatable.operation.path}`,
      phase: 'refused',
      learn: async (context) => {
        const { operation } = creatable;
        const full = taggedBody(context, creatable, creatable.full);
        const path = context.knownPath(operation) ?? madeUpPath(contract, operation);
        const [fault] = wrongBodyFault(contract, creatable, full, (body) => createRequest(creatable, body));
        if (fault === undefined) return;
        const base = (): RequestSpec => ({ ...createRequest(creatable, full), path });
        await learnParts(contract, context, { operation, base, part: 'body', make: (spec) => fault.make(spec, 0) });
      },
    })),
  ...changeables(contract)
    .filter(({ style }) => style !== 'json-patch')
    .map((changeable): Learner => ({
      id: `parts of ${changeable.operation.method} ${changeable.operation.path}`,
      phase: 'change',
      learn: async (context) => {
        const { operation } = changeable;
        const { id, sent } = await sharedItem(context, changeable);
        const full = changeBody(changeable, sent, {});
        const tag = anyTagFor(context, changeable);
        const [fault] = wrongBodyFault(contract, changeable, full, (body) => changeRequest(changeable, id, body, tag));
        if (fault === undefined) return;
        const base = (): RequestSpec => changeRequest(changeable, id, full, tag);
        await learnParts(contract, context, { operation, base, part: 'body', make: (spec) => fault.make(spec, 0) });
      },
    })),
];

interface Parts {
  readonly operation: Operation;
  /** Gives a request that is right. */
  readonly base: () => RequestSpec;
  /** The part that is wrong beside the path, and what makes it so. */
  readonly part: 'query' | 'body';
  readonly make: (spec: RequestSpec) => RequestSpec;
}

/** How many refusals that asks for. */
const asks = 3;

/** Each part wrong alone, then both. */
async function learnParts(contract: Contract, context: LearnContext, parts: Parts): Promise<void> {
  const { operation, base, part, make } = parts;
  const inPath = wrongPath(contract, operation, base().path ?? {});
  if (inPath === undefined || (operation.method !== 'GET' && context.refusalsLeft() < asks)) return;
  const path = await context.ask({ ...base(), path: inPath });
  if (path.response.status < 400) return;
  const other = await context.ask(make(base()));
  if (other.response.status < 400) return;
  const both = await context.ask(make({ ...base(), path: inPath }));
  if (both.response.status < 400) return;
  const told = orderOf(
    [
      { subject: 'path', exchange: path },
      { subject: part, exchange: other },
    ],
    both,
  );
  const [first, second] = told ?? [];
  if (first !== undefined && second !== undefined) {
    context.note(severalPoints.parts, first === 'path' ? ['path', part] : [part, 'path'], both, operation);
    context.note(severalPoints.several, 'all', both, operation);
  } else if (part === 'query' && isToldAlike({ exchange: path, path: inPath }, { exchange: both, path: inPath }))
    context.note(severalPoints.parts, ['query'], both, operation);
}

/** Gives a path whose last parameter is of another kind than the document says; undefined where any text will do. */
function wrongPath(
  contract: Contract,
  { path, parameters }: Operation,
  known: NonNullable<RequestSpec['path']>,
): Readonly<Record<string, string>> | undefined {
  const name = [...path.matchAll(/\{([^{}]*)\}/g)].at(-1)?.[1] ?? '';
  const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
  const shape = parameter === undefined ? undefined : parameterShape(contract, parameter);
  const trials = shape === undefined ? [] : trialsOf(shape, ownMember(known, name));
  const [text] = trials.find(({ kind }) => kind === 'malformed' || kind === 'not-a-number')?.texts[0] ?? [];
  return text === undefined ? undefined : { ...known, [name]: text };
}
