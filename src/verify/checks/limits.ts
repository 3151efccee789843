import type { Contract } from '../../contract/contract';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import type { Parameter } from '../../contract/operation';
import { inconclusive, judge, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { listRequest, itemsOf, type Listing } from '../listing';
import { defineCheck, describeStatus, mismatch, planned, silentPoint } from './define-check';
import { knownValues } from './filters';
import { listedResources } from './resources';

interface Limit {
  readonly contract: Contract;
  readonly resource: Resource;
  readonly list: ListOperation;
  readonly parameter: Parameter;
  readonly prefix: string;
  readonly minimum: number;
  readonly maximum: number | undefined;
  readonly standard: number | undefined;
}

/** Gives the checks of page sizes: default, minimum, maximum, and that a page is never longer than asked. */
export function limitChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap(({ resource, list }) => {
    const parameter = list.limit;
    if (parameter === undefined) return [];
    const schema = contract.schemas.flatten(parameter.schema);
    const limit: Limit = {
      contract,
      resource,
      list,
      parameter,
      prefix: `${list.operation.id}.${parameter.name}`,
      minimum: Math.max(schema.minimum ?? 1, 1),
      maximum: schema.maximum,
      standard: typeof schema.default === 'number' ? schema.default : undefined,
    };
    return [
      ...(schema.minimum === undefined ? [] : [atMinimum(limit)]),
      ...(limit.maximum === undefined ? [] : [atMaximum(limit, limit.maximum), neverAbove(limit, limit.maximum)]),
      ...(limit.standard === undefined ? [] : [leftOut(limit, limit.standard)]),
      ...boundsThePage(limit),
      ...withFilter(limit),
      ...oddValues(limit),
    ];
  });
}

function atMinimum(limit: Limit): Check {
  return oneValue(
    limit,
    'minimum',
    `${limit.parameter.name}=${limit.minimum} is taken and gives at most ${limit.minimum}`,
    limit.minimum,
  );
}

function atMaximum(limit: Limit, maximum: number): Check {
  const check = oneValue(
    limit,
    'maximum',
    `${limit.parameter.name}=${maximum} is taken and gives at most ${maximum}`,
    maximum,
  );
  // That the greatest value is taken is proved by any list; that it bounds the page is proved by the check of smaller pages.
  const run = async (context: CheckContext): Promise<Outcome> => {
    const outcome = await check.run(context);
    return outcome.verdict === 'inconclusive' ? proved('taken') : outcome;
  };
  return { ...check, run };
}

function oneValue(limit: Limit, name: string, title: string, value: number): Check {
  const { contract, list, parameter, prefix } = limit;
  return defineCheck(contract, {
    id: `${prefix}.${name}`,
    family: 'limits',
    title,
    level: 'written',
    pointer: `${parameter.schemaPointer}/${name}`,
    phase: 'read',
    sends: [planned(listRequest(list, { limit: String(value) }))],
    run: (context) => pageOf(context, limit, value),
  });
}

/** Gives the outcome of a page of a size: taken, no longer than asked, and more than that to give. */
async function pageOf(context: CheckContext, { resource, parameter }: Limit, size: number): Promise<Outcome> {
  const listing = await context.list(resource, { limit: String(size) });
  const wrong = longerThan(listing, size, `${parameter.name}=${size}`);
  if (wrong !== undefined) return wrong;
  const { count } = context.knowledge(resource);
  return count > size ? proved() : inconclusive(`needs more than ${size} items, ${count} are known`);
}

function longerThan({ exchange, items }: Listing, size: number, asked: string): Outcome | undefined {
  if (items === undefined) return violated(mismatch(exchange, `200 with a list: ${asked} is valid`));
  if (items.length <= size) return undefined;
  return violated(mismatch(exchange, `at most ${size} items for ${asked}`, `${items.length} items`));
}

function boundsThePage(limit: Limit): Check[] {
  const { contract, list, parameter, prefix, minimum, maximum = 50, standard = 20 } = limit;
  const wished = [minimum + 1, 5, standard - 1, standard + 1, maximum - 1];
  const sizes = [...new Set(wished)].filter((size) => size > minimum && size < maximum).sort((a, b) => a - b);
  const check = defineCheck(contract, {
    id: `${prefix}.bounds-the-page`,
    family: 'limits',
    title: `A page is never longer than ${parameter.name} asks for`,
    level: 'implied',
    pointer: parameter.pointer,
    phase: 'read',
    sends: sizes.map((size) => planned(listRequest(list, { limit: String(size) }))),
    run: async (context) => {
      const outcomes: Outcome[] = [];
      for (const size of sizes) outcomes.push(await pageOf(context, limit, size));
      const wrong = outcomes.flatMap((outcome) => (outcome.verdict === 'violated' ? outcome.mismatches : []));
      if (wrong.length > 0) return violated(...wrong);
      return outcomes.find(({ verdict }) => verdict === 'proved') ?? outcomes[0] ?? proved();
    },
  });
  return sizes.length === 0 ? [] : [check];
}

