import type { Operation, Parameter } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import { resourceOf } from '../verify/items';
import { asking, lastParameter, probeOf, type PlanContext } from './plan-parts';
import { trialsOf, type Trial } from './parameter-texts';
import type { Pairs, Probe, Roles } from './probe';

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
