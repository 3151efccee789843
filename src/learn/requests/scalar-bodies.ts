import type { JsonValue } from '../../exact-json';
import { refusalPoints } from '../../profile/request-points';
import type { Situation, AnswerTemplate } from '../../profile/situations';
import type { LearnContext } from '../learner';
import type { Explained } from './explained';
import { answerOf, isSameAnswer, strictAnswerOf, type SeenAnswer } from './seen-answer';
import type { Sending } from './sending';

/** The kinds of bodies that are neither objects nor lists, each in two values. */
const kinds = {
  'body.scalar': ['understudy', 'understudy too'],
  'body.number': [7, 4711],
  'body.truth': [true, false],
} as const;

type Kind = keyof typeof kinds;

/** Tells whether a situation is one that this file learns. */
export function isScalarKind(situation: Situation): boolean {
  return Object.hasOwn(kinds, situation);
}

/**
 * Learns how bodies are refused that are a text, a number or a truth value: once where all are answered alike, else the kinds that
 * are not by themselves. `allows` tells whether the schema allows a body, which is not asked for then.
 */
export async function learnScalars(
  context: LearnContext,
  { operation, send }: Sending,
  explained: Explained,
  allows: (body: JsonValue) => boolean,
): Promise<void> {
  const ask = async (body: JsonValue): Promise<SeenAnswer | undefined> => {
    if (allows(body) || context.refusalsLeft() < 1) return undefined;
    const spec = send(body);
    const exchange = await context.ask(spec);
    return exchange.response.status < 400 ? undefined : { exchange, path: spec.path };
  };
  const seen = new Map<Kind, SeenAnswer>();
  for (const kind of Object.keys(kinds) as Kind[]) {
    const one = await ask(kinds[kind][0]);
    if (one === undefined) continue;
    seen.set(kind, one);
    // Where a text is told of as elsewhere, and no kind was told of otherwise there, nor are they here.
    const known = kind === 'body.scalar' ? explained.answerTo(kind, one) : undefined;
    if (known === undefined || explained.knows('body.number') || explained.knows('body.truth')) continue;
    context.note(refusalPoints[kind], known, one.exchange, operation);
    return;
  }
  const shared = sharedBy(seen);
  if (shared !== undefined) {
    const [[, first] = []] = seen;
    if (first !== undefined) {
      context.note(refusalPoints['body.scalar'], shared.answer, first.exchange, operation);
      explained.see('body.scalar', first, shared.answer);
    }
  }
  for (const [kind, one] of seen) {
    if (shared?.kinds.includes(kind) === true) continue;
    const known = explained.answerTo(kind, one);
    const other = known === undefined ? await ask(kinds[kind][1]) : undefined;
    const answer = known ?? (other && answerOf(one, other));
    if (answer === undefined) continue;
    context.note(refusalPoints[kind], answer, one.exchange, operation);
    if (known === undefined) explained.see(kind, one, answer);
  }
}

interface Shared {
  readonly answer: AnswerTemplate;
  readonly kinds: readonly Kind[];
}

/** Gives the answer that most kinds have, told by two of them: all, or two; undefined where no two are answered alike. */
function sharedBy(seen: ReadonlyMap<Kind, SeenAnswer>): Shared | undefined {
  const pairs = (
    [
      ['body.scalar', 'body.truth'],
      ['body.number', 'body.truth'],
      ['body.scalar', 'body.number'],
    ] as const
  ).flatMap(([one, other]): Shared[] => {
    const [first, second] = [seen.get(one), seen.get(other)];
    const answer = first && second && strictAnswerOf(first, second);
    return answer === undefined ? [] : [{ answer, kinds: [one, other] }];
  });
  const [widest, ...others] = pairs;
  const isOfAll = others.length > 0 && others.some(({ answer }) => isSameAnswer(answer, widest?.answer));
  if (isOfAll && widest !== undefined) return { answer: widest.answer, kinds: Object.keys(kinds) as Kind[] };
  return pairs.find(({ kinds: told }) => told.includes('body.scalar'));
}
