import type { JsonObject, JsonValue } from '../base/json';
import { valueAlong } from '../openapi/document/pointer';
import { evidence } from './evidence';

/** What a service responded once, or one value of that: a body, a header, an item that a write left. */
export interface Sample {
  /** Undefined: there was none. */
  readonly value: JsonValue | undefined;
  readonly facts: JsonObject;
  /** When it was responded, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The newest of each form of request: what only one of many requests had shows where its value goes. First that of the smallest form: what
 * was not sent shows what stands for it. In the order of their times.
 */
export function chooseSamples(samples: readonly Sample[]): readonly Sample[] {
  const byTime = [...samples].sort((one, other) => one.at - other.at);
  const forms = new Map<string, number>();
  const ranked = [...byTime].reverse().map((sample) => {
    const form = formOf(sample);
    const rank = forms.get(form) ?? 0;
    forms.set(form, rank + 1);
    return { sample, rank, form };
  });
  const [smallest] = [...forms.keys()].sort((one, other) => namesIn(one) - namesIn(other));
  const orderOf = ({ rank, form }: (typeof ranked)[number]): number => (rank === 0 && form === smallest ? -1 : rank);
  const most = Math.floor(evidence.values / sizeOf(byTime.at(-1)?.value));
  const wanted = Math.min(Math.max(most, 3), evidence.samples);
  const chosen = ranked.sort((one, other) => orderOf(one) - orderOf(other)).slice(0, wanted);
  return chosen.map(({ sample }) => sample).sort((one, other) => one.at - other.at);
}

function namesIn(form: string): number {
  return form === '' ? 0 : form.split(',').length;
}

/** Names of the parameters and properties that were sent. */
function formOf({ facts }: Sample): string {
  return ['query', 'body'].flatMap((part) => Object.keys(valueAlong(facts, ['request', part]) ?? {}).sort()).join();
}

function sizeOf(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner: JsonValue) => sum + sizeOf(inner), 1);
}
