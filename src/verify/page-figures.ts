import { count, enumerate } from '../base/text';
import { pluralOf } from '../openapi/names';
import { cellResults, type Figure } from '../report/page';
import { nounOf } from './operation-state';
import type { OperationReport, RunReport } from './run-report';

/** What a run comes to in numbers. */
export function pageFigures(report: RunReport): readonly Figure[] {
  const { verdict } = report;
  const checks = { label: 'Checks', value: checksText(report) };
  if (verdict.word === 'stopped') return [...silenceFigures(report), checks];
  const operations = { label: 'Operations', value: operationsText(report) };
  if (verdict.word === 'too little tested' && report.writes.allowed === 0) return [operations, checks];
  return [
    operations,
    checks,
    ...(report.writes.policy === 'recorded' ? [] : [{ label: 'Writes', value: writesText(report) }]),
    { label: 'Requests', value: `${report.requests} in ${durationText(report.durationMs)}` },
  ];
}

/** How a run was made. */
export function runFigures({
  tool,
  document,
  service,
  seed,
  verdict,
  baseline,
  writes,
  ...rest
}: RunReport): readonly Figure[] {
  return [
    { label: 'API', value: service },
    { label: 'OpenAPI file', value: document.file },
    { label: 'Started', value: rest.startedAt },
    { label: 'Requests', value: `${rest.requests} in ${durationText(rest.durationMs)}` },
    { label: 'Writes', value: writes.policy },
    ...(seed === '' ? [] : [{ label: 'Seed', value: `${seed} (repeat with --seed ${seed})` }]),
    ...(baseline === undefined
      ? []
      : [{ label: 'Baseline', value: `${baseline.new} new, ${baseline.known} known, ${baseline.fixed.length} fixed` }]),
    { label: 'Exit code', value: String(verdict.exitCode) },
    { label: tool.name, value: tool.version },
  ];
}

function silenceFigures({ lastResponse, requests }: RunReport): readonly Figure[] {
  if (lastResponse === undefined) return [{ label: 'Requests', value: String(requests) }];
  const time = /T(\d{2}:\d{2}:\d{2})/.exec(lastResponse.at)?.[1] ?? lastResponse.at;
  const since = requests - lastResponse.number;
  return [
    { label: 'Last response', value: `${lastResponse.request} at ${time} UTC` },
    ...(since > 0 ? [{ label: 'Since then', value: `${count(since, 'request')} without a response` }] : []),
  ];
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

function notSentText(withheld: readonly OperationReport[]): string {
  const verb = withheld.length === 1 ? 'was' : 'were';
  const names = withheld.map(({ operation }) => operation);
  return `${withheld.length > 2 ? `${withheld.length} others` : enumerate(names, 'and')} ${verb} not sent`;
}

/** `38 passed, 3 failed, 1 warning`. */
function checksText({ checks }: RunReport): string {
  const numbers = cellResults.map(
    (result) => [result, checks.filter((check) => check.result === result).length] as const,
  );
  const texts = numbers
    .filter(([, number]) => number > 0)
    .map(([result, number]) => (result === 'warning' ? count(number, 'warning') : `${number} ${result}`));
  return texts.length === 0 ? 'none' : texts.join(', ');
}

/** Kinds of items that are named, the most frequent first. */
const mostKinds = 5;

/** `14 pets created, 14 left behind (the API has no delete)`. */
function writesText({ writes: { created, leftBehind, allowed } }: RunReport): string {
  const sorted = Object.entries(created).sort(([, one], [, other]) => other - one);
  const others = sorted.slice(mostKinds).reduce((sum, [, number]) => sum + number, 0);
  const kinds = sorted.slice(0, mostKinds).map(([path, number]) => {
    const noun = nounOf(path);
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
function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
