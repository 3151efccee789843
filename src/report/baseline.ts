import { UsageError } from '../base/errors';
import { readNamedFile } from '../base/files';
import { isArray, isObject, tryParseJson, type JsonObject, type JsonValue } from '../base/json';
import { printable } from '../base/text';
import type { Finding } from './finding';
import type { BaselineReport, CheckReport, Verdict } from './run-report';

/** The findings of an earlier run. */
export interface Baseline {
  readonly seed: string;
  readonly findings: readonly BaselineFinding[];
}

export interface BaselineFinding {
  readonly id: string;
  readonly rule: string;
  readonly level: Finding['level'];
  readonly title: string;
  /** `POST /pets` */
  readonly operations: readonly string[];
  /** The scenarios that showed it. */
  readonly scenarios: readonly string[];
}

/** Reads the JSON report of an earlier run. Throws a UsageError. */
export function readBaseline(file: string): Baseline {
  const report = tryParseJson(readNamedFile(file));
  const findings = isObject(report) && isObject(report['verdict']) ? report['findings'] : undefined;
  const read = isArray(findings) ? findings.map(findingOf) : undefined;
  const known = read?.filter((one) => one !== undefined);
  if (known === undefined || known.length !== read?.length)
    throw new UsageError(`${file} is no JSON report of verify. Make one with --report report.json.`);
  return { findings: known, seed: isObject(report) ? (textIn(report, 'seed') ?? '') : '' };
}

function findingOf(value: JsonValue): BaselineFinding | undefined {
  if (!isObject(value)) return undefined;
  const [id, rule, level, title] = ['id', 'rule', 'level', 'title'].map((name) => textIn(value, name));
  const places = value['places'];
  if (id === undefined || rule === undefined || title === undefined || !isArray(places)) return undefined;
  if (level !== 'error' && level !== 'warning') return undefined;
  const operations = places.flatMap((place) => (isObject(place) ? (textIn(place, 'operation') ?? []) : []));
  const scenarios = places.flatMap((place) => (isObject(place) ? (textIn(place, 'scenario') ?? []) : []));
  return { id, rule, level, title: printable(title), operations, scenarios };
}

function textIn(value: JsonObject, name: string): string | undefined {
  const text = value[name];
  return typeof text === 'string' ? text : undefined;
}

export interface Compared {
  readonly findings: readonly Finding[];
  readonly report: BaselineReport;
}

/**
 * Marks findings as new or known. One of the baseline is fixed only where its rule passed again for its operations: what was not
 * tested may still be there. Numbers count what fails a run.
 */
export function compareWithBaseline(
  baseline: Baseline,
  findings: readonly Finding[],
  checks: readonly CheckReport[],
  failsOn: Verdict['failsOn'],
): Compared {
  const known = new Set(baseline.findings.map(({ id }) => id));
  const marked = findings.map(
    (finding) => ({ ...finding, baseline: known.has(finding.id) ? 'known' : 'new' }) as const,
  );
  const counts = ({ level }: Pick<Finding, 'level'>): boolean => level === 'error' || failsOn === 'warning';
  const found = new Set(findings.map(({ id }) => id));
  const hasPassed = ({ rule, operations }: BaselineFinding): boolean =>
    operations.length > 0 &&
    operations.every((operation) =>
      checks.some((check) => check.rule === rule && check.operation === operation && check.passed > 0),
    );
  const fixed = baseline.findings.filter((finding) => !found.has(finding.id) && counts(finding) && hasPassed(finding));
  const numberOf = (state: 'new' | 'known'): number =>
    marked.filter((finding) => finding.baseline === state && counts(finding)).length;
  return {
    findings: marked,
    report: { new: numberOf('new'), known: numberOf('known'), fixed: fixed.map(({ title }) => title) },
  };
}
