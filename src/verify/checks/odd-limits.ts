import { isRefusal } from '../answers';
import type { Bound } from '../bounds';
import { inconclusive, proved, violated, type Check } from '../check';
import { isRead, type Exchange } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import { itemsOf, listRequest, type Listing } from '../listing';
import { defineCheck, describeStatus, mismatch, planned, silentPoint } from './define-check';
import type { Limit } from './pages';
import { demandedTexts } from './parameter-rules';
import { count } from '../../printable';

/**
 * Gives the check that no answer is longer than the maximum. A maximum says what is valid, not that more is refused: refusing and holding back are lawful, a longer list is not.
 */
export function neverAbove(limit: Limit, { value: maximum, keyword }: Bound): Check {
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
    sends: values.map((value) => planned(listRequest(list, { limit: String(value) }))),
    run: async (context) => {
      const own: Listing[] = [];
      for (const value of values) own.push(await context.list(resource, { limit: String(value) }));
      const answers = exchangesOf(context.exchanges, list.operation).filter(
        (exchange) => isRead(exchange) && isBounded(exchange, parameter.name, isDefault),
      );
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
export function oddLimits({ contract, resource, list, parameter, prefix, least, bounds }: Limit): Check[] {
  const values: [string, string][] = [
    ['below-minimum', String(least - 1)],
    ['negative', '-1'],
    ['above-maximum', String((bounds.maximum?.value ?? 50) + 1)],
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
