import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { jsonContent } from '../../contract/success-response';
import { ownMember } from '../../exact-json';
import { parameterShape } from '../../profile/odd-text';
import type { Inspection } from '../../profile/request-points';
import type { Situation } from '../../profile/situations';
import type { Credential } from '../../verify/credentials';
import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import { unknownIds } from './made-up-path';

/** Something that is made wrong about a request which is right else. */
export interface Fault {
  readonly situation: Situation;
  readonly inspection: Inspection;
  /** Gives the request with the fault; `turn` is 0 or 1, for the first and the second that is sent. */
  readonly make: (spec: RequestSpec, turn: number) => RequestSpec;
}

const formsOfKeys: readonly (readonly [Situation, readonly string[]])[] = [
  ['key.missing', ['none']],
  ['key.empty', ['scheme-only']],
  ['key.wrong', ['unknown', 'tampered']],
  ['key.other-scheme', ['other-scheme', 'raw']],
  ['key.expired', ['expired']],
];

/** Gives the faults that the key of a request may have. */
export function keyFaults(context: LearnContext, operation: Operation): readonly Fault[] {
  const all = context.invalidCredentials(operation);
  return formsOfKeys.flatMap(([situation, forms]): Fault[] => {
    const known = forms.flatMap((form): Credential[] => all.filter((one) => one.form === form));
    const [first, second = first] = known;
    if (first === undefined || second === undefined) return [];
    return [
      { situation, inspection: 'key', make: (spec, turn) => ({ ...spec, credential: turn === 0 ? first : second }) },
    ];
  });
}

/** Gives the fault of an Accept that nothing satisfies; none where the answer has no media type. */
export function acceptFault({ responses }: Operation): readonly Fault[] {
  if (responses.every(({ content }) => content.length === 0)) return [];
  const accepted = ['image/png', 'application/vnd.understudy-none'];
  return [
    {
      situation: 'accept.unsatisfiable',
      inspection: 'accept',
      make: (spec, turn) => ({ ...spec, headers: [...(spec.headers ?? []), ['Accept', accepted[turn] ?? '']] }),
    },
  ];
}

/**
 * Gives the fault of an identifier that no item has, like those of a path that is known; none where the path ends in no
 * identifier, or where any that is allowed may be an item's.
 */
export function itemFault(contract: Contract, operation: Operation, known: RequestSpec['path'] = {}): readonly Fault[] {
  const names = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const [last, above] = [names.at(-1), names.at(-2)];
  const faultOf = (situation: Situation, name: string): Fault[] => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const shape = parameter === undefined ? undefined : parameterShape(contract, parameter);
    const ids = unknownIds(contract, shape, ownMember(known, name), operation.method === 'PUT');
    if (ids === undefined) return [];
    return [
      {
        situation,
        inspection: 'item',
        make: (spec, turn) => ({
          ...spec,
          path: { ...spec.path, [name]: ids[turn] ?? ids[0] },
        }),
      },
    ];
  };
  return [
    ...(last === undefined ? [] : faultOf('item.unknown', last)),
    ...(above === undefined ? [] : faultOf('parent.unknown', above)),
  ];
}

/** Gives the faults that the bytes of a body may have, whatever they say. */
export function bodyFaults({ requestBody, method }: Operation): readonly Fault[] {
  const json = jsonContent(requestBody)?.name;
  if (requestBody === undefined || json === undefined) return [];
  const bytesOf = (...texts: readonly string[]): Fault['make'] => {
    return (spec, turn) => ({
      ...spec,
      body: {
        mediaType: spec.body === undefined ? json : spec.body.mediaType,
        bytes: Buffer.from(texts[turn] ?? texts[0] ?? ''),
      },
    });
  };
  const typed = (...types: readonly (string | undefined)[]): Fault['make'] => {
    return (spec, turn) => ({
      ...spec,
      body: { bytes: spec.body?.bytes ?? Buffer.from('{}'), mediaType: types[turn] },
    });
  };
  return [
    {
      situation: 'body.other-media-type',
      inspection: 'media-type',
      make: typed('text/plain', 'application/x-understudy; version=1'),
    },
    { situation: 'body.no-media-type', inspection: 'media-type', make: typed(undefined, undefined) },
    // A change that is taken would be one.
    ...(method === 'POST'
      ? [
          {
            situation: 'body.other-charset' as const,
            inspection: 'media-type' as const,
            make: typed(`${json}; charset=iso-8859-1`, `${json}; charset=utf-16`),
          },
        ]
      : []),
    { situation: 'body.cut-off', inspection: 'syntax', make: bytesOf('{"understudy":', '{"cut": [1, 2') },
    { situation: 'body.no-json', inspection: 'syntax', make: bytesOf('understudy', '{"a": nope}') },
    { situation: 'body.empty', inspection: 'syntax', make: bytesOf('') },
    ...(requestBody.required
      ? [
          {
            situation: 'body.missing',
            inspection: 'body',
            make: withoutBody,
          } as const,
        ]
      : []),
  ];
}

function withoutBody(spec: RequestSpec): RequestSpec {
  return Object.fromEntries(Object.entries(spec).filter(([name]) => name !== 'body')) as unknown as RequestSpec;
}
