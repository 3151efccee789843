import type { Operation, Parameter } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { resourceOf } from '../probe/items';
import { asking, lastParameter, probeOf, type PlanContext, type Pairs, type Probe, type Roles } from './plan-parts';
import { type JsonValue, stringifyJson } from '../base/json';
import { valueIn, withValue } from '../probe/body-values';
import { creatables } from '../probe/bodies';
import { readableResources } from '../probe/readable-resources';
import type { Creatable } from '../probe/creatable';
import { bodyOfCreate, createProbe } from './plan-creates';
import { unknownIds } from './plan-items';
import type { Contract } from '../openapi/contract';
import type { Schema } from '../openapi/document';
import { parameterShape } from '../profile/input-classes';
import { sampleValue } from '../probe/required-parameters';

/** Most pairs of parameters that are tried together. */
const mostPairs = 12;

/** Gives the probes of a GET: plain, each query parameter with every trial, pairs of them, pages one after another. */
export function readProbes({ contract }: PlanContext, operation: Operation): Probe[] {
  const resource = resourceOf(contract, operation);
  const list = resource?.list?.operation === operation ? resource.list : undefined;
  const last = lastOf(resource, operation);
  const query = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.mediaType === undefined,
  );
  const trials = query.map((parameter) => ({
    parameter,
    trials: trialsOf(contract, parameter, parameter === list?.limit),
  }));
  const plain = probeOf(operation, {
    id: 'plain',
    point: 'as it comes',
    depth: 0,
    request: asking(operation, [], last),
  });
  return [
    plain,
    ...trials.flatMap(({ parameter, trials: own }) => own.map((one) => trialProbe(operation, parameter, one, last))),
    ...missing(operation, query, last),
    ...pairs(operation, trials, last),
    ...unknownParameters(operation, last),
    ...(resource === undefined || list === undefined
      ? []
      : [...filters(operation, resource), ...walk(operation, resource)]),
  ];
}

type Last = (roles: Roles) => string | undefined;

/** The last parameter of a path names the first item that both services have. */
function lastOf(resource: Resource | undefined, operation: Operation): Last {
  if (lastParameter(operation) === undefined || resource === undefined) return () => undefined;
  return (roles) => roles.item(resource, 0);
}

function sent({ name }: Parameter, { texts, isOtherCase }: Trial): Pairs {
  return texts.map((text) => [isOtherCase === true ? name.toUpperCase() : name, text] as const);
}

function trialProbe(operation: Operation, parameter: Parameter, trial: Trial, last: Last): Probe {
  const point = `${parameter.name} ${trial.words}`;
  const { depth } = trial;
  const request = asking(operation, sent(parameter, trial), last);
  return probeOf(operation, { id: `${parameter.name}.${trial.name}`, point, depth, request });
}

function missing(operation: Operation, query: readonly Parameter[], last: Last): Probe[] {
  return query
    .filter(({ required }) => required)
    .map(({ name }) =>
      probeOf(operation, {
        id: `${name}.missing`,
        point: `${name}, which is required, is missing`,
        depth: 0,
        isBare: true,
        request: asking(operation, [], last),
      }),
    );
}

interface Tried {
  readonly parameter: Parameter;
  readonly trials: readonly Trial[];
}

/** Two valid values, one invalid beside a valid one, and two invalid ones: which is told of? */
function pairs(operation: Operation, tried: readonly Tried[], last: Last): Probe[] {
  const couples = tried.flatMap((first, index) => tried.slice(index + 1).map((second) => [first, second] as const));
  return couples.slice(0, mostPairs).flatMap(([first, second]) =>
    [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ].flatMap(([isFirstValid, isSecondValid]) => {
      const one = first.trials.find(({ isValid }) => isValid === isFirstValid);
      const other = second.trials.find(({ isValid }) => isValid === isSecondValid);
      if (one === undefined || other === undefined) return [];
      const names = `${first.parameter.name}.${one.name}+${second.parameter.name}.${other.name}`;
      const point = `${first.parameter.name} ${one.words}, and ${second.parameter.name} ${other.words}`;
      const query = [...sent(first.parameter, one), ...sent(second.parameter, other)];
      return [probeOf(operation, { id: names, point, depth: 2, request: asking(operation, query, last) })];
    }),
  );
}

function unknownParameters(operation: Operation, last: Last): Probe[] {
  const unknown: [string, Pairs][] = [
    ['a parameter that the document does not have', [['understudy_unknown', '1']]],
    ['a parameter without a value that the document does not have', [['understudy_flag', '']]],
    ['a parameter with brackets that the document does not have', [['understudy[unknown]', '1']]],
  ];
  return unknown.map(([point, query], index) =>
    probeOf(operation, {
      id: `unknown-parameter-${index + 1}`,
      point,
      depth: index + 1,
      request: asking(operation, query, last),
    }),
  );
}

