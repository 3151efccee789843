import type { Contract } from '../../contract/contract';
import { boundsOf, type Bound } from '../bounds';
import { inconclusive, proved, violated, type Check, type Outcome } from '../check';
import { listRequest } from '../listing';
import { takesText } from '../required-parameters';
import { defineCheck, mismatch, planned } from './define-check';
import { knownValues } from './known-values';
import { neverAbove, oddLimits } from './odd-limits';
import { emptyOutcome, longerThan, pageOf, type Limit } from './pages';
import { listedResources } from './resources';

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
    sends: [planned(listRequest(list, { limit: String(value) }))],
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
    sends: [planned(listRequest(list, { limit: String(value) }))],
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
    sends: sizes.map((size) => planned(listRequest(list, { limit: String(size) }))),
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
