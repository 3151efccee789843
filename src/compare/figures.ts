import type { Pair } from './ask-both';
import type { Weight } from './difference';

/** How many of the answers that were compared are alike, each measure stricter than the one before. */
export interface Figures {
  /** Requests of which both answers could be compared. */
  readonly compared: number;
  readonly status: number;
  readonly shape: number;
  /** Exactly alike, but for the wording of errors. */
  readonly butMessages: number;
  readonly exactly: number;
}

/** What answers are alike by. */
export type Measure = Exclude<keyof Figures, 'compared'>;

/** The measures, the least strict first. */
export const measures = ['status', 'shape', 'butMessages', 'exactly'] as const satisfies readonly Measure[];

/** What makes an answer unlike by each measure. */
const unlike: Readonly<Record<Measure, readonly Weight[]>> = {
  status: ['status'],
  shape: ['status', 'shape'],
  butMessages: ['status', 'shape', 'value'],
  exactly: ['status', 'shape', 'value', 'message'],
};

/** Gives the figures of pairs; differences that are accepted make no answer unlike. */
export function figuresOf(
  pairs: readonly Pair[],
  isAccepted: (pair: Pair, difference: Pair['differences'][number]) => boolean = () => false,
): Figures {
  const compared = pairs.filter(({ unasked }) => unasked === undefined);
  const weights = compared.map((pair) =>
    pair.differences.filter((difference) => !isAccepted(pair, difference)).map(({ weight }) => weight),
  );
  const alike = (measure: Measure): number =>
    weights.filter((found) => !found.some((weight) => unlike[measure].includes(weight))).length;
  return {
    compared: compared.length,
    status: alike('status'),
    shape: alike('shape'),
    butMessages: alike('butMessages'),
    exactly: alike('exactly'),
  };
}

/** Gives a share in per cent, rounded down to a tenth, so that 100 means all. */
export function percent(alike: number, compared: number): number {
  return compared === 0 ? 0 : Math.floor((alike / compared) * 1000) / 10;
}
