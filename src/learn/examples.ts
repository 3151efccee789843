import type { Exchange } from '../exchange/exchange';
import { TemplatePlay, type Templates } from '../profile/template-play';
import type { Explained } from './explain';

/** For each template an exchange that shows it: people read it beside the template. */
export function examplesOf(explained: readonly Explained[], templates: Templates): ReadonlyMap<string, Exchange> {
  const { responses, writes } = templates;
  const play = new TemplatePlay(templates);
  const examples = new Map<string, Exchange>();
  for (const { exchange, situation, facts, response, write } of explained) {
    const key = play.keyFor(situation, situation.violations[0], () => facts) ?? '';
    if (responses.get(key)?.status === response.status && !examples.has(key)) examples.set(key, exchange);
    const written = write?.operation.name ?? '';
    if (writes.has(written) && !examples.has(written)) examples.set(written, exchange);
  }
  return examples;
}
