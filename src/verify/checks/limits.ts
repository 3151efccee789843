import type { Contract } from '../../openapi/contract';
import {
  boundsOf,
  type Bound,
  listRequest,
  itemsOf,
  type Listing,
  type Bounds,
  greatestLimit,
  type ListingQuery,
  integerText,
} from '../../probe/listing';
import {
  inconclusive,
  observed,
  proved,
  violated,
  type Check,
  type Outcome,
  defineCheck,
  mismatch,
  planned,
  describeStatus,
  silentPoint,
  type CheckContext,
  successStatus,
} from '../../probe/check';
import { takesText } from '../../probe/required-parameters';
import { knownValues } from './whole-lists';
import { listedResources } from '../../probe/readable-resources';
import { isRefusal } from '../../probe/answers';
import { isRead, type Exchange } from '../../probe/exchange';
import { demandedTexts } from './parameter-rules';
import { count } from '../../base/text';
import type { Parameter } from '../../openapi/operation';
import type { ListOperation, Resource } from '../../openapi/collections/resources';
import { expectedList } from '../../probe/expectation';

/** Gives the checks of page sizes: default, minimum, maximum, and that a page is never longer than asked. */
export function limitChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap(({ resource, list }) => {
    const parameter = list.limit;
    if (parameter === undefined) return [];
    const schema = contract.schemas.flatten(parameter.schema);
    const bounds = boundsOf(schema);
    const limit: Limit = {
      contract,
      resource,
      list,
      parameter,
      prefix: `${list.operation.id}.${parameter.name}`,
      bounds,
      least: Math.max(bounds.minimum?.value ?? 1, 1),
      standard: typeof schema.default === 'number' ? schema.default : undefined,
    };
    const { minimum, maximum } = bounds;
    return [
      ...(minimum === undefined || minimum.value < 0 ? [] : [atMinimum(limit, minimum)]),
      ...(maximum === undefined ? [] : [atMaximum(limit, maximum)]),
      // Longer pages may show that there are more items than the default.
      ...boundsThePage(limit),
      ...(limit.standard === undefined ? [] : [leftOut(limit, limit.standard)]),
      ...withFilter(limit),
      ...oddLimits(limit),
      // After all that asks for odd pages, whose answers it judges too.
      ...(maximum === undefined ? [] : [neverAbove(limit, maximum)]),
    ];
  });
}

function atMinimum(limit: Limit, { value, keyword }: Bound): Check {
  const { contract, list, parameter, prefix } = limit;
  return defineCheck(contract, {
    id: `${prefix}.minimum`,
    family: 'limits',
    title: `${parameter.name}=${value} is taken and gives at most ${value}`,
    level: 'written',
    pointer: `${parameter.schemaPointer}/${keyword}`,
    phase: 'read',
    sends: [planned(listRequest(list, { limit: integerText(value) }))],
    run: (context) => pageOf(context, limit, value),
  });
}

/** That the greatest page is taken is shown by any list; that it bounds the page, by the checks of other sizes. */
function atMaximum(limit: Limit, { value, keyword }: Bound): Check {
  const { contract, list, parameter, prefix } = limit;
  return defineCheck(contract, {
    id: `${prefix}.maximum`,
    family: 'limits',
    title: `${parameter.name}=${value} is taken`,
    level: 'written',
    pointer: `${parameter.schemaPointer}/${keyword}`,
    phase: 'read',
    sends: [planned(listRequest(list, { limit: integerText(value) }))],
    run: async (context) => {
      const outcome = await pageOf(context, limit, value);
      return outcome.verdict === 'inconclusive' ? proved('taken') : outcome;
    },
  });
}

function boundsThePage(limit: Limit): Check[] {
  const { contract, list, parameter, prefix, least, bounds, standard = 20 } = limit;
  const greatest = bounds.maximum?.value ?? 50;
  const wished = [least + 1, 5, standard - 1, standard + 1, greatest - 1];
  const sizes = [...new Set(wished)].filter((size) => size > least && size < greatest).sort((a, b) => a - b);
  const check = defineCheck(contract, {
    id: `${prefix}.bounds-the-page`,
    family: 'limits',
    title: `A page is never longer than ${parameter.name} asks for`,
    level: 'implied',
    pointer: parameter.pointer,
    phase: 'read',
    sends: sizes.map((size) => planned(listRequest(list, { limit: integerText(size) }))),
    run: async (context) => {
      const outcomes: Outcome[] = [];
      for (const size of sizes) outcomes.push(await pageOf(context, limit, size));
      return together(outcomes);
    },
  });
  return sizes.length === 0 ? [] : [check];
}

