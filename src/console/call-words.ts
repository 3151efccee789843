import type { CallSummary } from '../mock/control/control-types';

/** What the list says of a call: an icon and words. */
export interface CallWords {
  readonly kind: 'ok' | 'bad' | 'warn' | 'made' | 'none';
  readonly icon: 'ok' | 'bad' | 'warn' | 'fault' | 'mine' | 'none';
  readonly text: string;
}

/** The reason first. */
export function wordsOf(call: CallSummary): CallWords {
  if (call.faults.length > 0) return { kind: 'made', icon: 'fault', text: call.faults.join(', ') };
  if (call.override !== undefined)
    return { kind: 'made', icon: 'mine', text: call.deviation === undefined ? 'my response' : 'my response, deviates' };
  if (hasNoOperation(call)) return { kind: 'none', icon: 'none', text: 'no operation' };
  const [violation, ...others] = call.violations;
  const more = others.length === 0 ? '' : ` +${others.length}`;
  if (violation !== undefined) return { kind: 'bad', icon: 'bad', text: short(violation.message) + more };
  if (isMiss(call)) return { kind: 'ok', icon: 'ok', text: 'valid, no such item' };
  if (call.verdict === 'violations') return { kind: 'bad', icon: 'bad', text: short(call.message ?? 'rejected') };
  const warning = call.deviation ?? call.warnings[0];
  if (warning !== undefined) return { kind: 'warn', icon: 'warn', text: short(warning) };
  return { kind: 'ok', icon: 'ok', text: 'valid' };
}

export function hasNoOperation(call: CallSummary): boolean {
  return call.operation === undefined && call.verdict === 'violations';
}

/** Asked for what is not there, by the rules. */
function isMiss({ outcome, violations }: CallSummary): boolean {
  return violations.length === 0 && (outcome === 'item-unknown' || outcome === 'parent-unknown');
}

export function isRejected(call: CallSummary): boolean {
  return call.verdict === 'violations' && !hasNoOperation(call) && !isMiss(call);
}

/** Without what came: that stands in the row already. */
function short(message: string): string {
  const [rule = ''] = message.split(', got ');
  return rule.replace(/^(?:query|body|path|header)\./, '').replace(/\.$/, '');
}

/** The path without the prefix of a session and the base path of the API. */
export function shownPath(path: string, basePath: string): string {
  const own = path.replace(/^\/@[^/]*(?=\/)/, '');
  return basePath !== '' && own.startsWith(`${basePath}/`) ? own.slice(basePath.length) : own;
}

/** The parameters of a query, and which of them are wrong. */
export function queryParts(
  query: string,
  violations: CallSummary['violations'],
): readonly { readonly text: string; readonly isWrong: boolean }[] {
  const wrong = new Set(violations.flatMap(({ place }) => (place.startsWith('query.') ? [place.slice(6)] : [])));
  const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';
  return query.split('&').map((text) => ({ text, isWrong: wrong.has(nameOf(text)) }));
}
