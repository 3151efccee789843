import type { Fact } from './facts';

/** Tells whether a finding expected that the request is refused. */
export function demandsRefusal({ aspect, expected }: Fact): boolean {
  return aspect === 'status' && expected.status?.startsWith('4') === true;
}

/** Tells whether a finding expected that the request is granted: a success, or what was sent in its answer. */
export function demandsSuccess({ aspect, expected }: Fact): boolean {
  if (expected.status !== undefined) return expected.status.startsWith('2');
  return expected.isGranted === true || (aspect === 'value' && expected.place !== undefined);
}

/** Tells whether a success was answered where a refusal was due, or would have been lawful. */
export function lacksRefusal(fact: Fact): boolean {
  return fact.status < 400 && (demandsRefusal(fact) || fact.expected.orRefusal === true);
}

/** Tells whether a finding only looks again at what other checks asked for: no server error, a documented status. */
export function looksAgain({ check, aspect }: Fact): boolean {
  return check.family === 'robustness' ? aspect === 'answer' : check.family === 'responses' && aspect === 'status';
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
