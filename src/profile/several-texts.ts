import type { SeveralText } from './several-points';

/**
 * Gives how a text tells of several things, of what it tells of each alone and of the first two, and of all, of them together;
 * undefined where that is explained by nothing. `Invalid: {{each}}` and `Invalid: {{each:; }}`, `{{count}} errors`.
 */
export function learnSeveralText(
  singles: readonly string[],
  ofTwo: string,
  ofAll: string | undefined,
): SeveralText | undefined {
  const [one, other] = singles;
  if (one === undefined || other === undefined) return undefined;
  const isRight = (text: SeveralText): boolean =>
    joinTexts(text, asTold(text, singles.slice(0, 2), ofTwo)) === ofTwo &&
    (ofAll === undefined || joinTexts(text, asTold(text, singles, ofAll)) === ofAll);
  const firstAlone = firstAndOthers(singles, ofTwo, ofAll);
  if (firstAlone !== undefined) return firstAlone;
  if (one === other) {
    const counted: SeveralText = { more: ofTwo.replace(/\b2\b/, '{{count}}') };
    return counted.more !== ofTwo && isRight(counted) ? counted : undefined;
  }
  for (const before of boundaries(sharedStart(one, other)).toReversed()) {
    for (const after of ['', sharedEnd(one.slice(before.length), other.slice(before.length))]) {
      const own = [one, other].map((text) => text.slice(before.length, text.length - after.length));
      const found = between(ofTwo, own);
      if (found === undefined) continue;
      const [start, separator, end] = found;
      const more = `${start.replace(/\b2\b/, '{{count}}')}{{each:${separator}}}${end.replace(/\b2\b/, '{{count}}')}`;
      const text = { one: `${before}{{each}}${after}`, more };
      if (isRight(text)) return text;
    }
  }
  return undefined;
}

/** The first of them, and how many others: `The name is required. (and 2 more errors)`. */
function firstAndOthers(singles: readonly string[], ofTwo: string, ofAll: string | undefined): SeveralText | undefined {
  const told = (text: string, count: number): string | undefined => {
    const first = singles.find((single) => single !== '' && text.startsWith(single) && text !== single);
    const rest = first === undefined ? '' : text.slice(first.length);
    const number = new RegExp(`\\b${count - 1}\\b`);
    return number.test(rest) ? `{{first}}${rest.replace(number, '{{others}}')}` : undefined;
  };
  const two = told(ofTwo, 2);
  const more = ofAll === undefined || singles.length < 3 ? two : told(ofAll, singles.length);
  if (two === undefined || more === undefined) return undefined;
  return two === more ? { more } : { more, two };
}

/** Texts in the order in which another tells of them, which need not be that of the document. */
function asTold({ one = '{{each}}' }: SeveralText, singles: readonly string[], told: string): readonly string[] {
  const [before = '', after = ''] = one.split('{{each}}');
  const at = (text: string): number => told.indexOf(text.slice(before.length, text.length - after.length));
  return singles.toSorted((first, second) => at(first) - at(second));
}

/** Gives a text that tells of all that others tell of, one each; undefined where one of them is not as it should be. */
export function joinTexts(
  { one = '{{each}}', more, two = more }: SeveralText,
  singles: readonly string[],
): string | undefined {
  if (more.startsWith('{{first}}')) {
    const [first, ...others] = singles;
    if (first === undefined || others.length === 0) return first;
    const rest = (others.length === 1 ? two : more).slice('{{first}}'.length);
    return first + rest.replaceAll('{{others}}', String(others.length));
  }
  const [before = '', after = ''] = one.split('{{each}}');
  const own: string[] = [];
  for (const text of singles) {
    if (!text.startsWith(before) || !text.endsWith(after) || text.length < before.length + after.length)
      return undefined;
    own.push(text.slice(before.length, text.length - after.length));
  }
  return more
    .replaceAll('{{count}}', String(singles.length))
    .replace(/\{\{each:([^{}]{0,40})\}\}/, (_whole, separator: string) => own.join(separator));
}

function between(text: string, own: readonly string[]): [string, string, string] | undefined {
  const [one = '', other = ''] = own.toSorted((first, second) => text.indexOf(first) - text.indexOf(second));
  const at = one === '' || other === '' ? -1 : text.indexOf(one);
  const beside = at === -1 ? -1 : text.indexOf(other, at + one.length);
  if (beside === -1) return undefined;
  const separator = text.slice(at + one.length, beside);
  if (separator.length > 40 || /[{}]/.test(separator)) return undefined;
  return [text.slice(0, at), separator, text.slice(beside + other.length)];
}

/** Beginnings of a text that end before a word, the shortest first. */
function boundaries(text: string): string[] {
  const ends = [...text.matchAll(/\W(?=\w|$)/g)].map(({ index }) => index + 1);
  return ['', ...ends.slice(0, 20).map((end) => text.slice(0, end))];
}

function sharedStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(0, at);
}

/** What both end with. */
function sharedEnd(one: string, other: string): string {
  let at = 0;
  while (at < one.length && at < other.length && one[one.length - 1 - at] === other[other.length - 1 - at]) at += 1;
  return one.slice(one.length - at);
}
