import { count, enumerate, firstOf } from '../base/text';
import { itemNoun, pluralOf } from '../openapi/names';
import { cellResults, figuresOf, type Figure } from './page';
import type { OperationReport, RunReport, WritesReport } from './run-report';

/** What a run comes to in numbers. */
export function pageFigures(report: RunReport): readonly Figure[] {
  const { verdict, writes, traffic } = report;
  const checks = { label: 'Checks', value: checksText(report) };
  const requests = { label: 'Requests', value: requestsText(report) };
  if (traffic !== undefined) return [...usedFigures(report), checks, requests];
  if (verdict.word === 'stopped') return [checks, requests];
  const operations = { label: 'Operations', value: operationsText(report) };
  if (verdict.word === 'too little tested' && writes?.allowed === 0) return [operations, checks];
  return [
    operations,
    checks,
    ...(writes === undefined ? [] : [{ label: 'Writes', value: writesText(writes) }]),
    requests,
  ];
}

/** How a run was made. */
export function runFigures(report: RunReport): readonly Figure[] {
  const { tool, document, service, seed, verdict, baseline, writes, startedAt, traffic } = report;
  const { command } = traffic ?? {};
  const compared = baseline && `${baseline.new} new, ${baseline.known} known, ${baseline.fixed.length} fixed`;
  return figuresOf([
    ['API', service],
    ['OpenAPI file', document.file],
    ['Started', startedAt],
    ['Requests', requestsText(report)],
    ['Writes', writes?.policy],
    ['Command', command && `${command.words} ended with ${command.exitCode}`],
    ['Seed', seed === '' ? undefined : `${seed} (repeat with --seed ${seed})`],
    ['Baseline', compared],
    ['Exit code', String(verdict.exitCode)],
    [tool.name, tool.version],
  ]);
}

function requestsText({ requests, durationMs }: RunReport): string {
  return `${requests} in ${durationText(durationMs)}`;
}

/** How many requests an operation got. */
export function requestsIn(statuses: OperationReport['statuses']): number {
  return Object.values(statuses).reduce((sum, one) => sum + one, 0);
}

/** Most operations that are named. */
const mostNamed = 5;

/** What traffic covers of the file. */
function usedFigures({ operations }: RunReport): readonly Figure[] {
  const unused = operations.filter(({ statuses }) => requestsIn(statuses) === 0);
  const names = unused.map(({ operation }) => operation);
  const documented = operations.flatMap((one) => one.documented).length;
  const returned = operations.reduce((sum, one) => sum + returnedOf(one), 0);
  const used = `${operations.length - unused.length} of ${operations.length} used`;
  const others = `; not used: ${firstOf(names, mostNamed)}`;
  return [
    { label: 'Operations', value: unused.length === 0 ? used : used + others },
    ...(documented === 0
      ? []
      : [{ label: 'Statuses', value: `${returned} of ${documented} documented ones returned` }]),
  ];
}

/** How many of its documented statuses an operation returned. */
function returnedOf({ documented, statuses }: OperationReport): number {
  const returned = Object.keys(statuses).flatMap((status) => [status, `${status.charAt(0)}XX`]);
  return documented.filter((status) => returned.includes(status.toUpperCase())).length;
}

/** `3 of 3 returned a 2xx; POST /pets was not sent`. */
function operationsText({ operations, verdict: { reason = '' } }: RunReport): string {
  const asked = operations.filter(({ state }) => state !== 'withheld' && state !== 'left out');
  const answered = asked.filter(({ state }) => state === 'answered').length;
  const text = `${answered} of ${asked.length} returned a 2xx`;
  if (reason.startsWith('at least')) return `${text}; ${reason}`;
  const withheld = operations.filter(({ state }) => state === 'withheld');
  return withheld.length === 0 ? text : `${text}; ${notSentText(withheld)}`;
}

/** Names that no line has room for stand further below. */
function notSentText(withheld: readonly OperationReport[]): string {
  const names = enumerate(
    withheld.map(({ operation }) => operation),
    'and',
  );
  const text = names.length > 50 ? count(withheld.length, 'other') : names;
  return `${text} ${withheld.length === 1 ? 'was' : 'were'} not sent`;
}

/** `38 passed, 3 failed, 1 warning`. */
function checksText({ checks, traffic }: RunReport): string {
  const texts = cellResults.flatMap((result) => {
    const number = checks.filter((check) => check.result === result).length;
    if (number === 0) return [];
    return [result === 'warning' ? count(number, 'warning') : `${number} ${result}`];
  });
  if (texts.length > 0) return texts.join(', ');
  return traffic === undefined ? 'none: leave out --only, or name another rule (understudy inspect --rules)' : 'none';
}

/** Kinds of items that are named, the most frequent first. */
const mostKinds = 5;

/** `14 pets created, 14 left behind (the API has no delete)`. */
function writesText({ created, leftBehind, allowed }: WritesReport): string {
  const sorted = Object.entries(created).sort(([, one], [, other]) => other - one);
  const others = sorted.slice(mostKinds).reduce((sum, [, number]) => sum + number, 0);
  const kinds = sorted.slice(0, mostKinds).map(([path, number]) => {
    const noun = itemNoun(path);
    const words = noun.split(' ');
    const plural = [...words.slice(0, -1), pluralOf(words.at(-1) ?? '')].join(' ');
    return `${number} ${number === 1 ? noun : plural}`;
  });
  const nouns = others === 0 ? kinds : [...kinds, `${others} others`];
  const left = leftBehind.length;
  const reasons = [...new Set(leftBehind.map(({ reason: why }) => why))];
  const leftText = `${left} left behind (${reasons.slice(0, 2).join('; ')}${reasons.length > 2 ? '; ...' : ''})`;
  if (nouns.length === 0) {
    const none = allowed === 0 ? 'none (read-only)' : 'none created';
    return left === 0 ? none : `${none}, ${leftText}`;
  }
  return `${enumerate(nouns, 'and')} created, ${left === 0 ? 'none left behind' : leftText}`;
}

/** `1.2 s`, `48 s`, `3 min 5 s`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
