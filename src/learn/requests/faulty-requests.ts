import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { jsonContent } from '../../openapi/success-response';
import { ownMember } from '../../base/json';
import { parameterShape, oddnessOf, type ParameterShape } from '../../profile/input-classes';
import { type Inspection, parameterKinds, type ParameterKind } from '../../profile/request-points';
import type { Situation } from '../../base/refusal-reasons';
import type { Credential } from '../../probe/credentials';
import type { RequestSpec } from '../../probe/request';
import type { LearnContext } from '../learner';
import { textLike, unlikelyText } from '../../probe/fresh-values';
import { Unmet } from '../../probe/run-errors';

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

/** Gives a path of identifiers that hardly any item has; where any that is allowed may be an item's, of those. */
export function madeUpPath(contract: Contract, { parameters }: Operation): Readonly<Record<string, string>> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(
    inPath.map((parameter) => {
      const shape = parameterShape(contract, parameter);
      const [id = usual[0]] = unknownIds(contract, shape, undefined) ?? (shape === undefined ? [] : plainTexts(shape));
      return [parameter.name, id];
    }),
  );
}

const usual = ['understudy-unknown-1', 'understudy-none-22'] as const;
const usualUuids = ['7a1f0c3e-5b2d-4e8f-9a6b-0c1d2e3f4a5b', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'] as const;

type Two = readonly [string, string];

/**
 * Gives two identifiers that hardly any item has and that the schema of the parameter allows, like one that was `seen` where there
 * is one, and near it where a request `makes` what it names; undefined where so few are allowed that any may be an item's.
 */
export function unknownIds(
  contract: Contract,
  shape: ParameterShape | undefined,
  seen: string | undefined,
  makes = false,
): Two | undefined {
  if (shape?.isNumber === true) return makes ? nearNumbers(seen) : unknownNumbers(shape);
  if (shape?.values !== undefined) return undefined;
  const isAllowed = (text: string | undefined): text is string =>
    text !== undefined && text !== seen && (shape === undefined || oddnessOf(shape, text) === undefined);
  const like = (turn: number): string | undefined =>
    seen === undefined ? undefined : textLike(seen, `unknown ${turn}`);
  const ofSchema = (turn: number): string | undefined =>
    shape === undefined ? undefined : textOfSchema(contract, shape, `unknown ${turn}`);
  const ways = [like, (turn: number) => usual[turn], (turn: number) => usualUuids[turn], ofSchema];
  for (const way of ways) {
    const [one, other] = [way(0), way(1)];
    if (isAllowed(one) && isAllowed(other) && one !== other) return [one, other];
  }
  return undefined;
}

function textOfSchema(contract: Contract, { parameter }: ParameterShape, seed: string): string | undefined {
  try {
    return unlikelyText(contract, parameter.schema, seed);
  } catch (cause) {
    if (cause instanceof Unmet) return undefined;
    throw cause;
  }
}

/** Below it numbers are few, and items are likely to have been given them. */
const fewNumbers = 1_000_000;

/** A service that makes what a PUT names may number on from there. */
function nearNumbers(seen: string | undefined): Two | undefined {
  if (seen === undefined || !/^\d{1,9}$/.test(seen)) return undefined;
  return [String(Number(seen) + 71), String(Number(seen) + 83)];
}

function unknownNumbers({ range, maximum = Infinity }: ParameterShape): Two | undefined {
  // Far from those of items, and within 32 bits.
  const numbers: Two = ['1070001234', '1070009876'];
  const most = Math.min(Math.floor(maximum), Number(range[1]));
  if (numbers.every((one) => Number(one) <= most)) return numbers;
  return most < fewNumbers ? undefined : [String(most - 77), String(most - 1234)];
}

/** Odd texts of a parameter, two where there are as many: each is sent alone. */
export interface Trial {
  readonly kind: ParameterKind;
  /** Of a repeated parameter each is several texts. */
  readonly texts: readonly (readonly string[])[];
}

/**
 * Gives the odd texts of a parameter that tell how a service takes them. `known` is a text that is not odd: of a path parameter
 * the identifier of an item that is there; `shown`, how many items a list shows of itself: numbers below it tell what they limit.
 */
export function trialsOf(shape: ParameterShape, known: string | undefined, shown?: number): Trial[] {
  const candidates = shape.isNumber
    ? oddNumbers(shape, known === undefined ? telling(shape, shown) : [known])
    : oddTexts(shape, known);
  const alone = (Object.keys(parameterKinds) as ParameterKind[]).flatMap((kind): Trial[] => {
    const texts = [...new Set(candidates.filter((text) => oddnessOf(shape, text) === kind))].slice(0, 2);
    return texts.length === 0 ? [] : [{ kind, texts: texts.map((text) => [text]) }];
  });
  const several = shape.parameter.in === 'query' ? repeatedTexts(shape, shown) : [];
  return several.length === 0 ? alone : [...alone, { kind: 'repeated', texts: several }];
}

/** Gives a few texts that are not odd, each another one. */
function plainTexts(shape: ParameterShape): readonly string[] {
  if (shape.values !== undefined) return shape.values.slice(0, 3);
  if (!shape.isNumber) return [];
  const least = Math.ceil(shape.minimum ?? 1);
  return [5, 3, 2, 7, 1]
    .map((step) => String(least < 1 ? step : least + step - 1))
    .filter((text) => oddnessOf(shape, text) === undefined);
}

/** Gives two numbers, as far as there are any less than there are items. */
function telling(shape: ParameterShape, shown = Infinity): readonly string[] {
  const all = plainTexts(shape);
  const less = all.filter((text) => Number(text) < shown);
  return [...less, ...all.filter((text) => !less.includes(text))].slice(0, 2);
}

function oddNumbers(shape: ParameterShape, plain: readonly string[]): readonly string[] {
  const { minimum, maximum } = shape;
  return [
    ...(minimum === undefined ? [] : [String(minimum - 1), String(minimum - 7)]),
    '-1',
    '-7',
    '0',
    ...(maximum === undefined ? [] : [String(maximum + 1), String(maximum * 3 + 17)]),
    '99999999999999999999',
    '9223372036854775808',
    '2147483648',
    '7000000017',
    ...plain.flatMap((text) => [
      `${text}.5`,
      `${text}.0`,
      `${text}e1`,
      `${text}e0`,
      `0${text}`,
      `+${text}`,
      `${text}.`,
      ...hexadecimal(text),
      ` ${text}`,
      `${text} `,
    ]),
    ...plain.map((text) => `00${text}`),
    // Of one text another spelling tells which part of the answer repeats it.
    ...plain.flatMap((text) => [`${text}.00`, `${text}.25`, `${text}E0`, `+0${text}`]),
    ...plain.flatMap((text) => [`${text}abc`, `${text}.x`]),
    'abc',
    'understudy',
    '',
  ];
}

/** A minus goes before the `0x`; what is no whole number is written in no other base. */
function hexadecimal(text: string): readonly string[] {
  return /^\d+$/.test(text) ? [`0x${BigInt(text).toString(16)}`] : [];
}

function oddTexts(shape: ParameterShape, known: string | undefined): readonly string[] {
  const plain = known === undefined ? plainTexts(shape).slice(0, 2) : [known];
  return [
    ...plain.flatMap((text) => [
      text.toUpperCase(),
      text.toLowerCase(),
      text.slice(0, 1).toUpperCase() + text.slice(1),
      ` ${text}`,
      `${text} `,
    ]),
    ...(shape.isTruth ? ['1', '0', 'yes', 'no'] : []),
    'understudy-nothing',
    'no such value',
    'not-of-this-kind',
    ...(Number.isFinite(shape.maxLength) && shape.maxLength < 500
      ? ['x'.repeat(shape.maxLength + 1), 'y'.repeat(shape.maxLength + 9)]
      : []),
    ...(shape.minLength > 1 ? ['x'.repeat(shape.minLength - 1)] : []),
    '',
  ];
}

/** Letters that most texts hold, for what any text may be. */
const letters = ['a', 'e', 'i'];

function repeatedTexts(shape: ParameterShape, shown = Infinity): readonly (readonly string[])[] {
  const isAny = !shape.isNumber && shape.values === undefined;
  const plain = plainTexts(shape);
  const less = shape.isNumber ? plain.filter((text) => Number(text) < shown) : [];
  const taken = isAny ? letters.filter((text) => oddnessOf(shape, text) === undefined) : less.length > 1 ? less : plain;
  const [one, other, third = one] = taken;
  if (one === undefined || other === undefined || third === undefined) return [];
  return [
    [one, other],
    [other, third],
  ];
}