/** Gives the outcome of several pages: violated where one is, else proved where one is. */
function together(outcomes: readonly Outcome[]): Outcome {
  const wrong = outcomes.flatMap((outcome) => (outcome.verdict === 'violated' ? outcome.mismatches : []));
  if (wrong.length > 0) return violated(...wrong);
  return outcomes.find(({ verdict }) => verdict === 'proved') ?? outcomes[0] ?? proved();
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
      await context.eventually(`${prefix} default`, async () => {
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
      if (count <= standard) return inconclusive(`needs more than ${standard} items, ${count} are known`);
      const length = without.items?.length ?? 0;
      if (length === 0) {
        return (await emptyOutcome(context, resource, explicit, `${parameter.name}=${standard}`)) ?? proved();
      }
      // A greater default would be held back in the same way.
      return length < standard ? inconclusive(`pages are shorter than asked: ${length} of ${standard}`) : proved();
    },
  });
}

/** With so many values of a filter a page is asked for, the most frequent first. */
const mostValues = 5;

function withFilter(limit: Limit): Check[] {
  const { contract, resource, list, parameter, prefix, least } = limit;
  const [filter] = list.filters;
  if (filter === undefined) return [];
  const { name } = filter.parameter;
  const texts = contract.schemas.flatten(filter.parameter.schema).enum?.map(String) ?? [];
  const shown = Array.from({ length: mostValues }, () => `{${name}}`).map((any, index) => texts[index] ?? any);
  return [
    defineCheck(contract, {
      id: `${prefix}.with-${name}`,
      family: 'limits',
      title: `${parameter.name} bounds a list filtered by ${name} too`,
      level: 'implied',
      pointer: parameter.pointer,
      phase: 'read',
      sends: shown
        .slice(0, texts.length === 0 ? mostValues : texts.length)
        .map((text) => planned(listRequest(list, { limit: String(least), query: [[name, text]] }))),
      run: async (context) => {
        // What no answer should hold is no value to ask for.
        const values = knownValues(context, resource, filter.property)
          .filter(({ text, count }) => count > least && takesText(contract, filter.parameter, text))
          .slice(0, mostValues);
        if (values.length === 0) return inconclusive(`needs more than ${least} items of one ${name}`);
        const outcomes: Outcome[] = [];
        for (const { text } of values) outcomes.push(await pageOf(context, limit, least, [name, text]));
        return together(outcomes);
      },
    }),
  ];
}

/**
 * Gives the check that no answer is longer than the maximum. A maximum says what is valid, not that more is refused: refusing and holding back are lawful, a longer list is not.
 */
function neverAbove(limit: Limit, { value: maximum, keyword }: Bound): Check {
  const { contract, resource, list, parameter, prefix, least } = limit;
  const isDefault = contract.schemas.flatten(parameter.schema).default !== undefined;
  const values = [maximum + 1, maximum * 10_000, least - 1];
  return defineCheck(contract, {
    id: `${prefix}.never-above-maximum`,
    family: 'limits',
    title: `No answer holds more than ${maximum} items, whatever ${parameter.name} asks for`,
    level: 'implied',
    pointer: `${parameter.schemaPointer}/${keyword}`,
    phase: 'read',
    sends: values.map((value) => planned(listRequest(list, { limit: integerText(value) }))),
    run: async (context) => {
      const own: Listing[] = [];
      for (const value of values) own.push(await context.list(resource, { limit: integerText(value) }));
      const answers = context
        .exchangesOf(list.operation)
        .filter((exchange) => isRead(exchange) && isBounded(exchange, parameter.name, isDefault));
      const wrong = answers.flatMap((exchange) => {
        const length = itemsOf(resource, exchange)?.length ?? 0;
        return length > maximum
          ? [
              mismatch(
                exchange,
                { words: `at most ${maximum} items, or a refusal`, orRefusal: true },
                `${length} items`,
              ),
            ]
          : [];
      });
      if (wrong.length > 0) return violated(...wrong.slice(0, 3));
      if (own.every(({ exchange }) => isRefusal(exchange))) return proved('refused');
      const odd = own.find(({ exchange, items }) => items === undefined && !isRefusal(exchange));
      if (odd !== undefined) return inconclusive(`answered with ${odd.exchange.response.status} and no list`);
      const { count } = context.knowledge(resource);
      return count > maximum
        ? proved('held back')
        : inconclusive(`needs more than ${maximum} items, ${count} are known`);
    },
  });
}

