import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { answerTemplate } from '../../profile/point';
import { createEntryCheck } from '../../profile/check-profile';
import type { ProfileData } from '../../profile/profile';
import type { RecordedExchange } from '../../recording/recorded-exchange';
import { isSuccess } from '../../probe/answers';
import { createOnce } from '../../probe/check';
import { headerOf, type Exchange } from '../../probe/exchange';
import { faultOf } from '../../probe/run-errors';
import { headerLearners } from '../data/header-learner';
import { withCounts } from '../data/operation-counts';
import { seenWritesLearners } from '../data/seen-writes-learner';
import { spellingLearners } from '../data/spelling-learner';
import { deviationOf, type LearnContext } from '../learner';
import { Observations, type LeftUnlearnt } from '../observations';
import { answeredExchanges, type AnsweredExchange, noteRefusals } from './seen-refusals';
import { listedIn, noteLists } from './seen-lists';

/** Most exchanges that are learnt from: the first. */
const mostExchanges = 20_000;

/** What a recording shows of a service's ways. */
export interface RecordedWays extends Pick<ProfileData, 'entries' | 'unclear'> {
  readonly left: readonly LeftUnlearnt[];
}

/**
 * Learns from a recording what needs no request of its own to be sure of: the order and the pages of lists, headers of successes, how
 * refusals are answered, what is set at creation, how JSON is written; each where two observations agree. Answers that break the
 * document are learnt where `asItIs` says so.
 */
export async function learnRecorded(
  contract: Contract,
  recorded: Iterable<RecordedExchange>,
  { asItIs = false }: { readonly asItIs?: boolean } = {},
): Promise<RecordedWays> {
  const answered = answeredExchanges(contract, firstOf(recorded, mostExchanges));
  const notebook = new Observations(
    (text) => text,
    (point, shown) => {
      const isAnswer = point.values === answerTemplate || point.id === 'answer.status';
      const isOfNone = !answered.some(({ exchange, operation }) => exchange === shown && operation !== undefined);
      const deviation = asItIs || !isAnswer || isOfNone ? undefined : deviationOf(contract, shown);
      return deviation === undefined ? undefined : `it breaks the document: ${deviation}`;
    },
    createEntryCheck(contract),
  );
  const own = answered.flatMap(({ exchange, operation }) => (operation === undefined ? [] : [exchange]));
  const context = contextOf(contract, twiceSeen(own), notebook);
  const all = answered.map(({ exchange }) => exchange);
  await readAll(context, answered, all);
  const entries = withCounts(notebook.entries(), all, contract);
  return { entries, unclear: notebook.contradictions(), left: notebook.left };
}

/** Has each reader take what it can: what one of them cannot read costs what it would have said, and nothing of the others. */
async function readAll(
  context: LearnContext,
  answered: readonly AnsweredExchange[],
  all: readonly Exchange[],
): Promise<void> {
  const { contract } = context;
  const attempt = async (what: string, read: () => Promise<void> | void): Promise<void> => {
    try {
      await read();
    } catch (error) {
      context.leave(what, faultOf(error));
    }
  };
  const learners = [...seenWritesLearners(contract), ...headerLearners(contract, all), ...spellingLearners(contract)];
  for (const learner of learners) await attempt(learner.id, () => learner.learn(context));
  for (const resource of contract.resources)
    await attempt(`the list ${resource.collection}`, () => {
      noteLists(context, resource);
    });
  await attempt('refusals', () => {
    noteRefusals(context, answered);
  });
}

function* firstOf<One>(all: Iterable<One>, most: number): Generator<One> {
  let count = 0;
  for (const one of all) {
    if (count >= most) return;
    count += 1;
    yield one;
  }
}

/** Leaves out operations that succeeded once: one answer tells nothing of the next. */
function twiceSeen(exchanges: readonly Exchange[]): Exchange[] {
  const counts = new Map<Operation, number>();
  for (const exchange of exchanges)
    if (isSuccess(exchange)) counts.set(exchange.operation, (counts.get(exchange.operation) ?? 0) + 1);
  return exchanges.filter(({ operation }) => (counts.get(operation) ?? 0) > 1);
}

/** Gives what learners are given that read and send nothing. */
function contextOf(contract: Contract, exchanges: readonly Exchange[], notebook: Observations): LearnContext {
  const sends = (): never => {
    throw new Error('a recording is not asked');
  };
  const host = exchanges.map(({ request }) => headerOf(request.headers, 'Host')).find((one) => one !== undefined);
  return {
    contract,
    exchanges,
    exchangesOf: (operation) => exchanges.filter((exchange) => exchange.operation === operation),
    once: createOnce(),
    baseUrl: baseUrlOf(host, contract.basePaths[0] ?? ''),
    everListed: (resource) => listedIn({ exchanges }, resource).flatMap(({ items }) => items),
    knownPath: () => undefined,
    referable: () => undefined,
    isElsewhere: false,
    note: (point, value, shown, operation, subject) => {
      notebook.note(point, value, shown, operation, subject);
    },
    unclear: (point, seen, operation, subject) => {
      notebook.unclear(point, seen, operation, subject);
    },
    leave: (what, reason) => {
      notebook.leave(what, reason);
    },
    refusalsLeft: () => 0,
    ask: sends,
    knowledge: sends,
    own: sends,
    fitOf: () => undefined,
    fit: sends,
    invalidCredentials: sends,
    lowerCaseScheme: sends,
    send: sends,
    list: sends,
    eventually: sends,
    nextTag: sends,
    willPutBack: sends,
    putBack: sends,
    removesBelow: sends,
    costOf: sends,
    writesLeft: () => 0,
    runTag: 'recorded',
    seed: 'recorded',
    sendsWrites: false,
    whyUnchanged: 'a recording is not asked',
    whyDocumentsKept: 'a recording is not asked',
    probesConcurrency: false,
    asItIs: false,
  };
}

function baseUrlOf(host: string | undefined, basePath: string): string {
  const text = `http://${host ?? ''}`;
  return `${host !== undefined && URL.canParse(text) ? text : 'http://recorded.invalid'}${basePath}`;
}
