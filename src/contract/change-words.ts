import { isObject, scalarText } from './document';
import type { Operation } from './operation';

/** Longest prose of an operation that is looked at, in characters. */
const longest = 4000;

/** Gives what a document says of an operation and of its body, in lower case. */
function wordsOf({ raw }: Operation): string {
  const body = isObject(raw['requestBody']) ? raw['requestBody'] : {};
  const texts = [raw['summary'], raw['description'], body['description']].map((text) => scalarText(text));
  return texts.join('. ').slice(0, longest).toLowerCase();
}

/** Tells whether a document says that a change replaces nested objects as a whole. */
export function saysReplacedWhole(operation: Operation): boolean {
  return /\bas a whole\b|\bentirely replaced\b|\breplaced entirely\b/.test(wordsOf(operation));
}

/** Tells whether a document says that a PUT changes what is sent and leaves the rest, unlike PUT elsewhere. */
export function saysPartial(operation: Operation): boolean {
  const words = wordsOf(operation);
  return (
    /\bpartial|\bpatch|\bmerge|\bunchanged\b|\bunaffected\b|\buntouched\b|\bstays?\b|\bremains?\b|\b(?:are|is|be) (?:kept|preserved|ignored|retained)\b/.test(
      words,
    ) ||
    /\bonly (?:the )?(?:provided|given|specified|supplied|sent|included|those|fields|properties|members)\b/.test(
      words,
    ) ||
    /\bone or more\b|\bany of\b|\bsome\b|\bwhich are (?:sent|given)\b/.test(words)
  );
}

/** Tells whether a document says that what a PUT leaves out takes its default. */
export function saysDefault(operation: Operation): boolean {
  const words = wordsOf(operation);
  return (
    /\bdefaults?\b/.test(words) &&
    /\bleft out\b|\bomitted\b|\bleaves? out\b|\bnot sent\b|\bmissing\b|\babsent\b/.test(words)
  );
}
