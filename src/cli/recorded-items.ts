import type { Contract } from '../openapi/contract';
import { foldItems, matchOf } from '../recording/fold-items';
import { type KeptItems, type Removal, documentsKey } from '../recording/items-file';
import { type Masker, collectionFinder } from '../recording/masker';
import { recordedExchanges } from '../recording/read-recording';
import { type RecordedExchange, headerIn } from '../recording/recorded-exchange';
import { isObject } from '../openapi/document';
import type { Resource } from '../openapi/collections/resources';
import { deriveState } from '../openapi/collections/state';
import { isDotSegment, isWholeText } from '../base/http';
import { stringifyJson, type JsonValue } from '../base/json';
import { createItemViolations } from '../serve/play/item-check';

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
interface RecordedItems {
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

/** Items that a document allows. */
interface AllowedItems {
  readonly items: KeptItems;
  /** How many others were left out. */
  readonly leftOut: number;
  /** Why the first of those was, without any value of it: `/pets: id: expected integer`. */
  readonly reason: string | undefined;
}

/**
 * Gives those of items that the document allows, as a stand-in judges them when it starts with them: items that fit every answer
 * that shows them, and have an identifier that a path can name (RFC 3986 sections 3.3 and 5.2.4). The documents at paths of their
 * own are left as they are, but for numbers that JSON cannot say.
 */
function allowedItems(contract: Contract, kept: KeptItems): AllowedItems {
  const find = collectionFinder(deriveState(contract).resources);
  const checks = new Map<Resource, (item: JsonValue) => string | undefined>();
  let leftOut = 0;
  let reason: string | undefined;
  const items = Object.entries(kept).map(([path, all]) => {
    const resource = find(path)?.resource;
    const why = resource === undefined ? undefined : (checks.get(resource) ?? checkOf(resource, contract));
    if (resource !== undefined && why !== undefined) checks.set(resource, why);
    const isAllowed = (item: JsonValue): boolean => {
      const wrong = isSayable(item) ? why?.(item) : 'a number is too large for JSON';
      if (wrong === undefined) return true;
      leftOut += 1;
      reason ??= `${path === documentsKey ? path : (resource?.collection ?? 'items')}: ${wrong}`;
      return false;
    };
    return [path, all.filter(isAllowed)] as const;
  });
  return { items: Object.fromEntries(items), leftOut, reason };
}

/** What a number stands for that is beyond any double, JSON has no word for. */
function isSayable(value: JsonValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isSayable);
}

function checkOf(resource: Resource, contract: Contract): (item: JsonValue) => string | undefined {
  const violationsOf = createItemViolations(resource, contract);
  const property = resource.identifier?.property;
  return (item) => {
    if (!isObject(item)) return 'expected an object';
    const [first] = violationsOf(item);
    if (first !== undefined) return `${placeOf(first.where)}expected ${first.expected}`;
    const id = property === undefined ? undefined : item[property];
    const text = typeof id === 'string' || id === undefined ? id : stringifyJson(id);
    if (text === undefined || (text !== '' && isWholeText(text) && !isDotSegment(text))) return undefined;
    return `${property ?? ''}: expected an identifier that a path can name`;
  };
}

/** Where in an item, as a validator says it: `body.tags.0` is `tags.0`. */
function placeOf(where: string): string {
  const place = where.split('.').slice(1).join('.');
  return place === '' ? '' : `${place}: `;
}
