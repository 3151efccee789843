import type { JsonObject, JsonValue } from '../base/json';
import type { Operation } from '../openapi/operation';
import type { RequestRole } from '../openapi/collections/address';
import type { ItemAddress } from '../openapi/collections/collection';
import type { ExchangeView, ShownItem } from './exchange-view';

/**
 * What is known of a service: a fold over its exchanges. Rules see this interface; only who runs them observes. A view is judged
 * first, then observed: what a rule sees is what was known before.
 */
export interface Knowledge {
  view(number: number): ExchangeView | undefined;
  /** @param path the concrete path of the item */
  item(path: string): KnownItem | undefined;
  /** The items of one concrete collection: `/shops/1/orders`. */
  items(at: string): readonly KnownItem[];
  /** The items of all concrete collections with one path template. */
  itemsOf(collection: string): readonly KnownItem[];
  /** What a successful response shows of properties that are expected to be something. */
  comparisons(view: ExchangeView): readonly Comparison[];
  /** The pages of a list up to this one, if each was asked for as the one before it says. */
  walk(view: ExchangeView): Walk | undefined;
  /** The paths of all items that fit a list's query, if the response, or the walk that it ends, shows all of them. */
  whole(view: ExchangeView): ReadonlySet<string> | undefined;
  /** Whether the run made up a text in a value. */
  isMadeUp(value: JsonValue): boolean;
  /** Texts in a value that the run made up for one request. */
  marks(value: JsonObject): readonly Mark[];
  /** Whether somebody else has written to a collection since an exchange. */
  othersWrote(at: string, since: number): boolean;
  /** Whether a create returned an item that was there before, instead of a new one. @param at the concrete path of the collection */
  gaveBack(at: string): boolean;
  /** Whether the last read of an item found nothing, and nothing was written to its collection since. */
  isMissing(path: string): boolean;
  /** Whether a request of an operation had a 2xx. */
  hasSucceeded(operation: Operation): boolean;
  /** The first exchange, successful with the run's credentials, of an operation with the same security that rejected others. */
  acceptedCredentials(operation: Operation): Pick<ExchangeView, 'number' | 'operation'> | undefined;
  /** What named an address, as a target below the base URL: `/pets/7`. */
  namedBy(target: string): Naming | undefined;
}

export interface KnowledgeFold extends Knowledge {
  observe(view: ExchangeView): void;
}

export interface KnownItem {
  readonly address: ItemAddress;
  readonly path: string;
  /** `created`: a 2xx response to a create of this run returned its ID, which no response had shown before. */
  readonly origin: 'created' | 'found';
  /** `lost`: a read did not find it, though nobody of the run deleted it; or nothing but a header of its create has named it yet. */
  readonly state: 'present' | 'deleted' | 'lost';
  /** Its properties as they were last shown. */
  readonly value: JsonObject;
  /** What requests of this run said about it, the latest last: readOnly and writeOnly properties too. */
  readonly sent: JsonObject;
  /** Whether a read or a list showed it, if it was created by this run: with the run's mark, or with every value that was sent. */
  readonly isProven: boolean;
  /** The exchange of the last write to it; 0 if there was none. */
  readonly lastWrite: number;
  /** The exchange whose response showed it last; 0 if none did. */
  readonly lastShown: number;
  /** By property; none while nothing is known. */
  readonly expectations: ReadonlyMap<string, Expectation>;
  /** The value under each strong entity tag (RFC 9110 section 8.8.1), the latest last. */
  readonly tags: ReadonlyMap<string, JsonObject>;
  /** The tag of the item as it is; undefined if it was written to since a tag was shown. */
  readonly currentTag: string | undefined;
}

/** What a property of an item is expected to be, and why. */
export interface Expectation {
  readonly property: string;
  /** Any of these; undefined stands for "absent". */
  readonly values: readonly (JsonValue | undefined)[];
  /** In place of `values`: anything but this. */
  readonly not?: JsonValue;
  /**
   * `sent` by the last write; `left out` of it; `not named` by it, or by a write to another item; `rejected`: a write that was
   * rejected would have changed it; `shown` before, and nobody has written since.
   */
  readonly why: 'sent' | 'left out' | 'not named' | 'rejected' | 'shown';
  /** The exchange that it follows from. */
  readonly since: number;
  /** JSON pointer of the property's schema in the document. */
  readonly pointer: string;
}

export interface Comparison {
  readonly shown: ShownItem;
  readonly expectation: Expectation;
  readonly received: JsonValue | undefined;
  readonly verdict: 'same' | 'tolerated' | 'different';
}

/** A response that named an address. */
export interface Naming extends Pick<ExchangeView, 'number' | 'operation' | 'status'> {
  readonly kind: RequestRole['kind'];
  /** The path of the first item that it shows. */
  readonly path: string | undefined;
}

/** The pages of one list, in the order in which they were asked for. */
export interface Walk {
  /** The numbers of their exchanges. */
  readonly numbers: readonly number[];
  /** The paths of the items on them, in their order. */
  readonly paths: readonly string[];
  /** The last item of the page before the last, without lists, objects and very long texts. */
  readonly itemBefore?: JsonObject;
  /** The last page says that there is no other, or is empty. */
  readonly isEnded: boolean;
  /** Somebody wrote meanwhile: totals differ, or the run itself wrote. */
  readonly isMoving: boolean;
  /** The service rejected the page that the last one leads to. */
  readonly isRejected: boolean;
  readonly total?: number;
}

/** What became of a text that the run made up for one request. */
export interface Mark {
  /** The exchanges that sent it. */
  readonly sentIn: readonly number[];
  /** One of them had a 2xx response. */
  readonly wasAccepted: boolean;
}
