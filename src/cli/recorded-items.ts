import type { Contract } from '../contract/contract';
import { foldItems, matchOf } from '../recording/fold-items';
import type { KeptItems, Removal } from '../recording/kept-items';
import type { Masker } from '../recording/masker';
import { recordedExchanges } from '../recording/read-recording';
import { allowedItems } from './allowed-items';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { headerIn } from '../recording/recorded-line';

/** What a browser loads beside an API: the names in a program (`username: "Username"`) tell of no value. */
const program = /javascript|ecmascript|wasm|css|html|image|font|audio|video/i;

/**
 * Shows a masker all exchanges of a recording, so that what they tell to be secret or personal (credentials, what was sent, answers
 * that are no items) is masked by value in all that is learnt of them. What it cannot read costs that exchange alone.
 */
function showRecording(contract: Contract, masker: Masker, file: string): void {
  // What is wrong with the file is told where its items are read.
  for (const exchange of recordedExchanges(file, { warn: () => undefined }))
    try {
      masker.note(isProgram(contract, exchange) ? { ...exchange, responseBody: { text: '', bytes: 0 } } : exchange);
    } catch {
      // The others are shown all the same.
    }
}

function isProgram(contract: Contract, exchange: RecordedExchange): boolean {
  return program.test(headerIn(exchange.responseHeaders, 'content-type')) && matchOf(contract, exchange) === undefined;
}

/** What a recording holds of items. */
export interface RecordedItems {
  readonly items: KeptItems;
  /** What of the recording tells nothing, in sentences, masked as the items will be. */
  readonly told: readonly string[];
  readonly removed: readonly Removal[];
}

/**
 * Gives the items that a recording shows at its end, at most so many, and what of it tells nothing. A masker is shown what the
 * recording holds of credentials: they are masked wherever they show, in files and in what is printed; what
 * `earlier` shows of them masked is shown so again. Throws a UsageError where the
 * file is no recording.
 */
export function itemsOfRecording(
  contract: Contract,
  file: string,
  most: number,
  masker: Masker | undefined,
  earlier: KeptItems = {},
): RecordedItems {
  const told: string[] = [];
  const warn = (sentence: string): void => void told.push(sentence);
  const folded = foldItems(contract, recordedExchanges(file, { warn }), { most });
  const { items, unmatched, unmatchedExamples, unfolded, passedOver, removed } = folded;
  if (unmatched > 0)
    warn(`${file}: ${unmatched} exchanges match no operation of the document, such as ${unmatchedExamples.join(', ')}`);
  if (unfolded.length > 0)
    warn(`${file}: what ${listed(unfolded)} answered is of no collection's items, and is not among them`);
  if (passedOver > 0) warn(`${file}: ${passedOver} items are left out (--items ${most})`);
  const { items: allowed, leftOut, reason } = allowedItems(contract, items);
  if (leftOut > 0)
    warn(`${file}: ${leftOut} items are left out that the document does not allow, such as ${reason ?? ''}`);
  if (masker === undefined) return { items: allowed, told, removed };
  // First, so that what stands for a value is what fits an item.
  masker.again(allowed, earlier);
  masker.items(allowed);
  showRecording(contract, masker, file);
  return { items: allowed, told: told.map((sentence) => file + masker.text(sentence.slice(file.length))), removed };
}

/** Most operations that are named in a sentence. */
const mostNamed = 10;

function listed(names: readonly string[]): string {
  const rest = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return names.slice(0, mostNamed).join(', ') + rest;
}
