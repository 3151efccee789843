import type { JsonValue } from '../exact-json';
import { abovePoints, type AboveChange } from './above-points';
import { answerTemplate } from './answer-template';
import type { Point } from './point';
import { statePoints, type StateRule } from './state-points';
import type { AnswerTemplate } from './situations';

/** An answer that a value of a point has, with the JSON pointer tokens that lead to it from the value on. */
export type AnswerWithin = readonly [at: readonly string[], answer: AnswerTemplate];

/** Gives the answers of a service that a point's value has: the value itself, or those that stand within it; none of other points. */
export function answersIn({ id, values }: Pick<Point, 'id' | 'values'>, value: JsonValue): readonly AnswerWithin[] {
  if (values === answerTemplate) return [[[], value as unknown as AnswerTemplate]];
  if (id === statePoints.refusedInState.id)
    return (value as unknown as readonly StateRule[]).map(({ answer }, index) => [[String(index), 'answer'], answer]);
  const { answer } = id === abovePoints.aboveChange.id ? (value as unknown as AboveChange) : {};
  return answer === undefined ? [] : [[['answer'], answer]];
}
