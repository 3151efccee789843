import type { Resource } from '../openapi/collections/resources';
import type { Random } from '../base/random';
import type { Exchange } from '../probe/exchange';
import { differencesOf, type AnswerComparison } from './answer-differences';
import { shown, type Difference, type Told } from './difference';
import type { Probe } from './plan-parts';
import type { Answer, Side } from './service-side';

/** What became of one probe. */
export interface Pair {
  readonly probe: Probe;
  /** The first answer of each service; undefined where it gave none. */
  readonly a: Exchange | undefined;
  readonly b: Exchange | undefined;
  /** Where the answers differ, what is noise left out. */
  readonly differences: readonly Difference[];
  /** Where a service differs from itself. */
  readonly noise: readonly Noise[];
  /** Why nothing could be compared; undefined where something was. */
  readonly unasked?: string;
  /** Why a service gave no answer at all. */
  readonly troubles: readonly { readonly side: 'a' | 'b'; readonly words: string; readonly isGone: boolean }[];
}

/** A place in which a service, asked twice, differs from itself. */
export interface Noise {
  readonly side: 'a' | 'b';
  readonly place: string;
  readonly first: string;
  readonly second: string;
}

/** What both services are asked with. */
export interface Asking {
  readonly a: Side;
  readonly b: Side;
  readonly others: ReadonlySet<Resource>;
  readonly fewer: ReadonlySet<Resource>;
  readonly ignored: ReadonlySet<string>;
  readonly told: Told;
  readonly random: Random;
  readonly now: () => number;
}

/**
 * Asks both services what a probe asks, in an order that the seed decides. A read is asked twice, and once more where the
 * answers differ: what differs from itself is noise, and what does not stay is none of the services' ways. A write is sent once.
 */
export async function askBoth(asking: Asking, probe: Probe): Promise<Pair> {
  const [a, b] = await round(asking, probe);
  const unanswered = outcomeWithout(probe, a, b);
  if (unanswered !== undefined) return unanswered;
  if (!('exchange' in a) || !('exchange' in b)) throw new Error('both have answered');
  const { others, fewer, ignored, told } = asking;
  const comparison = { probe, others, fewer, ignored, now: asking.now(), isTold: told.of(probe) };
  const pair = { probe, a: a.exchange, b: b.exchange, noise: [], troubles: [] };
  const first = between(asking, comparison, a, b);
  told.note(probe, a.exchange, b.exchange, asking.a.named);
  if (probe.isWrite) return { ...pair, differences: first };
  const [a2, b2] = await round(asking, probe);
  const noise = [...noiseOf(comparison, asking.a, a, a2), ...noiseOf(comparison, asking.b, b, b2)];
  let differences = without(first, noise);
  if (differences.length > 0) {
    const [a3, b3] = await round(asking, probe);
    noise.push(...noiseOf(comparison, asking.a, a, a3), ...noiseOf(comparison, asking.b, b, b3));
    if ('exchange' in a3 && 'exchange' in b3) {
      const stays = new Set(between(asking, comparison, a3, b3).map(({ place }) => place));
      differences = without(first, noise).filter(({ place }) => stays.has(place));
    }
  }
  const unsteady = noise.find(({ place }) => place === 'status');
  return {
    ...pair,
    differences,
    noise: distinct(noise),
    // An answer that comes now and then tells of no way of the service that the other could have.
    ...(unsteady !== undefined && {
      unasked: `${unsteady.side}: asked again the same, it answered ${unsteady.first} and then ${unsteady.second}`,
    }),
  };
}

async function round({ a, b, random }: Asking, probe: Probe): Promise<[Answer, Answer]> {
  if (random.next() < 0.5) return [await a.ask(probe), await b.ask(probe)];
  const second = await b.ask(probe);
  return [await a.ask(probe), second];
}

/** Gives the outcome where not both have answered; undefined where they have. */
function outcomeWithout(probe: Probe, a: Answer, b: Answer): Pair | undefined {
  if ('exchange' in a && 'exchange' in b) return undefined;
  const exchanges = { a: exchangeOf(a), b: exchangeOf(b) };
  const troubles = (
    [
      ['a', a],
      ['b', b],
    ] as const
  ).flatMap(([side, answer]) => ('trouble' in answer ? [{ side, words: answer.trouble, isGone: answer.isGone }] : []));
  const plain = { probe, ...exchanges, differences: [], noise: [], troubles };
  const reasons = (
    [
      ['a', a],
      ['b', b],
    ] as const
  ).flatMap(([side, answer]) => ('unasked' in answer ? [`${side}: ${answer.unasked}`] : []));
  if (reasons.length > 0) return { ...plain, unasked: reasons.join('; ') };
  if (troubles.length === 2) return { ...plain, unasked: 'neither service answered' };
  // One has answered and the other has not: that tells them apart as well as a status does.
  const words = (answer: Answer): string =>
    'exchange' in answer
      ? String(answer.exchange.response.status)
      : `no answer (${'trouble' in answer ? answer.trouble : ''})`;
  return { ...plain, differences: [{ place: 'status', weight: 'status', a: shown(words(a)), b: shown(words(b)) }] };
}

function exchangeOf(answer: Answer): Exchange | undefined {
  return 'exchange' in answer ? answer.exchange : undefined;
}

type Given = Extract<Answer, { exchange: Exchange }>;

function between({ a, b }: Asking, comparison: AnswerComparison, one: Given, other: Given): readonly Difference[] {
  return differencesOf(comparison, { side: a, exchange: one.exchange }, { side: b, exchange: other.exchange });
}

function noiseOf(comparison: AnswerComparison, side: Side, first: Given, second: Answer): Noise[] {
  if (!('exchange' in second)) {
    if ('unasked' in second) return [];
    return [{ side: side.name, place: 'status', first: String(first.exchange.response.status), second: 'no answer' }];
  }
  const plain = { ...comparison, isTold: undefined };
  const own = differencesOf(plain, { side, exchange: first.exchange }, { side, exchange: second.exchange });
  return own.map(({ place, a, b }) => ({ side: side.name, place, first: a, second: b }));
}

/** A list that comes in another order each time, or in another length, has other items in each place. */
function without(differences: readonly Difference[], noise: readonly Noise[]): readonly Difference[] {
  const places = noise.map(({ place }) => place);
  if (places.includes('status')) return [];
  const isListNoise = places.some((place) => /\((?:which items|how many|in which order)/.test(place));
  return differences.filter(({ place, weight }) => {
    const isOfItems = isListNoise && place.startsWith('body') && weight !== 'shape' && weight !== 'spelling';
    return !places.includes(place) && !isOfItems;
  });
}

function distinct(noise: readonly Noise[]): readonly Noise[] {
  return [...new Map(noise.map((one) => [`${one.side} ${one.place}`, one])).values()];
}
