import { asText } from '../base/json';
import { evidence } from './evidence';
import { factOf, type Candidate, type FactIndex } from './fact-index';
import type { FactPath } from './fact-path';
import { recogniseMade } from './made-value';
import { isCommon, isTelling, lengthOf } from './telling';
import { textOf, type Template } from './template';

interface TextSample {
  readonly value: string;
  readonly facts: FactIndex;
  readonly at: number;
}

interface Made {
  readonly made: string | number;
}

type Part = string | Candidate | Made;

/** Identifiers, moments and numbers within a text. */
const madeParts =
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?|\b\d{1,16}\b/gi;

/** A text with facts and made values in it, that all samples are; undefined if there is none. */
export function generaliseText(samples: readonly TextSample[], place: FactPath): Template | undefined {
  const [newest] = samples.slice(-1);
  if (newest === undefined || samples.some(({ value }) => value.length > evidence.searchedText)) return undefined;
  const found = newest.facts
    .inTexts()
    .filter(({ text, fact }) => text !== '' && newest.value.includes(text) && isInAll(samples, fact, place))
    .sort((one, other) => other.text.length - one.text.length || lengthOf(one.fact) - lengthOf(other.fact));
  let texts: readonly (readonly Part[])[] = samples.map(({ value }) => [value]);
  for (const { fact } of found) {
    const cut = texts.map((parts, index) => cutOut(parts, fact, writtenIn(samples[index], fact)));
    if (cut.every((parts, index) => parts.length > (texts[index]?.length ?? 0))) texts = cut;
  }
  return alike(
    texts,
    samples.map(({ at }) => at),
  );
}

/** How a fact is written in a text of a sample. */
function writtenIn(sample: TextSample | undefined, fact: Candidate): string {
  const value = sample?.facts.valueOf(fact);
  return value === undefined ? '' : asText(value);
}

function isInAll(samples: readonly TextSample[], fact: Candidate, place: FactPath): boolean {
  const texts = new Set<string>();
  for (const sample of samples) {
    const text = writtenIn(sample, fact);
    if (text === '' || pieces(sample.value, text).length < 2) return false;
    texts.add(text);
  }
  const value = samples[0]?.facts.valueOf(fact) ?? null;
  return texts.size > 1 || isTelling(fact, value, place);
}

/** What stands around a text: anywhere if it is long, at the ends of words if it is short, at the last place if it is common. */
function pieces(whole: string, text: string): readonly string[] {
  if (text.length >= evidence.token) return whole.split(text);
  const word = new RegExp(String.raw`(?<![\w])${text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)}(?!\w)`);
  const all = whole.split(word);
  return isCommon(Number(text)) ? [all.slice(0, -1).join(text), ...all.slice(-1)].slice(all.length > 1 ? 0 : 1) : all;
}

function cutOut(parts: readonly Part[], fact: Candidate, text: string): readonly Part[] {
  return parts.flatMap((part): readonly Part[] => {
    if (typeof part !== 'string') return [part];
    return pieces(part, text).flatMap((piece, index) => (index === 0 ? [piece] : [fact, piece]));
  });
}

/** One template for the texts of all samples, if what stands between the facts is the same, or made. */
function alike(texts: readonly (readonly Part[])[], times: readonly number[]): Template | undefined {
  const split = texts.map((parts) =>
    parts.flatMap((part): readonly Part[] => (typeof part === 'string' ? splitMade(part) : [part])),
  );
  const skeletons = split.map((parts) =>
    parts.map((part) => (isMade(part) ? '\0' : isFact(part) ? `\0${part.key}` : part)),
  );
  if (new Set(skeletons.map((parts) => parts.join('\n'))).size > 1) return undefined;
  const template: (string | Template)[] = [];
  for (const [index, part] of (split.at(-1) ?? []).entries()) {
    if (isMade(part)) {
      const values = split
        .map((parts) => parts[index])
        .filter((one) => isMade(one))
        .map(({ made }) => made);
      const made = recogniseMade(values, times);
      if (made === undefined && new Set(values).size > 1) return undefined;
      template.push(made ?? asText(part.made));
    } else template.push(isFact(part) ? factOf(part) : part);
  }
  return textOf(template);
}

function splitMade(text: string): readonly (string | Made)[] {
  const made = text.match(madeParts) ?? [];
  return text.split(madeParts).flatMap((piece, index) => {
    const before = made[index - 1] ?? '';
    return index === 0 ? [piece] : [{ made: String(Number(before)) === before ? Number(before) : before }, piece];
  });
}

function isMade(part: Part | undefined): part is Made {
  return typeof part === 'object' && 'made' in part;
}

function isFact(part: Part): part is Candidate {
  return typeof part === 'object' && 'key' in part;
}
