import type { Exchange, Label } from './exchange';

/**
 * What an entry of an HTTP Archive holds beyond the format, under `_understudy`: what only the sender of a request knows, and how an
 * exchange ended. Rules judge what is read from a file as they judged what was sent.
 */
export interface EntryNote extends Pick<Exchange, 'failure' | 'bodyProblem'>, Partial<Label> {
  readonly number?: number;
}
