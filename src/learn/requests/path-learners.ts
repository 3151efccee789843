import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { refusalPoints, requestPoints } from '../../profile/request-points';
import { makeOwn, ownKinds, type OwnKind } from '../../probe/own-items';
import { type RequestSpec, fillPath } from '../../probe/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { Everywhere } from './entity-tags';
import { keyFaults, type Fault, madeUpPath } from './faulty-requests';
import { learnRefusalOrder, type FaultSeen } from './fault-trials';
import { answerOf, withMethod, type SeenAnswer, isTakenAs, isToldAlike } from './seen-answer';
import type { Point } from '../../profile/point';
import { type Exchange, headerOf } from '../../probe/exchange';
import { originOf } from '../learning-run';
import type { AnswerTemplate, Situation } from '../../base/refusal-reasons';
import { encodePath } from '../../base/http';

/** Learns what becomes of paths and methods that are not described, of HEAD, OPTIONS, slashes at the end and letters in another case. */
export const pathLearners: Learners = (contract) => {
  const [first] = contract.operations.filter(({ method }) => method === 'GET');
  if (first === undefined) return [];
  const byPath = new Map<string, readonly Operation[]>();
  for (const operation of contract.operations)
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  const [methods, unknown] = [new Everywhere(), new UnknownPaths()];
  return [
    { id: 'unknown paths', phase: 'read', learn: (context) => learnUnknownPath(context, first, unknown) },
    ...[...byPath].slice(0, mostPaths).map(([path, operations]): Learner => ({
      id: `spellings of ${path}`,
      phase: 'read',
      learn: (context) => learnPath(contract, context, unknown, operations),
    })),
    ...ownKinds(contract)
      .slice(0, mostPaths)
      .map((kind): Learner => ({
        id: `methods of ${kind.read.path}`,
        phase: 'change',
        learn: (context) => learnMethod(contract, context, methods, kind),
      })),
    {
      id: 'unknown methods',
      phase: 'change',
      learn: (context) => {
        methods.note(context);
        return Promise.resolve();
      },
    },
  ];
};

/** Most paths that are looked at one by one; of others the answers of these are told. */
const mostPaths = 60;

async function learnUnknownPath(context: LearnContext, operation: Operation, unknown: UnknownPaths): Promise<void> {
  // What is repeated may be the path alone, or the query too; of a service that refuses any query, neither can be told.
  for (const query of [[['understudy', '1']], []] as const) {
    if (await learnPathWith(context, operation, query, unknown)) return;
  }
}

/** Tells whether two unknown paths, one of them with a query, are answered alike. */
async function learnPathWith(
  context: LearnContext,
  operation: Operation,
  query: NonNullable<RequestSpec['query']>,
  unknown: UnknownPaths,
): Promise<boolean> {
  const faults: readonly Fault[] = [
    {
      situation: 'path.unknown',
      inspection: 'path',
      make: (spec, turn) => ({
        ...spec,
        rawPath: ['/understudy-nothing', '/understudy/no/such'][turn] ?? '/',
        ...(turn === 1 && query.length > 0 && { query }),
      }),
    },
  ];
  const base = (): RequestSpec => ({ operation });
  const seen = await seeBoth(context, base, faults[0]);
  if (seen === undefined) return true;
  const answer = answerOf(...seen);
  if (answer === undefined) return false;
  context.note(refusalPoints['path.unknown'], withMethod(answer), seen[0].exchange);
  unknown.usual = seen[0];
  await learnUnknownOtherwise(context, operation, unknown);
  await learnWithoutKey(context, operation, undefined, { fault: faults[0], seen: seen[0] }, base);
  return true;
}

/** What is told of a path or method that is not there, to whom brings no key. */
async function learnWithoutKey(
  context: LearnContext,
  operation: Operation,
  place: string | undefined,
  one: { readonly fault: Fault | undefined; readonly seen: SeenAnswer },
  base: () => RequestSpec,
): Promise<void> {
  const [key] = keyFaults(context, operation);
  const { fault } = one;
  if (key === undefined || fault === undefined) return;
  const path = context.knownPath(operation);
  if (path === undefined) return;
  const keyless = await context.ask(key.make({ operation, path }, 0));
  if (keyless.response.status < 400) return;
  const faults: FaultSeen[] = [
    { fault, seen: one.seen },
    { fault: key, seen: { exchange: keyless } },
  ];
  await learnRefusalOrder(context, place, base, faults);
}

