import { describeViolation } from '../errors';
import { printable } from '../printable';
import type { ProxyReport, ReportedOperation, ReportedViolation, Share } from './proxy-report';

/** Most violations, and most operations without a request, that the text lists; the JSON report has all. */
const [mostViolations, mostOperations] = [50, 20];

/** Gives a report as text for people. */
export function reportText(report: ProxyReport): string {
  const { document, upstream, exchanges, played, refused, unanswered, brokenOff, undocumented, tunnels, coverage } =
    report;
  const counts = [
    `${exchanges} ${exchanges === 1 ? 'request' : 'requests'}`,
    ...(played > 0 ? [`${played} played by the stand-in`] : []),
    ...(refused > 0 ? [`${refused} refused here`] : []),
    ...(unanswered > 0 ? [`${unanswered} not answered`] : []),
    ...(brokenOff > 0 ? [`${brokenOff} whose answer broke off`] : []),
    ...(undocumented > 0 ? [`${undocumented} for what the document does not describe`] : []),
    ...(tunnels > 0 ? [`${tunnels} ${tunnels === 1 ? 'tunnel' : 'tunnels'}, not judged`] : []),
  ];
  return [
    '',
    `${printable(`${document.title} ${document.version}`.trim())} (${printable(document.file)}) before ${printable(upstream)}`,
    `  seen      ${counts.join(', ')} in ${(report.durationMs / 1000).toFixed(1)} s`,
    `  coverage  operations ${share(coverage.operations)}, statuses ${share(coverage.statuses)}, parameters ${share(coverage.parameters)}`,
    ...violationLines(report),
    ...Object.entries(report.unjudged).map(([why, count]) => `  not judged  ${count} times: ${printable(why)}`),
    ...Object.entries(report.failures).map(([why, count]) => `  failed    ${times(count)}: ${printable(why)}`),
    ...silentOperations(report.operations),
    `  ${report.exitCode === 0 ? 'PASS' : 'FAIL'}      ${report.conclusion}`,
    '',
  ].join('\n');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function share({ seen, of }: Share): string {
  return of === 0 ? '0 of 0' : `${seen} of ${of} (${Math.floor((100 * seen) / of)} %)`;
}

function violationLines({ violations, furtherViolations }: ProxyReport): string[] {
  const more = violations.length - mostViolations;
  return [
    ...violations.slice(0, mostViolations).flatMap(linesOf),
    ...(more > 0 ? [`  ... and ${more} more ways of deviating`] : []),
    ...(furtherViolations > 0 ? [`  ... and ${furtherViolations} deviations that were not kept apart`] : []),
  ];
}

function linesOf(violation: ReportedViolation): string[] {
  const { side, operation, clause, count, statuses, example } = violation;
  const answers = Object.entries(statuses).map(([status, times]) => {
    const words = status === '0' ? 'not by the upstream' : status;
    return times === count ? words : `${times} x ${words}`;
  });
  const where = operation ?? `${example.method} ${example.target}`;
  return [
    '',
    `  ${side === 'request' ? 'REQUEST ' : 'RESPONSE'}  ${printable(`${where}: ${describeViolation(violation)}`)}`,
    `            ${printable(clause)}`,
    `            ${count} ${count === 1 ? 'time' : 'times'}, answered ${answers.join(', ')}`,
    `            ${printable(example.curl)}`,
  ];
}

function silentOperations(operations: readonly ReportedOperation[]): string[] {
  const silent = operations.filter(({ requests }) => requests === 0).map(({ operation }) => operation);
  if (silent.length === 0) return [''];
  const more = silent.length > mostOperations ? `, ${silent.length - mostOperations} more` : '';
  return ['', `  not seen  ${printable(silent.slice(0, mostOperations).join(', '))}${more}`];
}
