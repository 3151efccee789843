import type { JsonObject } from '../../base/json';
import type { Fields } from '../../openapi/collections/list-words';
import type { Contract, RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { Outcome } from '../../openapi/outcome';
import type { SampleOptions } from '../../openapi/sample/sample';
import type { Play } from '../../profile/play';
import type { ItemMaker } from '../items/item-maker';
import type { Store } from '../store/store';
import type { PageFacts } from './page';

/** What a request asks for by the header Prefer (RFC 7240). */
export interface Preferences {
  /** A status. With `force`, the operation need not document it. */
  readonly code?: { readonly status: number; readonly force: boolean };
  /** How long the response waits, in milliseconds. */
  readonly wait?: number;
  /** The name of an example. */
  readonly example?: string;
  /** A sample in place of an example. */
  readonly dynamic?: boolean;
}

/** A valid request for an operation, read by the OpenAPI file. */
export interface HandlerRequest {
  readonly operation: Operation;
  readonly reading: RequestReading;
  readonly store: Store;
  /** Path and query as sent. */
  readonly target: string;
  /** Scheme and host as the client wrote them: `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Where the API lies for this request: `/v1`, or `/@name/v1`. */
  readonly basePath: string;
  readonly prefer: Preferences;
  /** The media type of the response that the client prefers; undefined if the operation has no body to offer. */
  readonly mediaType: string | undefined;
  /** The value of a header, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** How many requests there were before it: what a profile makes anew differs by that. */
  readonly number: number;
  /** The facts about the request, for a profile. */
  readonly facts: () => JsonObject;
}

/** The response of a handler, in short. */
export interface HandlerResponse {
  readonly outcome: Outcome;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined if there is no body. */
  readonly mediaType?: string;
  readonly body?: string | Uint8Array;
  /** Somebody asked for it: it is sent even if it deviates from an OpenAPI file that is law. */
  readonly isAsked?: true;
  /** What is no error and worth a word. */
  readonly warning?: string;
  /** What it shows. */
  readonly about?: {
    /** The JSON text of the item; of a deleted one as it was. */
    readonly item?: string;
    readonly list?: {
      readonly texts: readonly string[];
      readonly page: PageFacts;
      /** The target of the page at a position. */
      readonly targetOf?: (position: string) => string;
    };
  };
}

/** Responds to a valid request, or throws a Rejected. */
export type Handler = (request: HandlerRequest) => HandlerResponse | Promise<HandlerResponse>;

/** What a response shows beside a stored item. */
export interface Shown {
  /** The properties that a request asked for; undefined for all. */
  readonly fields?: Fields | undefined;
  /** What a write was sent: its response may have a place for what the item has none for. */
  readonly sent?: JsonObject;
}

/** Responses to requests for one item. */
export interface ItemResponse {
  /** The item as the operation shows it, in JSON. */
  show(text: string, shown?: Shown): string;
  /** The response; `headers` beside those that the operation documents. */
  respond(outcome: Outcome, text: string, shown?: Shown, headers?: Readonly<Record<string, string>>): HandlerResponse;
}

/** What handlers work with. */
export interface HandlerParts {
  readonly contract: Contract;
  readonly maker: ItemMaker;
  /** Where realistic values come from. */
  readonly samples: Pick<SampleOptions, 'values' | 'given' | 'optional'>;
  /** The profile that the mock plays. */
  readonly play?: Play;
}
