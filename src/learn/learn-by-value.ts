import type { JsonObject } from '../base/json';
import { getOrMake } from '../base/once';
import { requestValues } from '../profile/request-values';
import type { ResponseTemplate } from '../profile/template-play';

/** A response, and how close that by the templates which are learned so far is: 0 to 3. */
export interface ValueSample {
  readonly facts: JsonObject;
  score: number;
  scoreWith(template: ResponseTemplate): number;
}

/** Values that are tried for one kind of response, and templates that come of them. */
const mostTried = 40;
const mostLearned = 20;

/**
 * Templates for requests with a value, where that decides what a success says: `content=0` leaves out the content.
 * @param isStateless the operation reads what no items hold: what it says of a path is what it said
 */
export function learnByValue<Sample extends ValueSample>(
  samples: readonly Sample[],
  templateOf: (samples: readonly Sample[]) => ResponseTemplate,
  { isStateless, isMadeUp }: { readonly isStateless: boolean; readonly isMadeUp: (text: string) => boolean },
): readonly { readonly value: string; readonly template: ResponseTemplate }[] {
  const byValue = new Map<string, Sample[]>();
  for (const sample of samples)
    for (const value of requestValues(sample.facts))
      if (!isMadeUp(value.slice(value.indexOf('=') + 1))) getOrMake(byValue, value, () => []).push(sample);
  const open = [...byValue]
    .filter(([value, own]) => own.length < samples.length && (!value.startsWith('path.') || isStateless))
    .map(([value, own]) => ({ value, own, wrong: own.filter(({ score }) => score < 3).length }))
    .filter(({ wrong }) => wrong > 0)
    .sort((one, other) => other.wrong - one.wrong)
    .slice(0, mostTried);
  const learned: { value: string; template: ResponseTemplate }[] = [];
  for (const { value, own } of open) {
    if (own.every(({ score }) => score === 3) || learned.length === mostLearned) continue;
    const template = templateOf(own);
    const scores = own.map((sample) => sample.scoreWith(template));
    const isWorse = own.some(({ score }, index) => (scores[index] ?? 0) < score);
    const better = own.filter(({ score }, index) => (scores[index] ?? 0) > score);
    if (isWorse || better.length <= (value.startsWith('path.') ? 0 : 1)) continue;
    learned.push({ value, template });
    for (const [index, sample] of own.entries()) sample.score = scores[index] ?? 0;
  }
  return learned;
}
