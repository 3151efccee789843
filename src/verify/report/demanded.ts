import type { Fact } from './facts';

/** Gives the first status that a finding expected: `400` for `status 400 or 415: ...`, `200` for `200: the item 7`. */
export function demandedStatus({ expected }: Pick<Fact, 'expected'>): string | undefined {
  return /^(?:status )?([1-5](?:\d\d|XX))\b/.exec(expected)?.[1];
}

/** Tells whether a finding expected that the request is refused. */
export function demandsRefusal(fact: Fact): boolean {
  return fact.aspect === 'status' && demandedStatus(fact)?.startsWith('4') === true;
}

/** Tells whether a finding expected that the request is granted: a success, or what was sent in its answer. */
export function demandsSuccess(fact: Fact): boolean {
  const { aspect, expected } = fact;
  const status = demandedStatus(fact);
  if (status !== undefined) return status.startsWith('2');
  return /^a list: | is valid$/.test(expected) || (aspect === 'value' && /^[^\s:]+: /.test(expected));
}

/** Tells whether a success was answered where a refusal was due, or would have been lawful. */
export function lacksRefusal(fact: Fact): boolean {
  return fact.status < 400 && (demandsRefusal(fact) || /\ba refusal\b/.test(fact.expected));
}

/** Tells whether a finding only looks again at what other checks asked for: no server error, a documented status. */
export function looksAgain({ check, aspect }: Fact): boolean {
  return check.family === 'robustness' ? aspect === 'answer' : check.family === 'responses' && aspect === 'status';
}

/** `categoryId: 1`, `categoryId as in the list: 1`, `item 131: categoryId "1"`, `items with status sold alone`. */
const aboutProperty = /^(?:item \S+: |items with )?([^\s:]+)(?:: | as in the list: | )(.*)$/s;

/** Gives the property that a finding names, its last name alone. */
export function propertyIn(expected: string): string | undefined {
  return aboutProperty.exec(expected)?.[1]?.split('.').at(-1);
}

/** Gives the value that a finding expected of a property, as it is written. */
export function valueIn(expected: string): string | undefined {
  return aboutProperty.exec(expected)?.[2];
}

/** Gives the parameter in a pointer; undefined where it leads to none. */
export function parameterIn(pointer: string): string | undefined {
  return /^.*\/parameters\/[^/]+/.exec(pointer)?.[0];
}

/** Gives a text without the marks of created items, which differ from answer to answer. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/understudy-[0-9a-f]{8}(-\d+)?/g, '#');
}

/** Gives a text without marks, identifiers and numbers. */
export function withoutNumbers(text: string): string {
  return withoutMarks(text)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}/gi, '#')
    .replaceAll(/\d+(\.\d+)?/g, '#');
}
