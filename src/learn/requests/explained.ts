import type { Situation, AnswerTemplate } from '../../profile/situations';
import { isSameAnswer, strictAnswerOf, type SeenAnswer } from './seen-answer';

/** Most answers that are remembered of a situation. */
const mostKnown = 6;

interface Known {
  readonly seen: SeenAnswer;
  readonly answer: AnswerTemplate;
}

/** Answers that were learnt of two requests each: one that they explain need not be asked for twice. */
export class Explained {
  readonly #known = new Map<Situation, Known[]>();

  /** Remembers how a situation was answered, the first of the answers, and what it has in common with that of other members. */
  see(situation: Situation, seen: SeenAnswer, answer: AnswerTemplate): void {
    const known = this.#known.get(situation) ?? [];
    const common = known.flatMap((one): Known[] => {
      const both = one.seen.subject === seen.subject ? undefined : strictAnswerOf(one.seen, seen);
      // What differs from member to member as a number does is a bound of each, which no other has.
      return both === undefined || madeIn(both) > madeIn(answer) ? [] : [{ seen, answer: both }];
    });
    const found = [{ seen, answer }, ...common].filter(
      (one) => !known.some((other) => isSameAnswer(other.answer, one.answer)),
    );
    known.push(...found.slice(0, mostKnown - known.length));
    this.#known.set(situation, known);
  }

  /** Tells whether an answer to a situation was learnt. */
  knows(situation: Situation): boolean {
    return this.#known.has(situation);
  }

  /** Gives the answer that explains one of another member or operation as it does the one it was learnt of; undefined where none does. */
  answerTo(situation: Situation, seen: SeenAnswer): AnswerTemplate | undefined {
    const known = this.#known.get(situation) ?? [];
    return known.find((one) => isSameAnswer(strictAnswerOf(one.seen, seen), one.answer))?.answer;
  }
}

/** How many numbers and tokens of an answer differ from one to the next. */
function madeIn({ headers = {}, body = '' }: AnswerTemplate): number {
  return [...Object.values(headers), body].join('').match(/\{\{(?:number|token):/g)?.length ?? 0;
}
