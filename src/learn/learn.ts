import type { Exchange } from '../exchange/exchange';
import type { OperationHints } from '../openapi/collections/hints';
import type { Play, PlayedProfile } from '../profile/play';
import { TemplatePlay, type Templates } from '../profile/template-play';
import { loadDocument } from '../openapi/document/load';
import { createContract } from '../openapi/load-contract';
import { explain, type Explained } from './explain';
import { itemsAtBegin, type RecordedItems } from './items-at-begin';
import { learnBehaviours } from './learn-behaviours';
import { learnHints } from './learn-hints';
import { learnTemplates } from './learn-responses';
import { MockOfRecording } from './mock-of-recording';
import { NotingPlay } from './noting-play';

/** What a mock takes over from a service. */
export interface Learned extends Templates {
  readonly hints: OperationHints;
  /** The items that the service had before the recording began, by the concrete paths of their collections. */
  readonly items: RecordedItems;
}

/**
 * Learns from recorded exchanges, in their order. A mock that begins with the recorded items gets each request in the state that the service
 * was in: what it does then, and knows, is the prior, and what the service did corrects it.
 */
export async function learnFrom(openapiFile: string, exchanges: readonly Exchange[]): Promise<Learned> {
  const document = await loadDocument(openapiFile);
  const hints = learnHints(document, exchanges);
  const items = itemsAtBegin(createContract(document, hints), exchanges);
  const explained = (behaviour?: Play['behaviour']): Promise<readonly Explained[]> =>
    explainWith({ openapiFile, hints, items }, exchanges, behaviour);
  // Which branch is taken comes first: templates say what a branch responds.
  const behaviours = learnBehaviours(await explained());
  const play = new TemplatePlay({ responses: new Map(), writes: new Map(), behaviours });
  const { isAll, ...templates } = learnTemplates(await explained((id, operation) => play.behaviour(id, operation)));
  if (isAll) behaviours.set('all-errors *', 'all');
  return { hints, items, ...templates, behaviours };
}

async function explainWith(
  { openapiFile, hints, items }: Pick<Learned, 'hints' | 'items'> & { readonly openapiFile: string },
  exchanges: readonly Exchange[],
  behaviour?: Play['behaviour'],
): Promise<readonly Explained[]> {
  const noting = new NotingPlay(behaviour);
  const mock = await MockOfRecording.build(openapiFile, { hints, items, play: () => noting });
  return explain(mock, noting, exchanges);
}

/** What was learned, as a mock begins with it. */
export function playedProfile({ hints, items, ...templates }: Learned): PlayedProfile {
  return { hints, items, play: () => new TemplatePlay(templates) };
}
