import { headerOf, headerPairs, isJson, textOf, type Body, type RawHeaders } from '../../base/http';
import { tryParseJson, type JsonValue } from '../../base/json';
import { splitOnce } from '../../base/text';
import type { Exchange } from '../../exchange/exchange';
import { createMasker, type Masker } from '../../exchange/masking/mask';
import type { Operation } from '../../openapi/operation';
import type { MockConfig } from '../config';
import { exchangeOf, type JournalEntry } from '../journal';
import { withoutOrigin } from '../mock-request';
import type { Call, CallMessage, CallSummary, Verdict } from './control-types';

/** Hides the keys of a mock. */
export function maskerOfMock(operations: readonly Operation[], { apiKeys, controlToken }: MockConfig): Masker {
  return createMasker([...apiKeys, ...(controlToken === undefined ? [] : [controlToken])], operations);
}

/** Shows calls with their secrets masked. All that leaves the process of the journal passes through here. */
export class CallView {
  constructor(readonly masker: Masker) {}

  show(entry: JournalEntry): Call {
    const { request, response } = this.exchange(entry);
    return {
      ...this.summary(entry),
      ...splitTarget(request.target),
      request: messageOf(request.headers, request.body),
      response: messageOf(response?.headers ?? [], response?.body),
    };
  }

  exchange(entry: JournalEntry): Exchange {
    return this.masker.exchange(exchangeOf(entry));
  }

  /** A text that quotes a call. */
  text(text: string, { requestHeaders, target }: JournalEntry): string {
    return this.masker.text(text, requestHeaders, target);
  }

  /** A call without its messages. */
  summary(entry: JournalEntry): CallSummary {
    const { operation, outcome, message, override, deviation } = entry;
    const [path, query = ''] = splitOnce(this.text(this.masker.target(withoutOrigin(entry.target)), entry), '?');
    return {
      ...{ id: entry.number, time: new Date(entry.startedAt).toISOString(), milliseconds: entry.durationMs },
      ...{ session: entry.session, method: entry.method, path, query, status: entry.status },
      ...(operation !== undefined && { operation }),
      verdict: verdictOf(entry),
      ...(outcome !== undefined && { outcome }),
      ...(message !== undefined && { message: this.text(message, entry) }),
      violations: entry.violations.map((one) => ({ ...one, message: this.text(one.message, entry) })),
      warnings: entry.warnings.map((warning) => this.text(warning, entry)),
      faults: entry.faults,
      ...(override !== undefined && { override }),
      ...(deviation !== undefined && { deviation: this.text(deviation, entry) }),
    };
  }
}

/** A rejection is a violation, unless somebody has asked for it. */
export function verdictOf({ message, outcome, warnings, deviation }: JournalEntry): Verdict {
  if (message !== undefined && outcome !== 'forced') return 'violations';
  return warnings.length > 0 || deviation !== undefined ? 'warnings' : 'valid';
}

/** Path and query of a target, without the prefix that names the session. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const own = withoutOrigin(target).replace(/^\/@[^/?]*(?=\/)/, '');
  const [path, query = ''] = splitOnce(own, '?');
  return { path, query };
}

/** The value of a JSON body, else its text; undefined for bytes. */
export function bodyValue(headers: RawHeaders, body: Body | undefined): JsonValue | undefined {
  const text = textOf(body);
  if (text === undefined || !isJson(headerOf(headers, 'content-type') ?? '')) return text;
  return tryParseJson(text) ?? text;
}

function messageOf(headers: RawHeaders, body: Body | undefined): CallMessage {
  const named = headerPairs(headers).map(([field]) => [field.toLowerCase(), headerOf(headers, field) ?? ''] as const);
  const value = bodyValue(headers, body);
  return { headers: Object.fromEntries(named), ...(value !== undefined && { body: value }) };
}
