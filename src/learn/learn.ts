import type { Exchange } from '../exchange/exchange';
import type { Play } from '../profile/play';
import type { Profile } from '../profile/profile';
import { TemplatePlay } from '../profile/template-play';
import type { Document } from '../openapi/document/document';
import { loadDocument } from '../openapi/document/load';
import { createContract } from '../openapi/load-contract';
import { examplesOf } from './examples';
import { explain, type Explained } from './explain';
import { itemsAtBegin, type RecordedItems } from './items-at-begin';
import { learnBehaviours } from './learn-behaviours';
import { learnHints } from './learn-hints';
import { learnTemplates } from './learn-responses';
import { madeUpTexts } from './made-up-texts';
import { MockOfRecording } from './mock-of-recording';
import { NotingPlay } from './noting-play';

/** What a mock takes over from a service. */
export interface Learned extends Profile {
  /** The items that the service had before the recording began, by the concrete paths of their collections. */
  readonly items: RecordedItems;
}

/**
 * Learns from recorded exchanges, in their order. A mock that begins with the recorded items gets each request in the state that the service
 * was in: what it does then, and knows, is the prior, and what the service did corrects it.
 */
export async function learnFrom(file: string | Document, exchanges: readonly Exchange[]): Promise<Learned> {
  // Read once: large files take long.
  const document = typeof file === 'string' ? await loadDocument(file) : file;
  const hints = learnHints(document, exchanges);
  const items = itemsAtBegin(createContract(document, hints), exchanges);
  const explained = (behaviour?: Play['behaviour']): Promise<readonly Explained[]> =>
    explainWith({ document, hints, items }, exchanges, behaviour);
  // Which branch is taken comes first: templates say what a branch responds.
  const behaviours = learnBehaviours(await explained());
  const play = new TemplatePlay({ responses: new Map(), writes: new Map(), behaviours });
  const played = await explained((id, operation) => play.behaviour(id, operation));
  const { isAll, ...templates } = learnTemplates(played, madeUpTexts(exchanges));
  if (isAll) behaviours.set('all-errors *', 'all');
  return { hints, items, ...templates, behaviours, examples: examplesOf(played, templates) };
}

async function explainWith(
  { document, hints, items }: Pick<Learned, 'hints' | 'items'> & { readonly document: Document },
  exchanges: readonly Exchange[],
  behaviour?: Play['behaviour'],
): Promise<readonly Explained[]> {
  const noting = new NotingPlay(behaviour);
  const mock = await MockOfRecording.build(document, { hints, items, play: () => noting });
  return explain(mock, noting, exchanges);
}
