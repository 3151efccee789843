import type { Finding } from './result';

/** Most characters of each part of a finding: a service may answer, and be asked for, values of any length. */
const longestPart = 8000;

/** Gives a finding whose parts are no longer than a reader, and the memory of the run, can bear. */
export function boundedFinding(finding: Finding): Finding {
  const { expected, got, request, answer, curl } = finding;
  const parts = { expected, got, request, answer, curl };
  if (Object.values(parts).every((text) => text.length <= longestPart)) return finding;
  return { ...finding, ...mapValues(parts, boundedText) };
}

/** Gives a text, the rest of a very long one left out. */
export function boundedText(text: string): string {
  return text.length <= longestPart ? text : `${text.slice(0, longestPart)}... (${text.length} characters)`;
}

/** Gives a text without secrets as boundedText does; of a very long one no more is looked at than may be shown. */
export function boundedRedacted(text: string, redact: (text: string) => string): string {
  const most = 4 * longestPart;
  if (text.length <= most) return boundedText(redact(text));
  return `${redact(text.slice(0, most)).slice(0, longestPart)}... (${text.length} characters)`;
}

function mapValues<Names extends string>(
  texts: Readonly<Record<Names, string>>,
  change: (text: string) => string,
): Record<Names, string> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, change(text)]);
  return Object.fromEntries(entries) as Record<Names, string>;
}
