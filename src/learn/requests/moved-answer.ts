import type { AnswerTemplate } from '../../profile/answer-template';
import { headerOf, type Exchange } from '../../verify/exchange';
import { originOf } from '../base-path';
import { answerOf } from './seen-answer';

/**
 * Gives how a service leads from a path with a slash at its end to the one without, of two answers: the second was asked with a
 * query, which the place that it names has or has not. Undefined where they are not the same.
 */
export function movedAnswer(first: Exchange, second: Exchange, written: string): AnswerTemplate | undefined {
  const answer = answerOf({ exchange: first }, { exchange: second });
  if (answer === undefined) return undefined;
  const [, query = ''] = second.request.path.split('?');
  const [plain, asked] = [first, second].map(({ response }) => headerOf(response.headers, 'location'));
  const keepsQuery = plain !== undefined && asked === `${plain}?${query}`;
  // The one place that is known is that of the path itself.
  const path = keepsQuery ? '{{target.trimmed}}' : '{{path.trimmed}}';
  const origin = originOf(first);
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]): [string, string] => {
    const isOwn = name.toLowerCase() === 'location' && origin !== undefined && value.startsWith(`${origin}/`);
    const own = isOwn ? `{{origin}}${value.slice(origin.length)}` : value;
    return [name, own.replaceAll(written, path)];
  });
  return { ...answer, headers: Object.fromEntries(headers) };
}
