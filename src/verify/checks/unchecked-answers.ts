import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { describeUnchecked } from '../../contract/flaws';
import { valueAt } from '../../contract/json-pointer';
import { findMediaType, isJson } from '../../contract/media-type';
import { judgedBy } from '../answers';
import type { Mismatch } from '../check';
import { headerOf, type Exchange } from '../exchange';

/**
 * Gives why an answer that was held against its schemas may break them all the same: something that the document says of it
 * is not checked. Undefined where everything is.
 */
function whyUnchecked(contract: Contract, { operation, response }: Exchange): string | undefined {
  const { validators } = contract;
  const described = judgedBy(operation, response.status);
  if (described === undefined) return undefined;
  const contentType = headerOf(response.headers, 'Content-Type') ?? '';
  const ofType = findMediaType(described.content, contentType);
  for (const pointer of [described.pointer, ...(ofType === undefined ? [] : [ofType.pointer])]) {
    const flaw = flawAt(contract, pointer);
    if (flaw !== undefined) return flaw;
  }
  const media = isJson(contentType) ? ofType : undefined;
  const body = media?.schema === undefined ? undefined : validators.whyUnchecked(media.schemaPointer, 'response');
  if (body !== undefined) return body;
  for (const { name, schemaPointer } of described.headers) {
    if (headerOf(response.headers, name) === undefined) continue;
    const header = validators.whyUnchecked(schemaPointer, 'request');
    if (header !== undefined) return header;
  }
  return undefined;
}

/** Gives why nothing is proved by a part itself, which is no schema: a response or a media type that could not be read. */
function flawAt({ loaded, flaws }: Contract, pointer: string): string | undefined {
  const part = valueAt(loaded.root, pointer);
  const flaw = isObject(part) ? flaws.uncheckedAt(part) : undefined;
  return flaw && describeUnchecked(flaw);
}

/** Gives why one of some answers may break its schemas though it was held against them; undefined where none can. */
export function firstUnchecked(contract: Contract, exchanges: readonly Exchange[]): string | undefined {
  for (const exchange of exchanges) {
    const why = whyUnchecked(contract, exchange);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Keywords that may refuse a value for the very reason that a part of them is not checked, and so takes more than it says. */
const turning = /\/(?:oneOf|not|if)$|\/unevaluated(?:Properties|Items)(?:\/|$)/;

/** Gives the mismatches of an answer that stand, whatever the parts of its schemas say that are not checked. */
export function sureOnes(contract: Contract, exchange: Exchange, mismatches: Mismatch[]): Mismatch[] {
  if (mismatches.length === 0 || whyUnchecked(contract, exchange) === undefined) return mismatches;
  return mismatches.filter(({ clause }) => clause === undefined || !turning.test(clause.pointer));
}
