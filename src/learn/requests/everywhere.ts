import type { Operation } from '../../contract/operation';
import { refusalPoints, type Inspection } from '../../profile/request-points';
import type { Situation, AnswerTemplate } from '../../profile/situations';
import type { LearnContext } from '../learner';
import { answerOf, isSameAnswer, strictAnswerOf, type SeenAnswer } from './seen-answer';

/** How one situation was answered at one place. */
interface Found {
  readonly place: Operation | string;
  readonly seen: readonly [SeenAnswer, SeenAnswer];
  readonly answer: AnswerTemplate;
}

/** Gathers how situations are answered place by place, to write down once what is the same everywhere. */
export class Everywhere {
  /** The order in which another operation looks at requests, which this one is likely to keep to. */
  order: readonly Inspection[] | undefined;
  readonly #found = new Map<Situation, Found[]>();
  /** What was written down of the whole service in an earlier phase. */
  readonly #common = new Map<Situation, AnswerTemplate>();

  /** Remembers two answers of a situation at a place; those whose statuses differ are written down as unclear. */
  see(
    context: LearnContext,
    situation: Situation,
    place: Operation | string,
    seen: readonly [SeenAnswer, SeenAnswer],
  ): void {
    const answer = answerOf(...seen);
    if (answer === undefined) {
      context.unclear(
        refusalPoints[situation],
        seen.map(({ exchange }) => exchange),
        place,
      );
      return;
    }
    const known = this.#found.get(situation) ?? [];
    known.push({ place, seen, answer });
    this.#found.set(situation, known);
  }

  /** Writes down what was seen: once for the service where all places have the same answer, else for each. */
  note(context: LearnContext): void {
    for (const [situation, found] of this.#found) {
      const point = refusalPoints[situation];
      const [first] = found;
      if (first === undefined) continue;
      const before = this.#common.get(situation);
      const common = commonAnswer(found);
      if (before === undefined && common !== undefined) {
        this.#common.set(situation, common);
        context.note(point, common, first.seen[0].exchange);
        continue;
      }
      const others = found.filter(({ answer }) => !isSameAnswer(answer, before));
      for (const { place, seen, answer } of others) context.note(point, answer, seen[0].exchange, place);
    }
    this.#found.clear();
  }
}

/** The answer of all places: the same at each, or one template that two places tell and all others are of. */
function commonAnswer(found: readonly Found[]): AnswerTemplate | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  if (others.every(({ answer }) => isSameAnswer(answer, first.answer))) return first.answer;
  // The second of each differs from the first in what is asked too, such as the method.
  const pairs = others.map((other) => strictAnswerOf(first.seen[0], other.seen[1]));
  const told = pairs.find((pair) => pair !== undefined);
  return pairs.every((pair) => isSameAnswer(pair, told)) ? told : undefined;
}
