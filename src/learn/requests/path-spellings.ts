import type { Operation } from '../../contract/operation';
import { encodePath } from '../../contract/uri-path';
import { refusalPoints, requestPoints } from '../../profile/request-points';
import { headerOf, type Exchange } from '../../verify/exchange';
import { fillPath } from '../../verify/request';
import type { LearnContext } from '../learner';
import { answerOf, isTakenAs } from './seen-answer';

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
    else
      context.note(
        requestPoints.trailingSlash,
        isTakenAs(plain, exchange) ? 'as-without' : 'unknown',
        exchange,
        operation.path,
      );
  }
  const other = operation.path.replaceAll(/\{[^{}]*\}|[a-z]/g, (part) =>
    part.startsWith('{') ? part : part.toUpperCase(),
  );
  if (other === operation.path) return;
  const exchange = await context.ask({ operation, path: known, rawPath: fillPath(encodePath(other), known) });
  context.note(
    requestPoints.otherCase,
    isTakenAs(plain, exchange) ? 'as-written' : 'unknown',
    exchange,
    operation.path,
  );
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
  const answer = answerOf({ exchange: first }, { exchange: second });
  if (answer === undefined) return;
  const keepsQuery = headerOf(second.response.headers, 'Location')?.endsWith('?understudy=1') === true;
  const end = written.endsWith('/') ? '/' : '';
  // The one place that is known is that of the path itself.
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, value]) => [
      name,
      name.toLowerCase() === 'location'
        ? value.replaceAll(written, `{{path.trimmed}}${end}`) + (keepsQuery ? '{{search}}' : '')
        : value,
    ]),
  );
  context.note(refusalPoints['path.moved'], { ...answer, headers }, first);
}