async function seeBoth(
  context: LearnContext,
  base: () => RequestSpec,
  fault: Fault | undefined,
): Promise<readonly [SeenAnswer, SeenAnswer] | undefined> {
  if (fault === undefined) return undefined;
  const seen: SeenAnswer[] = [];
  for (const turn of [0, 1]) {
    const spec = fault.make(base(), turn);
    const exchange = await context.ask(spec);
    if (exchange.response.status < 300) return undefined;
    seen.push({ exchange, path: spec.path });
  }
  const [first, second] = seen;
  return first === undefined || second === undefined ? undefined : [first, second];
}

async function learnPath(
  contract: Contract,
  context: LearnContext,
  unknown: UnknownPaths,
  operations: readonly Operation[],
): Promise<void> {
  const [operation] = operations;
  const get = operations.find(({ method }) => method === 'GET');
  if (operation === undefined) return;
  const known = context.knownPath(get ?? operation) ?? madeUpPath(contract, get ?? operation);
  await learnOptions(context, { operations, operation: get ?? operation, known });
  if (get === undefined) return;
  await learnHead(context, get, known);
  await learnSpelling(context, get, known);
  await learnNearPaths(context, get, known, unknown);
  await learnUnknownParameter(context, get, known);
}

interface OfPath {
  readonly operations: readonly Operation[];
  readonly operation: Operation;
  readonly known: Readonly<Record<string, string>>;
}

/** Learns what a method is told that the document does not describe, at an item of the run's own: whoever carries it out changes that alone. */
async function learnMethod(
  contract: Contract,
  context: LearnContext,
  methods: Everywhere,
  kind: OwnKind,
): Promise<void> {
  const { read, parameter } = kind;
  const described = contract.operations.filter(({ path }) => path === read.path).map(({ method }) => method);
  const sent = ['PATCH', 'PUT', 'POST', 'DELETE'].filter((method) => !described.includes(method)).slice(0, 2);
  if (sent.length === 0 || context.refusalsLeft() < 2) return;
  const made = context.knowledge(kind.resource).ours.find(({ id, isOurs }) => id !== undefined && isOurs);
  const path = made?.id === undefined ? (await makeOwn(context, kind)).path : { ...made.above, [parameter]: made.id };
  const base = (): RequestSpec => ({ operation: read, path });
  const unknown: Fault = {
    situation: 'method.unknown',
    inspection: 'method',
    make: (spec, turn) => ({ ...spec, method: sent[turn] ?? sent[0] ?? 'PATCH' }),
  };
  const seen = await seeBoth(context, base, unknown);
  if (seen === undefined) return;
  methods.see(context, 'method.unknown', read.path, seen);
  await learnWithoutKey(context, read, read.path, { fault: unknown, seen: seen[0] }, base);
}

async function learnOptions(context: LearnContext, { operations, operation, known }: OfPath): Promise<void> {
  if (operations.some(({ method }) => method === 'OPTIONS')) return;
  const seen: SeenAnswer[] = [];
  for (let turn = 0; turn < 2; turn += 1)
    seen.push({ exchange: await context.ask({ operation, path: known, method: 'OPTIONS' }), path: known });
  const [first, second] = seen;
  const answer = first === undefined || second === undefined ? undefined : answerOf(first, second);
  if (first !== undefined && answer !== undefined)
    context.note(requestPoints.options, answer, first.exchange, operation.path);
}

async function learnHead(
  context: LearnContext,
  operation: Operation,
  known: Readonly<Record<string, string>>,
): Promise<void> {
  const spec = { operation, path: known, method: 'HEAD' };
  const head = await context.ask(spec);
  if (head.response.status < 300) {
    context.note(requestPoints.head, 'as-get', head, operation.path);
    return;
  }
  const again = await context.ask(spec);
  const get = await context.ask({ operation, path: known });
  const answer = answerOf({ exchange: head, path: known }, { exchange: again, path: known });
  if (get.response.status >= 300 || answer === undefined) return;
  context.note(requestPoints.head, 'refuse', head, operation.path);
  context.note(refusalPoints['method.head'], answer, head, operation.path);
}

