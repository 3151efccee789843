import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import { parameterShape } from '../../profile/odd-text';
import type { Creatable } from '../../verify/creatable';
import { invalidBodies } from '../../verify/checks/invalid-bodies';
import { itemSent, taggedBody } from '../../verify/checks/bodies';
import { changeBody, changeRequest } from '../../verify/checks/change-requests';
import { membersOf, type Changeable } from '../../verify/checks/changeables';
import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import type { Fault } from './faults';
import { trialsOf } from './parameter-trials';

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