/** How long a list is that nobody bounds, the document does not say: neither the request does, nor a documented default. */
function isBounded({ request }: Exchange, name: string, isDefault: boolean): boolean {
  return isDefault || new URLSearchParams(request.path.split('?', 2)[1]).has(name);
}

/** Gives the checks that observe what a service makes of odd page sizes. */
function oddLimits({ contract, resource, list, parameter, prefix, least, bounds }: Limit): Check[] {
  const values: [string, string][] = [
    ['below-minimum', integerText(least, -1)],
    ['negative', '-1'],
    ['above-maximum', integerText(bounds.maximum?.value ?? 50, 1)],
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
        return items === undefined ? describeStatus(exchange) : `accepted with ${count(items.length, 'item')}`;
      },
    });
  const { name } = parameter;
  const demanded = demandedTexts(contract, list.operation, parameter, true).map(({ text }) => text);
  return [
    ...values.filter(([, value]) => !demanded.includes(value)).map(([id, value]) => point(id, [[name, value]])),
    point('twice', [
      [name, '2'],
      [name, '3'],
    ]),
  ];
}

/** A page size as a list operation documents it. */
interface Limit {
  readonly contract: Contract;
  readonly resource: Resource;
  readonly list: ListOperation;
  readonly parameter: Parameter;
  readonly prefix: string;
  readonly bounds: Bounds;
  /** The smallest page that holds something. */
  readonly least: number;
  readonly standard: number | undefined;
}

/** Gives the outcome of a page of a size: taken, no longer than asked, and more than that to give. */
async function pageOf(
  context: CheckContext,
  { resource, parameter }: Limit,
  size: number,
  filter?: readonly [name: string, value: string],
): Promise<Outcome> {
  const asked = { limit: integerText(size), ...(filter !== undefined && { query: [filter] }) };
  const words = `${parameter.name}=${integerText(size)}${filter === undefined ? '' : `&${filter.join('=')}`}`;
  const listing = await context.list(resource, asked);
  const wrong = longerThan(listing, size, words);
  if (wrong !== undefined) return wrong;
  const { count } = context.knowledge(resource);
  const isEmpty = size > 0 && count > 0 && listing.items?.length === 0;
  const empty = isEmpty ? await emptyOutcome(context, resource, asked, words) : undefined;
  if (empty !== undefined) return empty;
  const isVacuous = filter === undefined && count <= size;
  return isVacuous ? inconclusive(`needs more than ${size} items, ${count} are known`) : proved();
}

/**
 * Gives the outcome of an empty page; undefined where it is empty no more. A short page is lawful, an empty one is not while
 * there are items: whoever asks page by page would stop at it.
 */
async function emptyOutcome(
  context: CheckContext,
  resource: Resource,
  asked: ListingQuery,
  words: string,
): Promise<Outcome | undefined> {
  let count = 0;
  for (const limit of [undefined, greatestLimit(resource)]) {
    if (count === 0) count = (await context.list(resource, { ...asked, limit })).items?.length ?? 0;
  }
  const again = await context.list(resource, asked);
  if (again.items === undefined || again.items.length > 0) return undefined;
  if (count === 0) return inconclusive('the items known before are gone');
  return violated(mismatch(again.exchange, `an item for ${words}: another page holds ${count}`, 'an empty list'));
}

/** Gives the outcome where an answer is no list, or one longer than a size. */
function longerThan({ exchange, items }: Listing, size: number, asked: string): Outcome | undefined {
  if (items === undefined) return violated(mismatch(exchange, expectedList(successStatus(exchange.operation), asked)));
  if (items.length <= size) return undefined;
  // Many services take 0 for no limit, and no document says by a minimum alone that it is one.
  if (size === 0) return observed(`${items.length} items for ${asked}`);
  return violated(mismatch(exchange, `at most ${size} items for ${asked}`, `${items.length} items`));
}
