import type { Exchange } from '../exchange/exchange';
import { requestValues, successKey } from '../profile/request-values';
import { keysOf } from '../profile/situation-keys';
import type { Templates } from '../profile/template-play';
import type { Explained } from './explain';

/** For each template an exchange that shows it: people read it beside the template. */
export function examplesOf(
  explained: readonly Explained[],
  { responses, writes }: Pick<Templates, 'responses' | 'writes'>,
): ReadonlyMap<string, Exchange> {
  const examples = new Map<string, Exchange>();
  for (const { exchange, situation, facts, response, write } of explained) {
    const success = successKey(situation);
    const byValue = success === undefined ? [] : requestValues(facts).map((value) => `${success} ${value}`);
    const key = [...byValue, ...keysOf(situation, situation.violations[0])].find((one) => responses.has(one));
    if (key !== undefined && responses.get(key)?.status === response.status && !examples.has(key))
      examples.set(key, exchange);
    const written = write === undefined ? undefined : write.operation.name;
    if (written !== undefined && writes.has(written) && !examples.has(written)) examples.set(written, exchange);
  }
  return examples;
}
