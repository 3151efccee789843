import type { Request } from 'express';
import { describeViolation, type Violation } from '../errors';
import type { RedactionOf } from '../middleware/call-redaction';
import type { LineTelling } from '../middleware/request-log';
import type { RecordedExchange } from '../recording/recorded-exchange';
import type { TellingMasker } from './exchange';
import { hidden, hideViolation, isUnmasked } from './told-exchange';

/** Most ways of deviating that the line of one exchange names. */
const mostTold = 3;

/**
 * Gives how the log tells of exchanges: one line each, which names what deviates; secrets and personal data are pseudonyms,
 * unless they are kept.
 */
export function createLineTelling(masker: TellingMasker, redactionOf: RedactionOf): (request: Request) => LineTelling {
  return (request) => {
    const { context, method } = request;
    const redaction = redactionOf(request.rawHeaders, context.query);
    if (masker === undefined) return { ...redaction, deviations };
    if (isUnmasked(request)) return untold;
    const mask = masker;
    let told: RecordedExchange | undefined;
    const masked = (): RecordedExchange => (told ??= mask.exchange(headOf(method, request)));
    const violationsTold = (): readonly Violation[] => masked().violations ?? [];
    const violation = (one: Violation): Violation =>
      redaction.violation(violationsTold()[context.violations.indexOf(one)] ?? one);
    return {
      ...redaction,
      path: () => redaction.path(splitTarget(masked().target).path),
      query: (query) => (query === '' ? '' : redaction.query(splitTarget(masked().target).query)),
      text: (text) => mask.text(redaction.text(text)),
      sentence: (sentence) => mask.text(redaction.sentence(sentence)),
      violation,
      refusal: (message) =>
        mask.text(
          context.violations.reduce(
            (words, one) => words.replaceAll(describeViolation(one), () => describeViolation(violation(one))),
            message,
          ),
        ),
      deviations: (all) => deviations(all.map(violation)),
    };
  };
}

const hide = (): string => hidden;

/** Of what could not be masked the log tells what kind of thing it was. */
const untold: LineTelling = {
  path: hide,
  query: hide,
  text: hide,
  sentence: hide,
  refusal: hide,
  violation: hideViolation,
  deviations: (violations) => deviations(violations.map(hideViolation)),
};

/** What of an exchange its line in the log tells; its bodies were masked before, where anything of them is told. */
function headOf(method: string, { context: { path, query, violations } }: Request): RecordedExchange {
  const target = query === '' ? path : `${path}?${query}`;
  const nothing = { startedAt: '', milliseconds: 0, requestHeaders: [], responseHeaders: [], status: 0 };
  return { ...nothing, method, target, ...(violations.length > 0 && { violations }) };
}

function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark === -1 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Of a list each item may deviate in the same way: that is told once. */
function deviations(violations: readonly Violation[]): string {
  const ways = new Map<string, { readonly first: Violation; count: number }>();
  for (const violation of violations) {
    const way = [violation.clause, violation.rule, violation.where.replaceAll(/\d+/g, '*')].join('\n');
    const known = ways.get(way);
    if (known === undefined) ways.set(way, { first: violation, count: 1 });
    else known.count += 1;
  }
  const told = [...ways.values()].slice(0, mostTold).map(({ first, count }) => {
    const times = count === 1 ? '' : `, ${count} times`;
    return `${describeViolation(first)} (${first.clause}${times})`;
  });
  const more = ways.size > mostTold ? [`${ways.size - mostTold} more ways`] : [];
  return `deviates: ${[...told, ...more].join('; ')}`;
}