/** Values that items have: filters find something by them. */
function filters(operation: Operation, resource: Resource): Probe[] {
  return (resource.list?.filters ?? []).flatMap(({ parameter, property }) =>
    [0, 1].map((index) =>
      probeOf(operation, {
        id: `${parameter.name}.of-item-${index}`,
        point: `${parameter.name} is that of item ${index + 1}`,
        depth: 2,
        request: (roles) => {
          const text = roles.value(resource, property, index);
          return text === undefined ? undefined : asking(operation, [[parameter.name, text]])(roles);
        },
      }),
    ),
  );
}

/** Pages by number, by offset, and by the cursor that an answer gave. */
function walk(operation: Operation, { list }: Resource): Probe[] {
  const { offset, page, cursor, limit } = list ?? {};
  const size: Pairs = limit === undefined ? [] : [[limit.name, '3']];
  const numbered = [offset, page].flatMap((parameter) =>
    parameter === undefined ? [] : [['1', '2', '3', '7', '1000000']].flat().map((text) => ({ parameter, text })),
  );
  const probes = numbered.map(({ parameter: { name }, text }) =>
    probeOf(operation, {
      id: `walk.${name}.${text}`,
      point: `${name} is ${text}, pages of 3`,
      request: asking(operation, [...size, [name, text]]),
    }),
  );
  if (cursor === undefined) return probes;
  const first = probeOf(operation, {
    id: 'walk.first',
    point: 'the first page of 3',
    request: asking(operation, size),
  });
  const following = [2, 3, 4].map((number) =>
    probeOf(operation, {
      id: `walk.page-${number}`,
      point: `page ${number} of 3 each, by cursor`,
      request: (roles) => {
        const before = number === 2 ? first.id : `${operation.id}.walk.page-${number - 1}`;
        const next = roles.next(before, cursor.name);
        return next === undefined
          ? undefined
          : asking(operation, [...size, ...next.filter(([name]) => name !== limit?.name)])(roles);
      },
    }),
  );
  return [...probes, first, ...following];
}

/** Gives the probes with two faults at once: the answer tells which of them a service looks at first. */
export function orderProbes(context: PlanContext): Probe[] {
  const { contract } = context;
  const lists = contract.resources.flatMap(({ list }) => (list === undefined ? [] : [list.operation]));
  return [...lists.flatMap((one) => ofList(context, one)), ...ofItems(context), ...ofCreates(context)];
}

interface Faults {
  readonly name: string;
  readonly words: string;
  readonly more: Partial<Probe>;
}

const keyless: Faults = { name: 'no-key', words: 'without a key', more: { credential: 'none' } };
const picky: Faults = { name: 'accept', words: 'with Accept: image/png', more: { accept: 'image/png' } };

function ofList({ contract }: PlanContext, operation: Operation): Probe[] {
  const wrong = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => {
      const trial = trialsOf(contract, parameter, false).find(({ isValid, depth }) => !isValid && depth === 0);
      return trial === undefined ? [] : [{ parameter, trial }];
    })
    .slice(0, 2);
  const unknown = { words: 'an unknown parameter', query: [['understudy_unknown', '1']] as Pairs, name: 'unknown' };
  const queries = wrong.map(({ parameter: { name }, trial }) => ({
    name: `${name}.${trial.name}`,
    words: `${name} ${trial.words}`,
    query: trial.texts.map((text) => [name, text] as const),
  }));
  return [unknown, ...queries].flatMap(({ name, words, query }) =>
    [keyless, picky].map((fault) =>
      probeOf(operation, {
        id: `both.${name}+${fault.name}`,
        point: `${words}, ${fault.words}`,
        request: asking(operation, query),
        ...fault.more,
      }),
    ),
  );
}

function ofItems(context: PlanContext): Probe[] {
  return readableResources(context.contract).flatMap(({ resource, read }) => {
    const { unknown, malformed } = unknownIds(context, resource);
    const ids: [string, string, string][] = [
      ['unknown', 'an identifier that nothing has', unknown],
      ['malformed', 'an identifier of another form', malformed],
    ];
    return ids.flatMap(([name, words, id]) =>
      [keyless, picky].map((fault) =>
        probeOf(read, {
          id: `both.${name}+${fault.name}`,
          point: `${words}, ${fault.words}`,
          request: asking(read, [], () => id),
          ...fault.more,
        }),
      ),
    );
  });
}

