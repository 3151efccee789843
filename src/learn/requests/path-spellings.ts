import type { Operation } from '../../contract/operation';
import type { Point } from '../../profile/point';
import { refusalPoints, requestPoints } from '../../profile/request-points';
import { type Exchange, headerOf } from '../../verify/exchange';
import { fillPath } from '../../verify/request';
import type { LearnContext } from '../learner';
import { isTakenAs, answerOf } from './seen-answer';
import { originOf } from '../base-path';
import type { AnswerTemplate } from '../../profile/situations';

/** Learns of a slash at the end, or none where the document has one, and of letters in another case, each against the path as it is written. */
export async function learnSpelling(
  context: LearnContext,
  operation: Operation,
  known: Readonly<Record<string, string>>,
): Promise<void> {
  const plain = await context.ask({ operation, path: known });
  if (plain.response.status >= 300) return;
  const written = fillPath(operation.path, known);
  const rawPath = written.endsWith('/') ? written.slice(0, -1) : `${written}/`;
  const [base = ''] = context.contract.basePaths;
  if (context.contract.match('GET', base + rawPath).kind === 'path-unknown') {
    const exchange = await context.ask({ operation, path: known, rawPath });
    const { status } = exchange.response;
    if (status >= 300 && status < 400) await noteMoved(context, operation, { exchange, written, rawPath });
    else noteWritten(context, requestPoints.trailingSlash, 'as-without', { plain, exchange, operation });
  }
  const other = operation.path.replaceAll(/\{[^{}]*\}|[a-z]/g, (part) =>
    part.startsWith('{') ? part : part.toUpperCase(),
  );
  if (other === operation.path) return;
  const exchange = await context.ask({ operation, path: known, rawPath: fillPath(other, known) });
  noteWritten(context, requestPoints.otherCase, 'as-written', { plain, exchange, operation });
}

/** What succeeds and is another answer, such as the page of an app, is neither the one nor a path that is not there. */
function noteWritten<Value>(
  context: LearnContext,
  point: Point<Value | 'unknown'>,
  taken: Value,
  { plain, exchange, operation }: { plain: Exchange; exchange: Exchange; operation: Operation },
): void {
  const { path } = operation;
  if (isTakenAs(plain, exchange)) context.note(point, taken, exchange, path);
  else if (exchange.response.status >= 400) context.note(point, 'unknown', exchange, path);
  else
    context.leave(`${point.id} at ${path}`, 'it is answered as neither the path as it is written nor an unknown one');
}

interface Moved {
  readonly exchange: Exchange;
  /** The path as the document has it, and as it was asked for. */
  readonly written: string;
  readonly rawPath: string;
}

/** A client is sent to the path as the document has it, with or without the query that it asked with. */
async function noteMoved(context: LearnContext, operation: Operation, moved: Moved): Promise<void> {
  const { exchange: first, written, rawPath } = moved;
  context.note(requestPoints.trailingSlash, 'redirect', first, operation.path);
  const second = await context.ask({ operation, rawPath, query: [['understudy', '1']] });
  const answer = movedAnswer(first, second, written);
  if (answer !== undefined) context.note(refusalPoints['path.moved'], answer, first);
}

/**
 * Gives how a service leads to a path as it is written, with or without a slash at its end, of two answers: the second was asked with
 * a query, which the place that it names has or has not. Undefined where they are not the same.
 */
function movedAnswer(first: Exchange, second: Exchange, written: string): AnswerTemplate | undefined {
  const answer = answerOf({ exchange: first }, { exchange: second });
  if (answer === undefined) return undefined;
  const [, query = ''] = second.request.path.split('?');
  const [plain, asked] = [first, second].map(({ response }) => headerOf(response.headers, 'location'));
  const keepsQuery = plain !== undefined && asked === `${plain}?${query}`;
  // The one place that is known is that of the path itself.
  const path = `{{path.trimmed}}${written.endsWith('/') ? '/' : ''}${keepsQuery ? '{{search}}' : ''}`;
  const origin = originOf(first);
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]): [string, string] => {
    if (name.toLowerCase() !== 'location') return [name, value];
    const isOwn = origin !== undefined && value.startsWith(`${origin}/`);
    const own = isOwn ? `{{origin}}${value.slice(origin.length)}` : value;
    return [name, own.replaceAll(written, path)];
  });
  return { ...answer, headers: Object.fromEntries(headers) };
}
