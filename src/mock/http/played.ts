import { contentOf, isJson, type Body } from '../../base/http';
import { isEqual, parseJson, stringifyJson, tryParseJson, type JsonObject, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import { namesTo, type Violation } from '../../openapi/violation';
import type { Making, PlainResponse, Play } from '../../profile/play';
import type { HandlerResponse } from '../handlers/handler';
import { originOf } from '../mock-request';
import type { Rejected } from '../rejected';
import type { Call } from './call';
import { requestFacts, shownFacts, violationFacts } from './facts';

interface ErrorResponse extends Pick<PlainResponse, 'status' | 'headers'> {
  readonly mediaType: string;
  readonly body?: Body;
}

/** A success as the profile has it. */
export function playSuccess(play: Play, call: Call, response: HandlerResponse): HandlerResponse {
  const { outcome, warning } = response;
  const facts = (): JsonObject => {
    const json = jsonOf(response.mediaType, response.body);
    return {
      ...requestFacts(call),
      ...shownFacts(response, originOf(call.request)),
      ...(json !== undefined && { default: json }),
    };
  };
  const own = play.respond({ operation: call.operation, outcome, violations: [] }, facts, () => makingOf(call));
  if (own === undefined) return response;
  const { status, headers, body, mediaType = 'application/json' } = own;
  return {
    ...{ outcome, status, headers },
    ...(body !== undefined && { mediaType, body: bodyText(mediaType, body) }),
    ...(warning !== undefined && { warning }),
  };
}

/** A rejection as the profile has it. @param usual in the API's own format */
export function playError(play: Play, call: Call, rejected: Rejected, usual: ErrorResponse): ErrorResponse {
  const { missing, item } = rejected.details;
  const violations = causesIn(rejected.details.violations ?? []);
  const facts = (): JsonObject => {
    const request = requestFacts(call);
    const json = jsonOf(usual.mediaType, usual.body && contentOf(usual.body));
    return {
      ...request,
      ...violationFacts(violations, request),
      ...(missing && { missing }),
      ...(item !== undefined && { item: parseJson(item) }),
      ...(json !== undefined && { default: json }),
    };
  };
  const at = { operation: call.operation, outcome: rejected.kind, violations };
  const own = play.respond(at, facts, () => makingOf(call));
  if (own === undefined) return usual;
  const { status, headers, body, mediaType = 'application/json' } = own;
  // A connection with an unread body is closed, and a 405 names what is allowed, whatever the API says.
  const needed = status === 405 ? ['Connection', 'Allow'] : ['Connection'];
  const kept = Object.fromEntries(Object.entries(usual.headers).filter(([name]) => needed.includes(name)));
  return {
    ...{ status, headers: { ...kept, ...headers }, mediaType },
    ...(body !== undefined && { body: { text: bodyText(mediaType, body) } }),
  };
}

/** A value of a wrong type breaks other rules too, and services name the type alone. */
function causesIn(violations: readonly Violation[]): readonly Violation[] {
  const isSamePlace = (one: Violation, other: Violation): boolean =>
    isEqual(namesTo(one.place), namesTo(other.place)) && one.place.in === other.place.in;
  return violations.filter((one) => {
    const cause = violations.find((other) => other.keyword === 'type' && isSamePlace(one, other));
    return cause === undefined || cause === one;
  });
}

/** A text that is no JSON stands in a profile as it is sent: `pong`. */
function bodyText(mediaType: string, body: JsonValue): string {
  return typeof body === 'string' && !isJson(mediaType) ? body : stringifyJson(body);
}

function jsonOf(mediaType: string | undefined, body: string | Uint8Array | undefined): JsonValue | undefined {
  return typeof body === 'string' && mediaType !== undefined && isJson(mediaType) ? tryParseJson(body) : undefined;
}

function makingOf({ session, operation, number }: Call): Making {
  const store = session?.store;
  return {
    now: store?.now() ?? 0,
    random: () => createRandom(`${store?.seeding.seed ?? 0} ${operation?.id ?? ''} response ${number}`),
    session: store ?? {},
  };
}