function leftOut(limit: Limit, standard: number): Check {
  const { contract, resource, list, parameter, prefix } = limit;
  const explicit = { limit: String(standard) };
  return defineCheck(contract, {
    id: `${prefix}.default`,
    family: 'limits',
    title: `Leaving ${parameter.name} out is ${parameter.name}=${standard}`,
    level: 'written',
    pointer: `${parameter.schemaPointer}/default`,
    phase: 'read',
    sends: [planned(listRequest(list)), planned(listRequest(list, explicit))],
    run: async (context) => {
      let without = await context.list(resource);
      let sent = await context.list(resource, explicit);
      let isFirst = true;
      // The list may grow between two requests; only a difference that lasts counts.
      await context.eventually(async () => {
        if (!isFirst) [without, sent] = [await context.list(resource), await context.list(resource, explicit)];
        isFirst = false;
        return without.items?.length === sent.items?.length ? true : undefined;
      });
      const wrong = longerThan(without, standard, `a left-out ${parameter.name}`);
      if (wrong !== undefined) return wrong;
      if (without.items?.length !== sent.items?.length) {
        const lengths = `${without.items?.length} items, and ${sent.items?.length ?? 'no list'} with it`;
        return violated(mismatch(without.exchange, `as many items as ${parameter.name}=${standard} gives`, lengths));
      }
      const { count } = context.knowledge(resource);
      return count > standard ? proved() : inconclusive(`needs more than ${standard} items, ${count} are known`);
    },
  });
}

function neverAbove(limit: Limit, maximum: number): Check {
  const { contract, resource, list, parameter, prefix } = limit;
  const values = [maximum + 1, maximum * 10_000];
  return defineCheck(contract, {
    id: `${prefix}.never-above-maximum`,
    family: 'limits',
    title: `No answer holds more than ${maximum} items, whatever ${parameter.name} asks for`,
    level: 'implied',
    pointer: `${parameter.schemaPointer}/maximum`,
    phase: 'read',
    sends: values.map((value) => planned(listRequest(list, { limit: String(value) }))),
    run: async (context) => {
      const listings: Listing[] = [];
      for (const value of values) listings.push(await context.list(resource, { limit: String(value) }));
      const wrong = listings.flatMap(({ exchange, items = [] }) =>
        items.length > maximum
          ? [mismatch(exchange, `at most ${maximum} items, or a refusal`, `${items.length} items`)]
          : [],
      );
      const isRefused = listings.every(({ items }) => items === undefined);
      const { count } = context.knowledge(resource);
      if (wrong.length > 0 || isRefused || count > maximum) return judge(wrong, isRefused ? 'refused' : 'held back');
      return inconclusive(`needs more than ${maximum} items, ${count} are known`);
    },
  });
}

function withFilter(limit: Limit): Check[] {
  const { contract, resource, list, parameter, prefix, minimum } = limit;
  const [filter] = list.filters;
  if (filter === undefined) return [];
  const { name } = filter.parameter;
  return [
    defineCheck(contract, {
      id: `${prefix}.with-${name}`,
      family: 'limits',
      title: `${parameter.name} bounds a list filtered by ${name} too`,
      level: 'implied',
      pointer: parameter.pointer,
      phase: 'read',
      sends: [planned(listRequest(list, { limit: String(minimum), query: [[name, `{${name}}`]] }))],
      run: async (context) => {
        const values = knownValues(context, resource, filter.property);
        const value = values.find(({ count }) => count > minimum);
        if (value === undefined) return inconclusive(`needs more than ${minimum} items of one ${name}`);
        const listing = await context.list(resource, { limit: String(minimum), query: [[name, value.text]] });
        return longerThan(listing, minimum, `${parameter.name}=${minimum}&${name}=${value.text}`) ?? proved();
      },
    }),
  ];
}

function oddValues({ contract, resource, list, parameter, prefix, minimum, maximum = 50 }: Limit): Check[] {
  const values: [string, string][] = [
    ['below-minimum', String(minimum - 1)],
    ['negative', '-1'],
    ['above-maximum', String(maximum + 1)],
    ['text', 'abc'],
    ['fraction', '1.5'],
    ['empty', ''],
    ['beyond-int64', '9223372036854775808'],
    ['leading-zero', '05'],
    ['exponent', '1e1'],
  ];
  const point = (name: string, query: readonly (readonly [string, string])[]): Check =>
    silentPoint(contract, {
      id: `${prefix}.${name}`,
      family: 'limits',
      title: query.map(([key, value]) => `${key}=${value}`).join('&'),
      pointer: parameter.pointer,
      spec: { operation: list.operation, query },
      describe: (exchange) => {
        const items = itemsOf(resource, exchange);
        return items === undefined ? describeStatus(exchange) : `accepted with ${items.length} items`;
      },
    });
  const { name } = parameter;
  return [
    ...values.map(([id, value]) => point(id, [[name, value]])),
    point('twice', [
      [name, '2'],
      [name, '3'],
    ]),
  ];
}
