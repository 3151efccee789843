import { isEqual } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { isSameFailure, type FailureRecord } from '../rules/ledger';
import type { Judged } from '../rules/judge';

/** Milliseconds between looks at what a service may show later: it has been written to. */
const pauses: readonly number[] = [100, 300, 800, 1800];

/** Earlier reads that are asked for again. */
const mostBefore = 4;

export interface LookAgainParts {
  readonly knowledge: Knowledge;
  readonly judge: (view: ExchangeView) => readonly Judged[];
  /** Whether a failure with the same cause was confirmed already. */
  readonly isConfirmed: (record: FailureRecord) => boolean;
  /** Waits so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** What counts of a response, after looking again. */
export interface LookedAgain {
  readonly view: ExchangeView;
  readonly judged: readonly Judged[];
  /** Failures that did not come again. */
  readonly cameOnce: number;
}

/**
 * A failure that rests on several responses counts if it comes again: others may write to a service, values may move by themselves,
 * and a service may show late what was written. The response to a read is asked for again before anything is made of it, and before it the
 * earlier reads that it does not agree with: the item may have changed since.
 *
 * @param again sends the request of a view again
 */
export async function lookAgain(
  { knowledge, judge, isConfirmed, wait }: LookAgainParts,
  view: ExchangeView,
  again: (view: ExchangeView) => Promise<ExchangeView>,
): Promise<LookedAgain> {
  const judged = judge(view);
  const doubted = failuresIn(view, judged).filter(
    (record) => record.failure.evidence.length > 1 && !isConfirmed(record),
  );
  if (doubted.length === 0 || view.operation.method !== 'GET') return { view, judged, cameOnce: 0 };
  const isLate = doubted.some(({ failure }) => failure.evidence.some((number) => isWrite(knowledge.view(number))));
  for (const earlier of readsBefore(view, doubted, knowledge)) await again(earlier);
  let looked = { view, judged };
  for (const pause of isLate ? pauses : [0]) {
    if (pause > 0) await wait(pause);
    const next = await again(view);
    looked = { view: next, judged: judge(next) };
    const found = failuresIn(next, looked.judged);
    const isGone = doubted.every((record) => !found.some((other) => isSameFailure(record, other)));
    if (isGone && found.every(({ failure }) => failure.evidence.length < 2))
      return { ...looked, cameOnce: doubted.length };
  }
  const found = failuresIn(looked.view, looked.judged);
  const isMoving = (record: FailureRecord): boolean =>
    record.failure.evidence.length > 1 &&
    !isConfirmed(record) &&
    !doubted.some((other) => isSameFailure(record, other));
  const moving = new Set(found.filter(isMoving).map(({ failure }) => failure));
  const confirmed = looked.judged.filter(({ judgement }) => judgement.result !== 'failed' || !moving.has(judgement));
  return { view: looked.view, judged: confirmed, cameOnce: moving.size };
}

function failuresIn(view: ExchangeView, judged: readonly Judged[]): readonly FailureRecord[] {
  return judged.flatMap(({ rule, judgement }) =>
    judgement.result === 'failed' ? [{ rule, failure: judgement, view }] : [],
  );
}

/** Other reads that failures rest on. */
function readsBefore(
  view: ExchangeView,
  failures: readonly FailureRecord[],
  knowledge: Knowledge,
): readonly ExchangeView[] {
  const numbers = new Set(failures.flatMap(({ failure }) => failure.evidence));
  return [...numbers]
    .sort((one, other) => one - other)
    .flatMap((number) => knowledge.view(number) ?? [])
    .filter((earlier) => !isWrite(earlier) && earlier.exchange.request.target !== view.exchange.request.target)
    .filter((earlier) => !isOtherPage(earlier, view))
    .slice(-mostBefore);
}

/** An earlier page of the same walk is what it was: to begin again would be another walk. */
function isOtherPage(earlier: ExchangeView, view: ExchangeView): boolean {
  const [one, other] = [earlier.query?.position, view.query?.position];
  return earlier.operation === view.operation && !isEqual({ ...one }, { ...other });
}

function isWrite(view: ExchangeView | undefined): boolean {
  return view !== undefined && view.operation.method !== 'GET';
}
