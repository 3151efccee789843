import { scalarText } from './document';
import type { Operation } from './operation';

/** Gives the words of an operation: its summary, its description, and those of its answers of a status. */
export function wordsOf({ summary, raw, responses }: Operation, ...statuses: readonly string[]): string {
  const answers = responses.filter(({ status }) => statuses.includes(status)).map(({ description }) => description);
  return [summary, scalarText(raw['description']), ...answers].join('\n');
}
