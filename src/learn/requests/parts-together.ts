import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { ownMember, type JsonValue } from '../../base/json';
import { parameterShape } from '../../profile/input-classes';
import { severalPoints } from '../../profile/answer-points';
import { creatables, createRequest, taggedBody, itemSent } from '../../probe/bodies';
import { changeBody, changeRequest, changeables, membersOf, type Changeable } from '../../probe/changeables';
import { anyTagFor, sharedItem } from './entity-tags';
import type { RequestSpec } from '../../probe/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { madeUpPath, trialsOf, type Fault } from './faulty-requests';
import { isToldAlike } from './seen-answer';
import { orderOf } from './several-errors';
import type { Creatable } from '../../probe/creatable';
import { invalidBodies } from '../../probe/invalid-bodies';

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

/** Gives the fault of one parameter of the query that is odd, the likeliest to be refused. */
export function wrongParameterFault(contract: Contract, { parameters }: Operation): readonly Fault[] {
  return parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap((parameter): Fault[] => {
      const shape = parameterShape(contract, parameter);
      const trials = shape === undefined ? [] : trialsOf(shape, undefined);
      const kinds = ['not-a-number', 'unknown-value', 'malformed', 'negative', 'above', 'too-long'];
      const trial = kinds.flatMap((kind) => trials.filter((one) => one.kind === kind))[0];
      if (trial === undefined) return [];
      return [
        {
          situation: 'member.malformed',
          inspection: 'parameters',
          make: (spec, turn) => {
            const [text = ''] = trial.texts[turn] ?? trial.texts[0] ?? [];
            return { ...spec, query: [...(spec.query ?? []), [parameter.name, text]] };
          },
        },
      ];
    });
}

/** Gives the fault of one member of a body that is wrong. */
export function wrongBodyFault(
  contract: Contract,
  { media, fields }: Pick<Creatable, 'media' | 'fields'>,
  full: JsonValue,
  send: (body: JsonValue) => RequestSpec,
): readonly Fault[] {
  const wrong = invalidBodies(contract, { media, fields, full }).filter(({ field }) => field?.path.length === 1);
  // Null is taken by many services for a member that need not be there.
  const isNull = ({ name }: (typeof wrong)[number]): number => Number(name.endsWith('.null'));
  const [first, second = first] = wrong.toSorted((one, other) => isNull(one) - isNull(other));
  if (first === undefined || second === undefined) return [];
  return [
    {
      situation: 'member.other-type',
      inspection: 'body',
      make: (spec, turn) => {
        const { body } = send(turn === 0 ? first.body : second.body);
        if (body === undefined) return spec;
        // Another fault may be that of its media type.
        return {
          ...spec,
          body: { ...body, mediaType: spec.body === undefined ? body.mediaType : spec.body.mediaType },
        };
      },
    },
  ];
}

/**
 * Gives a fault of a change with a body that no other item has anything of, where it is a PUT: what that may make is refused for
 * nothing that is there already.
 */
export function withOwnBody(context: LearnContext, changeable: Changeable, fault: Fault): Fault {
  if (changeable.style !== 'replace') return fault;
  const { creatable } = changeable;
  const make = (spec: RequestSpec, turn: number): RequestSpec => {
    const item = membersOf(itemSent(creatable, taggedBody(context, creatable, creatable.full)));
    const { body } = changeRequest(changeable, '', changeBody(changeable, item, {}));
    return fault.make(body === undefined ? spec : { ...spec, body }, turn);
  };
  return { ...fault, make };
}
