import { contentOf, type HttpRequest, type HttpResponse } from '../base/http';
import type { Place } from '../openapi/violation';

/** A request and its response, wherever they come from. */
export interface Exchange {
  /** Counted from 1 within its source. */
  readonly number: number;
  readonly source: 'visit' | 'proxy' | 'har' | 'test' | 'mock';
  readonly request: HttpRequest;
  readonly response?: HttpResponse | undefined;
  /** Why there is no response. */
  readonly failure?: 'closed' | 'timeout' | 'not HTTP' | undefined;
  /** Why the body of the response is not there, or not whole. */
  readonly bodyProblem?: 'cut off' | 'too long' | 'not decodable' | 'not read' | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Of a visit: what its request was sent for. */
  readonly label?: Label;
}

/** What nobody can read from an exchange and its OpenAPI file, because only the sender knows it. */
export interface Label {
  readonly scenario: string;
  /** How often the scenario ran before: 0 at first, 1 when it is repeated to confirm what was found. */
  readonly turn: number;
  readonly step: string;
  /** The exchange whose request is the same but for one place. */
  readonly variationOf?: { readonly base: number; readonly at: Place };
  /** Whether the request carries the credentials of the run; `valid` if absent. */
  readonly credential?: 'valid' | 'none' | 'wrong';
  /** Values of which the sender made sure that nothing is called so. */
  readonly madeUp?: readonly Place[];
}

/** About what an exchange takes beside its bodies. */
const bytesBeside = 1000;

/** About how many bytes an exchange takes. */
export function sizeOf({ request, response }: Pick<Exchange, 'request' | 'response'>): number {
  return [request.body, response?.body].reduce(
    (sum, body) => sum + (body === undefined ? 0 : contentOf(body).length),
    bytesBeside,
  );
}

/** An exchange without its bodies, where there is no room for them. */
export function withoutBodies({ request, response, ...rest }: Exchange): Exchange {
  const { method, target, headers } = request;
  return {
    ...rest,
    request: { method, target, headers },
    ...(response !== undefined && { response: { status: response.status, headers: response.headers } }),
  };
}

/**
 * What an entry of an HTTP Archive holds beyond the format, under `_understudy`: what only the sender of a request knows, and how an
 * exchange ended. Rules judge what is read from a file as they judged what was sent.
 */
export interface EntryNote extends Pick<Exchange, 'failure' | 'bodyProblem'>, Partial<Label> {
  readonly number?: number;
}
