import type { Contract } from '../contract/contract';
import { matchOf } from '../recording/fold-items';
import type { Masker } from '../recording/masker';
import { recordedExchanges } from '../recording/read-recording';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { headerIn } from '../recording/recorded-line';

/** What a browser loads beside an API: the names in a program (`username: "Username"`) tell of no value. */
const program = /javascript|ecmascript|wasm|css|html|image|font|audio|video/i;

/**
 * Shows a masker all exchanges of a recording, so that what they tell to be secret or personal (credentials, what was sent, answers
 * that are no items) is masked by value in all that is learnt of them. What it cannot read costs that exchange alone.
 */
export function showRecording(contract: Contract, masker: Masker, file: string): void {
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
