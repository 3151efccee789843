import { isObject } from '../contract/document';
import type { DocumentWrite } from '../contract/resource/kept-documents';
import type { JsonValue } from '../exact-json';
import type { RecordedExchange } from './recorded-exchange';
import { valueOf } from './recorded-values';

/** Documents at paths of their own (`/settings`), as exchanges show them one after another: the last one counts. */
export class FoldedDocuments {
  readonly #bodies = new Map<string, JsonValue | undefined>();

  constructor(readonly most: number) {}

  /** Takes what a 2xx exchange tells of the document at a path: a read of it, or a write. */
  take(path: string, write: DocumentWrite | undefined, { requestBody, responseBody }: RecordedExchange): void {
    if (!this.#bodies.has(path) && this.#bodies.size >= this.most) return;
    if (write?.kind === 'remove') {
      this.#bodies.set(path, undefined);
      return;
    }
    const answered = write === undefined || write.answersDocument ? valueOf(responseBody) : undefined;
    const next = answered ?? (write === undefined ? undefined : this.#written(path, write, valueOf(requestBody)));
    if (next !== undefined) this.#bodies.set(path, next);
  }

  #written(path: string, { kind, place }: DocumentWrite, sent: JsonValue | undefined): JsonValue | undefined {
    const before = this.#bodies.get(path);
    if (sent === undefined) return undefined;
    if (place !== undefined) return isObject(before) ? { ...before, [place]: sent } : undefined;
    if (kind === 'replace') return sent;
    return isObject(before) && isObject(sent) ? { ...before, ...sent } : undefined;
  }

  /** Forgets what lies below a path. */
  removeBelow(path: string): void {
    for (const other of this.#bodies.keys()) if (other.startsWith(path)) this.#bodies.delete(other);
  }

  /** Gives the documents as the control API takes them. */
  entries(): JsonValue[] {
    return [...this.#bodies].map(([path, body]) => (body === undefined ? { path, removed: true } : { path, body }));
  }
}
