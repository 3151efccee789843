import { fieldsOf, type Finding } from './finding';
import { markup, type Markup } from './markup';
import type { ReportPage, TableRow } from './page';
import type { CheckReport } from './run-report';

/**
 * JUnit: a suite for each operation, a case for each rule. Names are the same in every run. A finding fails the first case that shows it;
 * others that show it are skipped.
 */
export function writeJunit(page: ReportPage): string {
  const { table, conclusion } = page;
  const suites = table.rows.map((row) => ({ row, cases: row.cells.map((cell) => caseOf(row, cell, page)) }));
  const all = [verdictCase(page), ...suites.flatMap(({ cases }) => cases)];
  const body = markup`<testsuites name="Understudy" ${totals(all)}>
<testsuite name="${conclusion.subject}" ${totals(all.slice(0, 1))} timestamp="${conclusion.startedAt}">
${all[0]?.xml}</testsuite>
${suites.map(
  ({ row, cases }) => markup`<testsuite name="${row.operation}" ${totals(cases)} timestamp="${conclusion.startedAt}">
${cases.map(({ xml }) => xml)}</testsuite>
`,
)}</testsuites>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body.text}`;
}

interface Case {
  readonly outcome: 'passed' | 'failed' | 'error' | 'skipped';
  readonly xml: Markup;
}

function totals(cases: readonly Case[]): Markup {
  const number = (outcome: Case['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  return markup`tests="${cases.length}" failures="${number('failed')}" errors="${number('error')}" skipped="${number('skipped')}"`;
}

/** A run that was stopped, or tested too little, must not look green. */
function verdictCase({ conclusion: { word, tone, subject, rest }, figures }: ReportPage): Case {
  const name = markup`<testcase classname="verify" name="verdict"`;
  if (tone !== 'doubtful') return { outcome: 'passed', xml: markup`${name}/>\n` };
  const text = figures.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const said = word + (rest === '' ? `: ${subject}` : rest);
  return { outcome: 'error', xml: markup`${name}><error message="${said}">${text}</error></testcase>\n` };
}

function caseOf({ operation }: TableRow, { rule, result, note }: CheckReport, page: ReportPage): Case {
  const shows = (finding: Finding): boolean =>
    finding.rule === rule && finding.places.some((place) => place.operation === operation);
  const found = page.findings.filter(
    (finding) => shows(finding) && (finding.level === 'error' || page.failsOn === 'warning'),
  );
  const roots = found.filter(({ places, baseline }) => places[0]?.operation === operation && baseline !== 'known');
  const name = markup`<testcase classname="${operation}" name="${rule}"`;
  const skipped = (reason: string): Case => ({
    outcome: 'skipped',
    xml: markup`${name}><skipped message="${reason}"/></testcase>\n`,
  });
  const [first] = roots;
  if (first !== undefined) {
    const said = roots.length > 1 ? `${roots.length} problems: ${first.title}` : first.title;
    const texts = roots.map(failureText).join('\n\n');
    return {
      outcome: 'failed',
      xml: markup`${name}><failure message="${said}" type="${rule}">${texts}</failure></testcase>\n`,
    };
  }
  const [elsewhere] = found;
  if (elsewhere?.baseline === 'known') return skipped(`known problem ${elsewhere.id}: ${elsewhere.title}`);
  if (elsewhere !== undefined)
    return skipped(`see ${elsewhere.places[0]?.operation ?? ''} ${rule}: ${elsewhere.title}`);
  if (result === 'inconclusive' || result === 'not tested') return skipped(note ?? result);
  return { outcome: 'passed', xml: markup`${name}/>\n` };
}

function failureText(finding: Finding): string {
  const lines = fieldsOf(finding).map(({ label, value }) => `${label}: ${value}`);
  return [finding.title, ...lines, ...(finding.places[0]?.curl ?? [])].join('\n');
}
