import { describeViolation } from '../errors';
import { mapTexts, printable } from '../printable';
import type { ProxyReport, ReportedViolation } from './proxy-report';
import { escapeXml } from '../markup';

/** A test of a build, and what became of it. */
interface Case {
  readonly group: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message?: string;
  readonly text?: string;
}

/**
 * Gives a report as JUnit XML: a test for each operation of the document, which fails where its messages deviate and is skipped
 * where no request came; one for what the document does not describe; and one for the run, an error where too little was seen.
 */
export function reportAsJunit(written: ProxyReport): string {
  const report = mapTexts(written, printable);
  const { violations, operations, exitCode, conclusion, upstream, startedAt, durationMs } = report;
  const others = violations.filter(({ operation }) => operation === undefined);
  const cases: Case[] = [
    ...operations.map(({ operation, method, path, requests, unanswered }) => {
      const own = violations.filter((violation) => violation.operation === operation);
      const about = { group: `${method} ${path}`, name: operation };
      if (requests > unanswered || own.length > 0) return caseOf(about, own);
      const message = requests === 0 ? 'no request came' : 'no request was answered';
      return { ...about, outcome: 'skipped', message } as const;
    }),
    caseOf({ group: 'service', name: 'requests are for operations of the document' }, others),
    {
      group: 'service',
      name: 'run',
      outcome: exitCode > 1 ? 'error' : 'passed',
      message: conclusion,
    },
  ];
  const count = (wanted: Case['outcome']): number => cases.filter(({ outcome }) => outcome === wanted).length;
  const tally = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const time = `time="${(durationMs / 1000).toFixed(3)}"`;
  const head = `name="${escapeXml(`understudy proxy ${upstream}`)}" ${tally} timestamp="${startedAt.slice(0, 19)}" ${time}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${tally} ${time}>\n  <testsuite ${head}>\n${cases.map(xmlOf).join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function caseOf(about: Pick<Case, 'group' | 'name'>, violations: readonly ReportedViolation[]): Case {
  const [first] = violations;
  if (first === undefined) return { ...about, outcome: 'passed' };
  const message = `${first.side}: ${describeViolation(first)}`;
  return { ...about, outcome: 'failure', message, text: violations.map(linesOf).join('\n\n') };
}

function linesOf(violation: ReportedViolation): string {
  const { side, clause, count, example } = violation;
  return [
    `${side}: ${describeViolation(violation)}`,
    `clause: ${clause}`,
    `count:  ${count}`,
    `repeat: ${example.curl}`,
  ].join('\n');
}

function xmlOf({ group, name, outcome, message = '', text = '' }: Case): string {
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}"`;
  if (outcome === 'passed') return `${open}/>`;
  if (outcome === 'skipped') return `${open}><skipped message="${escapeXml(message)}"/></testcase>`;
  const type = outcome === 'failure' ? 'violated' : 'environment';
  return `${open}><${outcome} type="${type}" message="${escapeXml(message)}">${escapeXml(text)}</${outcome}></testcase>`;
}
