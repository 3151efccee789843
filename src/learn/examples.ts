import { keysOf } from '../profile/situation-keys';
import type { Templates } from '../profile/template-play';
import type { Explained } from './explain';

/** For each template a request that the service responded to so, as `GET /pets/999 -> 404`: people read it beside the template. */
export function examplesOf(
  explained: readonly Explained[],
  { responses, writes }: Pick<Templates, 'responses' | 'writes'>,
): ReadonlyMap<string, string> {
  const examples = new Map<string, string>();
  for (const { exchange, situation, response, write } of explained) {
    const example = `${exchange.request.method} ${exchange.request.target} -> ${response.status}`;
    const key = keysOf(situation, situation.violations[0]).find((one) => responses.has(one));
    if (key !== undefined && responses.get(key)?.status === response.status && !examples.has(key))
      examples.set(key, example);
    const written = write === undefined ? undefined : `${write.operation.method} ${write.operation.path}`;
    if (written !== undefined && writes.has(written) && !examples.has(written)) examples.set(written, example);
  }
  return examples;
}
