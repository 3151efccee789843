import { stringifyJson, type JsonValue } from '../exact-json';
import { isSuccess } from './answers';
import { boundedRedacted } from './bounded-text';
import type { Exchange } from './exchange';
import type { Redact } from './report/redact';
import { pathOf, type RequestSpec } from './request';
import type { LeftOver } from './left-over-notes';

interface Changed {
  readonly request: RequestSpec;
  readonly original: JsonValue;
}

/** The documents of a service (`/settings`) that a run has changed, or is about to, with what puts each back. */
export class ChangedDocuments {
  readonly #changed = new Map<string, Changed>();

  /** Notes the request that puts a document back, and what it held; the first for each path counts. */
  note(request: RequestSpec, original: JsonValue): void {
    const path = pathOf(request);
    if (!this.#changed.has(path)) this.#changed.set(path, { request, original });
  }

  /** Notes that a document is as it was. */
  forget(request: RequestSpec): void {
    this.#changed.delete(pathOf(request));
  }

  /** Puts a document back, unless what it holds now is the same; where that is refused, it stays noted. */
  async putBack(
    request: RequestSpec,
    send: (request: RequestSpec) => Promise<Exchange>,
    now?: JsonValue,
  ): Promise<void> {
    const changed = this.#changed.get(pathOf(request));
    if (changed === undefined) return;
    if (now !== undefined && stringifyJson(now) === stringifyJson(changed.original)) {
      this.forget(request);
      return;
    }
    if (isSuccess(await send(request))) this.forget(request);
  }

  /** Puts all of them back, as the last that a run does. Throws an EnvironmentError where the service does not answer. */
  async putAllBack(send: (request: RequestSpec) => Promise<Exchange>): Promise<void> {
    for (const { request } of [...this.#changed.values()]) await this.putBack(request, send);
  }

  /** Gives the documents that are not as they were, each with what it held, without secrets and no longer than a report can bear. */
  leftOver(redact: Redact): LeftOver[] {
    return [...this.#changed.values()].map(({ request, original }) => ({
      collection: 'changed document',
      id: boundedRedacted(pathOf(request).replace(/^\//, ''), redact),
      item: boundedRedacted(stringifyJson(original), redact),
    }));
  }
}
