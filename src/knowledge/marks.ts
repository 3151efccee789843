import { isArray, isObject, type JsonValue } from '../base/json';
import type { ExchangeView } from './exchange-view';
import type { Mark } from './knowledge';

/** Remembers the texts with a run's tag, each made up for one request or for the repeats of one. */
export class Marks {
  readonly #known = new Map<string, { readonly sentIn: number[]; wasAccepted: boolean }>();

  constructor(private readonly runTag: string | undefined) {}

  observe({ sent, number, result }: ExchangeView): void {
    for (const text of this.#taggedIn(sent)) {
      const known = this.#known.get(text) ?? { sentIn: [], wasAccepted: false };
      known.sentIn.push(number);
      known.wasAccepted ||= result === 'success' || result === 'no-response' || result === 'server-error';
      this.#known.set(text, known);
    }
  }

  in(value: JsonValue): readonly Mark[] {
    return this.#taggedIn(value).flatMap((text) => this.#known.get(text) ?? []);
  }

  /** Whether a value has a text of this run: a service may have changed its letters, or put it into another. */
  isTagged(value: JsonValue): boolean {
    const { runTag } = this;
    return runTag !== undefined && textsIn(value).some((text) => text.toLowerCase().includes(runTag));
  }

  #taggedIn(value: JsonValue): readonly string[] {
    const { runTag } = this;
    return runTag === undefined ? [] : [...new Set(textsIn(value))].filter((text) => text.includes(runTag));
  }
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