function ofCreates({ contract }: PlanContext): Probe[] {
  return creatables(contract).flatMap((creatable) => {
    const { required, media } = creatable;
    const type = media.name;
    const bodies: [string, string, string | undefined, string][] = [
      ['cut-off', 'a body that is cut off', type, '{"a":'],
      ['array', 'a body that is an array', type, '[]'],
      ['xml', 'a body of another media type', 'application/xml', '<understudy/>'],
      ['text', 'JSON that is cut off and of another media type', 'text/plain', '{"a":'],
    ];
    const withFault = bodies.flatMap(([name, words, mediaType, text]) =>
      [keyless, picky].map((fault) => ({
        ...createProbe(
          creatable,
          { name: `both.${name}+${fault.name}`, point: `${words}, ${fault.words}` },
          { mediaType, bytes: Buffer.from(text) },
        ),
        ...fault.more,
      })),
    );
    const lawful = bodyOfCreate(creatable, required);
    const unsent = createProbe(
      creatable,
      { name: 'both.cut-off', point: 'a body that is cut off' },
      bodyOf('{"a":', type),
    );
    if (creatable.write !== undefined) return [...withFault, unsent];
    const without = createProbe(
      creatable,
      { name: 'both.no-key', point: 'a valid body without a key', credential: 'none' },
      lawful,
    );
    const unasked = {
      ...createProbe(creatable, { name: 'both.accept', point: 'a valid body with Accept: image/png' }, lawful),
      accept: 'image/png',
    };
    return [...withFault, unsent, without, unasked, ...ofMembers(creatable)];
  });
}

/** Two members that are wrong, and one that is while another is left out. */
function ofMembers(creatable: Creatable): Probe[] {
  const { full, fields } = creatable;
  const wrong = fields.filter(({ path, types }) => path.length === 1 && types.length > 0 && !types.includes('array'));
  const [first, ...others] = wrong.filter(({ path }) => valueIn(full, path) !== undefined);
  const required = others.find((field) => field.required) ?? others[0];
  if (first === undefined || required === undefined) return [];
  const broken = withValue(full, first.path, []);
  const both = wrong.slice(0, 4).reduce((body, { path }) => withValue(body, path, []), full);
  const make = (name: string, point: string, body: JsonValue): Probe =>
    createProbe(creatable, { name, point }, bodyOfCreate(creatable, body));
  return [
    make('both.members', 'several members of another type', both),
    make('both.left-out', 'a member of another type, and one left out', withValue(broken, required.path, undefined)),
  ];
}

function bodyOf(text: string, mediaType: string): { readonly mediaType: string; readonly bytes: Buffer } {
  return { mediaType, bytes: Buffer.from(text) };
}

/** Texts that a query parameter is tried with, and what is tried by them. */
interface Trial {
  /** Stable name, part of a probe's id. */
  readonly name: string;
  /** In words, after the name of the parameter. */
  readonly words: string;
  /** One text for each time that the parameter is sent. */
  readonly texts: readonly string[];
  readonly isValid: boolean;
  readonly depth: number;
  /** Whether the name of the parameter is written in upper case. */
  readonly isOtherCase?: boolean;
}

/** Most members of an enum, and most sizes of a page, that are tried. */
const mostMembers = 4;

/** Gives what a query parameter is tried with: values that its schema allows, its bounds, and what breaks them. */
function trialsOf(contract: Contract, parameter: Parameter, isPageSize: boolean): Trial[] {
  const { schemas } = contract;
  const flat = schemas.flatten(parameter.schema);
  const inner = flat.items === undefined ? flat : schemas.flatten(flat.items);
  const types = schemas.typesOf(inner);
  const isNumber = types.includes('integer') || types.includes('number');
  const valid = validTexts(contract, parameter, inner, isNumber);
  const all = [
    ...valid.map((text, index) => trial(`valid-${text}`, `is ${text}`, [text], index === 0 ? 0 : 1, true)),
    ...(isPageSize ? pageSizes(inner) : []),
    ...(isNumber ? ofNumbers(inner, types) : [...ofTexts(inner, types), ...ofPattern(contract, parameter)]),
    trial('empty', 'is empty', [''], 1),
    trial('repeated', 'is repeated', twice(valid, isNumber), 1),
    ...(valid[0] === undefined
      ? []
      : [otherCase(valid[0]), trial('padded', 'has a blank around it', [` ${valid[0]} `], 2)]),
  ];
  const seen = new Set<string>();
  return all.filter(({ texts, isOtherCase }) => {
    const key = JSON.stringify([texts, isOtherCase]);
    return seen.size < seen.add(key).size;
  });
}

function trial(name: string, words: string, texts: readonly string[], depth: number, isValid = false): Trial {
  return { name, words, texts, isValid, depth };
}

function otherCase(text: string): Trial {
  return { ...trial('other-case-name', 'is written in upper case', [text], 2), isOtherCase: true };
}

function twice(valid: readonly string[], isNumber: boolean): readonly string[] {
  const [first = isNumber ? '1' : 'understudy', second = isNumber ? '2' : 'understudy-2'] = valid;
  return [first, second];
}

