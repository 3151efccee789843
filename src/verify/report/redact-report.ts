import { mapTexts } from '../../printable';
import type { Redact } from './redact';
import type { Report } from './report';

/** What a report holds that is no text of others: a key that is such a word must not change it. */
const ownWords = ['verdict', 'level', 'word', 'startedAt', 'severity', 'state'];

/** What was made of texts without secrets, and would not be a shell line any more where something were taken out of it. */
const redactedBefore = ['curl'];

/** Gives a report in which no text holds a secret: every writer of reports is given this one alone. */
export function redactReport(report: Report, redact: Redact): Report {
  return mapTexts(report, redact, [...ownWords, ...redactedBefore]);
}