/** Learns what becomes of a query parameter that is not described. */
async function learnUnknownParameter(
  context: LearnContext,
  operation: Operation,
  path: Readonly<Record<string, string>>,
): Promise<void> {
  const names = ['understudy', 'x_no_such'];
  const all: SeenAnswer[] = [];
  for (const name of names)
    all.push({
      exchange: await context.ask({ operation, path, query: [[name, '1']] }),
      path,
      subject: `query.${name}`,
    });
  const seen = all.filter(({ exchange }) => exchange.response.status >= 300);
  const [shown] = all;
  if (shown !== undefined && seen.length === 0)
    context.note(requestPoints.unknownParameter, 'ignore', shown.exchange, operation);
  else if (seen.length < all.length)
    context.unclear(
      requestPoints.unknownParameter,
      all.map(({ exchange }) => exchange),
      operation,
    );
  if (seen.length < all.length) return;
  const [first, second] = seen;
  const answer = first === undefined || second === undefined ? undefined : answerOf(first, second);
  if (first === undefined || answer === undefined) return;
  const plain = await context.ask({ operation, path });
  if (plain.response.status === first.exchange.response.status) {
    context.leave(
      `query.unknown at GET ${operation.path}`,
      'the same request without the parameter is refused as well',
    );
    return;
  }
  context.note(requestPoints.unknownParameter, 'refuse', first.exchange, operation);
  context.note(refusalPoints['query.unknown'], answer, first.exchange, operation);
}

/** Learns of a slash at the end, or none where the document has one, and of letters in another case, each against the path as it is written. */
async function learnSpelling(
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

/** How any unknown path is refused, as it was learnt first. */
class UnknownPaths {
  /** The refusal of one of one segment; undefined where none was learnt. */
  usual: SeenAnswer | undefined;

  /**
   * Notes how paths are refused in a situation, as two of them were; not where both are told as any unknown path is, nor where they
   * are not refused alike.
   */
  note(context: LearnContext, situation: Situation, seen: readonly SeenAnswer[], place?: string): void {
    const [first, second] = seen;
    if (this.usual === undefined || first === undefined || second === undefined) return;
    if (seen.some(({ exchange }) => exchange.response.status < 400) || isToldAlike(this.usual, first)) return;
    const answer = answerOf(first, second);
    if (answer !== undefined) context.note(refusalPoints[situation], withMethod(answer), first.exchange, place);
  }
}

/** Gives the answers to requests, the second only where the first is not that of any unknown path. */
async function askTwice(
  context: LearnContext,
  { usual }: UnknownPaths,
  specs: readonly RequestSpec[],
): Promise<SeenAnswer[]> {
  const seen: SeenAnswer[] = [];
  for (const spec of specs) {
    const one = { exchange: await context.ask(spec) };
    seen.push(one);
    if (usual === undefined || isToldAlike(usual, one)) break;
  }
  return seen;
}

const turns: readonly NonNullable<RequestSpec['query']>[] = [[], [['understudy', '1']]];

/**
 * Learns how paths are refused that are not described but lie one segment below one that is, or are it with a slash at its end,
 * where that is another answer than that of any unknown path: a gateway may know the first segment alone, or an item be looked for.
 */
async function learnNearPaths(
  context: LearnContext,
  operation: Operation,
  known: Readonly<Record<string, string>>,
  unknown: UnknownPaths,
): Promise<void> {
  const { contract } = context;
  const written = fillPath(encodePath(operation.path), known);
  const [base = ''] = contract.basePaths;
  const near = [
    ['path.below', [`${written}/understudy-nothing`, `${written}/understudy-none`]],
    ['path.slash', [`${written}/`, `${written}/`]],
  ] as const;
  for (const [situation, paths] of near) {
    if (written.endsWith('/') || contract.match('GET', base + paths[0]).kind !== 'path-unknown') continue;
    const specs = paths.map((rawPath, turn): RequestSpec => ({ operation, rawPath, query: turns[turn] ?? [] }));
    unknown.note(context, situation, await askTwice(context, unknown, specs), operation.path);
  }
}

/** Learns how unknown paths are refused by HEAD, and where they have two segments. */
async function learnUnknownOtherwise(
  context: LearnContext,
  operation: Operation,
  unknown: UnknownPaths,
): Promise<void> {
  const rawPaths = ['/understudy-nothing', '/understudy-none'] as const;
  const ask = async (situation: Situation, more: (turn: number) => Partial<RequestSpec>): Promise<void> => {
    const specs = rawPaths.map((rawPath, turn) => ({ operation, rawPath, query: turns[turn] ?? [], ...more(turn) }));
    unknown.note(context, situation, await askTwice(context, unknown, specs));
  };
  await ask('path.unknown-item', (turn) => ({ rawPath: `/understudy/${['nothing', 'none'][turn] ?? ''}` }));
  const head = await context.ask({ operation, rawPath: rawPaths[0], method: 'HEAD' });
  // What HEAD is told has no body that could be compared.
  if (head.response.status !== unknown.usual?.exchange.response.status)
    await ask('path.unknown-head', () => ({ method: 'HEAD' }));
}
