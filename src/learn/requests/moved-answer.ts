import type { AnswerTemplate } from '../../profile/answer-template';
import { headerOf, type Exchange } from '../../verify/exchange';
import { originOf } from '../base-path';
import { answerOf } from './seen-answer';

/**
 * Gives how a service leads to a path as it is written, with or without a slash at its end, of two answers: the second was asked with
 * a query, which the place that it names has or has not. Undefined where they are not the same.
 */
export function movedAnswer(first: Exchange, second: Exchange, written: string): AnswerTemplate | undefined {
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
