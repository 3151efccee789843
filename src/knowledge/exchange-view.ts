import type { JsonObject, JsonValue } from '../base/json';
import type { ListQuery } from '../openapi/collections/list-query';
import type { ItemAddress } from '../openapi/collections/collection';
import type { RequestRole } from '../openapi/collections/address';
import type { RequestReading } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Violation } from '../openapi/violation';
import type { Exchange } from '../exchange/exchange';

/** An exchange as its OpenAPI file reads it. What costs time is computed when it is first asked for. */
export interface ExchangeView {
  readonly exchange: Exchange;
  readonly number: number;
  readonly operation: Operation;
  /** What the request asks for. */
  readonly role: RequestRole;
  /** The request, read by the OpenAPI file; without violations it is valid. */
  readonly reading: RequestReading;
  /** What the request says about an item, outside of an envelope, as it was sent; of a search by POST its body; else empty. */
  readonly sent: JsonObject;
  /** Of a list. */
  readonly query: ListQuery | undefined;
  readonly result: 'success' | 'redirect' | 'rejected' | 'server-error' | 'no-response';
  /** 0 if there is no response. */
  readonly status: number;
  readonly credential: 'valid' | 'none' | 'wrong' | 'unknown';
  /** The JSON body of the response; undefined if it has none. */
  readonly body: JsonValue | undefined;
  /** How the response differs from what the OpenAPI file documents. */
  readonly violations: readonly Violation[];
  /** What the response of a list shows, with IDs or without. */
  readonly listed: readonly JsonValue[];
  /** The items that a successful response shows: those of a list, or the one that was created, read or changed. */
  readonly items: readonly ShownItem[];
  /** The number of all items, as a list says it. */
  readonly total: number | undefined;
  /**
   * Whether the response describes a property of its items, and has no violation in one: only then it can be compared.
   * @param expected what the response must be able to show: a scalar that the schema allows, an object of which it describes all
   */
  canCompare(property: string, expected?: JsonValue): boolean;
  /** A header of the response. */
  header(name: string): string | undefined;
  requestHeader(name: string): string | undefined;
}

/** An item as one response shows it. */
export interface ShownItem {
  readonly address: ItemAddress;
  /** The concrete path of the item, which is its key everywhere: `/shops/1/orders/5`. */
  readonly path: string;
  readonly value: JsonObject;
  /** Whether the response shows its ID; else the request, or a header, names it. */
  readonly hasId: boolean;
}