function validTexts(contract: Contract, parameter: Parameter, inner: Schema, isNumber: boolean): string[] {
  const { default: standard, example, examples, minimum, maximum, enum: members } = inner;
  const shown = [standard, example, examples?.[0]].filter((value) => value !== undefined && value !== null);
  const listed = (members ?? []).filter((value) => value !== null).slice(0, mostMembers);
  const bounds = isNumber ? [minimum, maximum] : [];
  const booleans = contract.schemas.typesOf(inner).includes('boolean') ? [true, false] : [];
  const known = [...listed, ...shown, ...bounds, ...booleans].filter((value) => value !== undefined);
  const made =
    known.length > 0
      ? known
      : [sampleValue(inner, { schemas: contract.schemas, full: false, seed: parameter.pointer })];
  return [...new Set((made as JsonValue[]).filter(isScalar).map(textOf))];
}

function isScalar(value: JsonValue): boolean {
  return value !== null && typeof value !== 'object';
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function pageSizes({ maximum }: Schema): Trial[] {
  return [2, 3, 5, 10, 11, 25, 50, 99]
    .filter((size) => size <= (maximum ?? 50))
    .map((size) => trial(`size-${size}`, `is ${size}`, [String(size)], 2, true));
}

/** A text of digits with what is wrong with it, in words; bounds go first, for they tell most. */
function ofNumbers({ minimum, maximum, multipleOf = 1 }: Schema, types: readonly string[]): Trial[] {
  const isInteger = !types.includes('number');
  return [
    ...(minimum === undefined ? [] : [trial('below', 'is below its minimum', [String(minimum - multipleOf)], 0)]),
    ...(maximum === undefined ? [] : [trial('above', 'is above its maximum', [String(maximum + multipleOf)], 0)]),
    trial('text', 'is no number', ['abc'], 0),
    trial('zero', 'is 0', ['0'], 1),
    trial('negative', 'is negative', ['-1'], 1),
    trial('far-below', 'is far below', ['-1000000'], 2),
    trial('far-above', 'is far above', ['1000000'], 1),
    trial('huge', 'is beyond int64', ['99999999999999999999'], 1),
    ...(isInteger ? [trial('fraction', 'is a fraction', ['1.5'], 1)] : []),
    trial('whole-fraction', 'is 2.0', ['2.0'], 2),
    trial('leading-zero', 'has a leading zero', ['02'], 2),
    trial('plus', 'has a plus sign', ['+2'], 2),
    trial('exponent', 'has an exponent', ['1e1'], 2),
    trial('hexadecimal', 'is hexadecimal', ['0x2'], 3),
    trial('open-fraction', 'ends with a point', ['2.'], 3),
    trial('trailing-text', 'has text behind it', ['2abc'], 2),
    trial('nan', 'is NaN', ['NaN'], 3),
    trial('null', 'is null', ['null'], 3),
  ];
}

function ofTexts({ enum: members, format, minLength = 0, maxLength }: Schema, types: readonly string[]): Trial[] {
  const [first] = (members ?? []).filter((member) => typeof member === 'string');
  const ofEnum =
    first === undefined
      ? [trial('unknown', 'is of a value that nothing has', ['understudy-unknown'], 1)]
      : [
          trial('unknown', 'is no member of its enum', ['understudy-unknown'], 0),
          trial('other-case', 'is a member in other case', [swapped(first)], 1),
          trial('beginning', 'is the beginning of a member', [first.slice(0, -1)], 2),
          trial('two-members', 'is two members with a comma', [`${first},${first}`], 2),
        ];
  return [
    ...ofEnum,
    ...(types.includes('boolean')
      ? ['yes', '1', 'TRUE'].map((text) => trial(`is-${text}`, `is ${text}`, [text], 1))
      : []),
    ...(format === undefined ? [] : [trial('malformed', `is no ${format}`, ['not-of-this-format'], 0)]),
    ...(minLength > 1 ? [trial('too-short', 'is too short', ['x'], 1)] : []),
    ...(maxLength !== undefined && maxLength < 2000
      ? [trial('too-long', 'is too long', ['x'.repeat(maxLength + 1)], 1)]
      : []),
    trial('number', 'is a number', ['7'], 2),
    trial('null', 'is null', ['null'], 3),
    trial('star', 'is *', ['*'], 3),
  ];
}

/** A text of a length that is allowed which is not of the pattern. */
function ofPattern(contract: Contract, parameter: Parameter): Trial[] {
  const shape = parameterShape(contract, parameter);
  if (shape === undefined || shape.values !== undefined) return [];
  const odd = ['understudy-1', '!?;', '\u00fc7_~', 'A1'].map((text) =>
    text.padEnd(shape.minLength, '~').slice(0, shape.maxLength),
  );
  const text = odd.find((one) => shape.isMalformed(one));
  return text === undefined ? [] : [trial('other-form', 'is not of its pattern', [text], 1)];
}

function swapped(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
