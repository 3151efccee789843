import type { Exchange } from '../exchange/exchange';
import { collectionAt } from '../openapi/collections/address';
import { withGuesses } from '../openapi/collections/guessed-hints';
import type { Play } from '../profile/play';
import type { Profile } from '../profile/profile';
import { TemplatePlay, type Templates } from '../profile/template-play';
import { explain, type Explained } from './explain';
import { itemsAtBegin } from './items-at-begin';
import { learnBehaviours } from './learn-behaviours';
import { learnHints } from './learn-hints';
import { learnResponses } from './learn-responses';
import { learnWrites } from './learn-writes';
import { madeUpTexts } from './made-up-texts';
import type { MocksOfRecording } from './mock-of-recording';
import { NotingPlay } from './noting-play';

/**
 * Learns from recorded exchanges, in their order. A mock that begins with the recorded items gets each request in the state that the service
 * was in: what it does then, and knows, is the prior, and what the service did corrects it.
 */
export async function learnFrom(mocks: MocksOfRecording, exchanges: readonly Exchange[]): Promise<Profile> {
  const { contract } = mocks;
  const hints = learnHints(contract, exchanges);
  const hinted = withGuesses(contract).withHints(hints);
  const listed = itemsAtBegin(hinted, exchanges);
  const explained = async (items = listed, behaviour?: Play['behaviour']): Promise<readonly Explained[]> => {
    const noting = new NotingPlay(behaviour);
    return explain(await mocks.build({ hints, items, play: () => noting }), noting, exchanges);
  };
  // Which branch is taken comes first: templates say what a branch responds.
  const behaviours = learnBehaviours(await explained());
  const play = new TemplatePlay({ responses: new Map(), writes: new Map(), behaviours });
  // What a list shows last is the oldest.
  const ordered = Object.entries(listed).map(([at, shown]) => {
    const list = collectionAt(hinted, at)?.list;
    return [at, list && play.behaviour('list-order', list.operation) === '-' ? shown.toReversed() : shown] as const;
  });
  const items = Object.fromEntries(ordered);
  const played = await explained(items, (id, operation) => play.behaviour(id, operation));
  const isMadeUp = madeUpTexts(exchanges);
  const { isAll, responses } = learnResponses(played, isMadeUp);
  if (isAll) behaviours.set('all-errors *', 'all');
  const templates = { responses, writes: learnWrites(played, isMadeUp), behaviours };
  return { hints, items, ...templates, examples: examplesOf(played, templates) };
}

/** For each template an exchange that shows it: people read it beside the template. */
function examplesOf(explained: readonly Explained[], templates: Templates): ReadonlyMap<string, Exchange> {
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
