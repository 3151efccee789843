import type { CallSummary } from '../mock/control/control-types';
import { hasNoOperation, isRejected } from './call-words';

/** Ready filters, with the words on their buttons. */
export const sets = {
  All: () => true,
  Rejected: isRejected,
  Faults: (call: CallSummary) => call.faults.length > 0 || call.override !== undefined,
  Warnings: (call: CallSummary) => call.warnings.length > 0 || call.deviation !== undefined,
  'No operation': hasNoOperation,
} as const;

export type SetName = keyof typeof sets;

export type Fits = (call: CallSummary) => boolean;

/** The words of the journal: `operation:listPets status:4xx`. What has no colon is looked for in path and query. */
function fitsWord(word: string): Fits {
  const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(word) ?? [];
  const text = value.toLowerCase();
  const has = (own: string | undefined): boolean => (own ?? '').toLowerCase() === text;
  const byName: Readonly<Record<string, Fits>> = {
    operation: (call) => has(call.operation),
    method: (call) => has(call.method),
    path: (call) => call.path.toLowerCase().includes(text),
    status: (call) =>
      has(String(call.status)) || (/^\dxx$/.test(text) && String(call.status).startsWith(text.charAt(0))),
    verdict: (call) => has(call.verdict),
    session: (call) => has(call.session),
    outcome: (call) => has(call.outcome),
    fault: (call) => call.faults.some((fault) => fault.includes(text)),
  };
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  return named ?? ((call) => `${call.path}?${call.query}`.toLowerCase().includes(word.toLowerCase()));
}

export function wordsIn(filter: string): readonly string[] {
  return filter.split(/\s+/).filter((word) => word !== '');
}

export function fitsAll(words: readonly string[]): Fits {
  const all = words.map(fitsWord);
  return (call) => all.every((fits) => fits(call));
}
