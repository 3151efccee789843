import type { SensitiveKind } from './sensitive-names';

/** What tells by its look alone that it is a secret or of a person, in whatever text it stands. */
const shapes: readonly (readonly [kind: SensitiveKind, shape: RegExp])[] = [
  ['secret', /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*/g],
  ['secret', /\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g],
  ['secret', /\b(?:sk|pk|rk)_(?:live|test)_[A-Za-z\d]{8,}/g],
  ['secret', /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|AKIA|ASIA|AIza|SG\.|npm_)[\w.-]{12,}/g],
  ['email', /[\w.%+-]{1,64}@(?:[A-Za-z\d-]{1,63}\.)+[A-Za-z]{2,24}\b/g],
  ['phone', /\+[1-9](?:[ ().-]{0,2}\d){7,14}(?!\d)/g],
  ['iban', /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?\b/g],
  ['card', /\b[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}\b/g],
];

/** Most texts hold nothing of the kind, and one look tells. */
const mayHoldSome =
  /@|\+\d|eyJ|_live_|_test_|gh[opsur]_|github_pat_|glpat-|xox|AKIA|ASIA|AIza|SG\.|npm_|PRIVATE KEY|[A-Z]{2}\d{2}|\d{3}[ -]\d{4}/;

/** Gives a text with what tells of itself replaced by what `replace` gives for it. */
export function withoutTelling(text: string, replace: (found: string, kind: SensitiveKind) => string): string {
  if (!mayHoldSome.test(text)) return text;
  let masked = text;
  for (const [kind, shape] of shapes)
    masked = masked.replaceAll(shape, (found) => (isWhatItLooks(kind, found) ? replace(found, kind) : found));
  return masked;
}

/** Digits that check the others tell numbers of accounts and cards from others. */
function isWhatItLooks(kind: SensitiveKind, found: string): boolean {
  if (kind !== 'iban') return true;
  const plain = found.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
