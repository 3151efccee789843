import { randomInt } from 'node:crypto';
import { type Contract, contractOf } from '../openapi/contract';
import type { Redaction } from '../secrets/redact';
import type { KeptItems } from '../recording/items-file';
import { dataPoints, writePoints } from '../profile/data-points';
import { requestPoints } from '../profile/request-points';
import { answerTemplate, type Point } from '../profile/point';
import { createEntryCheck } from '../profile/check-profile';
import type { ProfileData } from '../profile/profile';
import type { Client, Exchange } from '../probe/exchange';
import { runTagOf } from '../probe/run-tags';
import { cleaning } from '../probe/clean-up';
import { mannersFor, whatIsSent, deadlineOf, systemClock, RunLimit } from '../probe/limits';
import { runRedaction, type RunSecrets } from '../probe/redaction';
import { RunContext } from '../probe/run-context';
import type { LeftOverNotes, LeftOver } from '../probe/left-over-notes';
import type { RunClock } from '../probe/sender';
import { standardBounds } from '../probe/body-bounds';
import type { GatheredItems } from './gather-items';
import { withCounts } from './data/operation-counts';
import { deviationOf, type Learners } from './learner';
import { LearningRun } from './learning-run';
import { learners as standardLearners } from './learners';
import { Observations, type LeftUnlearnt } from './observations';
import { deriveUpdates, resourcesByItemPath } from '../openapi/collections/actions';
import { operationsOf, type Resource } from '../openapi/collections/resources';
import { withUpdate } from '../openapi/collections/state';

/** How a service is learnt from; times are in milliseconds. What is left out is as the manners for its address are. */
export interface LearnOptions {
  readonly contract: Contract;
  readonly client: Client;
  readonly secrets: RunSecrets;
  readonly redaction?: Redaction;
  /** The families of learners; all where left out. */
  readonly learners?: readonly Learners[];
  readonly readOnly?: boolean;
  /** Most requests that may have changed something; 60 on this machine, else as few as verify sends. 0 sends reads alone. */
  readonly writes?: number | undefined;
  /** Most requests by methods that change things and are refused, such as bodies that break their schema; 800 where left out. */
  readonly refusals?: number | undefined;
  readonly changes?: boolean | undefined;
  /** Most items that are gathered; 1,000 where left out, 0 for none. */
  readonly items?: number | undefined;
  /** Whether answers that break the document are learnt too. */
  readonly asItIs?: boolean;
  readonly seed?: string | undefined;
  /** Tells the run apart from others of its seed, in its tag; random where left out. */
  readonly runMark?: string;
  readonly rate?: number | undefined;
  readonly consistencyWindow?: number;
  readonly longestRun?: number | undefined;
  readonly maxRequests?: number | undefined;
  readonly maxBodyBytes?: number | undefined;
  readonly signal?: AbortSignal;
  readonly clock?: RunClock;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly notes?: LeftOverNotes;
}

/** What was learnt of a service. */
export interface Learnt {
  readonly profile: ProfileData;
  /** What the service held before the run, as `--items` names a file of, each digit kept and nothing masked. */
  readonly items: KeptItems;
  /** What was not learnt, and why. */
  readonly left: readonly LeftUnlearnt[];
  readonly leftOver: readonly LeftOver[];
  /** What was done to items of others, in words. */
  readonly harm: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** How many requests were answered with success that may have changed something. */
  readonly writes: number;
  /** How many more removed what they had made. */
  readonly removals: number;
  readonly durationMs: number;
  /** Why nothing more was sent; undefined where all was. */
  readonly stopped?: string;
  /** Whether it was stopped before anything was learnt. */
  readonly isPreflight: boolean;
}

/** Most items that are gathered, where nothing else is asked for. */
const usualItems = 1000;

/** Most requests that are refused by methods that change things, where nothing else is asked for. */
const usualRefusals = 800;

/** Most writes to a service on this machine, where nothing else is asked for. */
const usualWrites = 60;

/**
 * Learns how a service behaves where its document is silent, by the learners of the document, phase by phase, and removes what
 * it created. Never throws for what a service does.
 */
export async function learnService(options: LearnOptions): Promise<Learnt> {
  const { client, secrets, signal, asItIs = false } = options;
  const contract = contractToLearn(options.contract);
  const clock = options.clock ?? systemClock(signal);
  const started = clock.now();
  const manners = mannersFor(client.baseUrl);
  const writes = options.writes ?? Math.min(manners.writes, usualWrites);
  const readOnly = options.readOnly === true || writes === 0;
  const redaction = options.redaction ?? runRedaction(contract, secrets);
  const deadline = deadlineOf(options.longestRun, started);
  const seed = options.seed ?? String(randomInt(1_000_000_000));
  const sent = { ...whatIsSent(client.baseUrl, options), readOnly };
  const run = new RunContext({
    ...options,
    ...sent,
    contract,
    ...{ key: secrets.key, keys: secrets.keys, expiredKey: secrets.expiredKey },
    clock,
    rate: options.rate ?? manners.rate,
    writes,
    countsRemovals: true,
    consistencyWindow: options.consistencyWindow ?? 2000,
    bodies: { ...standardBounds, bytes: options.maxBodyBytes ?? standardBounds.bytes },
    limit: new RunLimit({ maxRequests: options.maxRequests }, clock),
    deadline,
    redact: redaction.text,
    seed,
    runTag: runTagOf(seed, options.runMark),
  });
  const whyKept = (point: Point, shown: Exchange): string | undefined => {
    if (!asItIs && brokenRule(point, shown) !== undefined) return brokenRule(point, shown);
    if (asItIs || (point.values !== answerTemplate && point.id !== 'answer.status')) return undefined;
    if (lesson.isAside(shown)) return undefined;
    const deviation = deviationOf(contract, shown);
    return deviation === undefined ? undefined : `it breaks the document: ${deviation}`;
  };
  const notebook = new Observations(redaction.text, whyKept, createEntryCheck(contract));
  const lesson = new LearningRun({
    ...{ contract, run, notebook, sent, clock, deadline, signal, baseUrl: client.baseUrl },
    redact: redaction.text,
    ...bounds(options),
  });
  await lesson.learn((options.learners ?? standardLearners).flatMap((family) => family(contract)));
  const entries = withCounts(notebook.entries(), run.exchanges, contract);
  return {
    profile: {
      // Without the time, so that two runs which learn the same write the same.
      from: { url: client.baseUrl },
      asItIs,
      entries,
      unclear: notebook.contradictions(),
    },
    items: inOrderOfCreation(contract, lesson.gathered, entries),
    ...{ left: notebook.left, harm: run.guard.told(redaction.text).harm },
    leftOver: [run.documents, run.lost, run.items].flatMap((one) => one.leftOver(redaction.text)),
    exchanges: run.exchanges,
    ...{ ...countsOf(run.exchanges), durationMs: clock.now() - started },
    ...(lesson.stopped !== undefined && { stopped: lesson.stopped }),
    isPreflight: lesson.isPreflight,
  };
}

function bounds({ items = usualItems, refusals = usualRefusals, asItIs = false }: LearnOptions): {
  mostItems: number;
  mostRefused: number;
  asItIs: boolean;
} {
  return { mostItems: items, mostRefused: refusals, asItIs };
}

const typeRule = 'a value of another type than its schema asks for is one that breaks the document';

const nullRule = 'null where the schema has none is a value that breaks the document';

const schemeRule = 'a scheme is one in any case (RFC 9110 section 11.1)';

/** Gives the rule that playing a point would break, whatever the document says. */
function brokenRule({ id }: Point, { response }: Exchange): string | undefined {
  if (id === requestPoints.lenientTypes.id) return typeRule;
  if (id === writePoints.nullMember.id && response.status < 300) return nullRule;
  return id === requestPoints.schemeCase.id && response.status >= 400 ? schemeRule : undefined;
}

/** Where nothing but lists shows the order of items, and what is made stands first there, they were made the other way round. */
function inOrderOfCreation(
  { resources }: Contract,
  { items, asListed }: GatheredItems,
  entries: ProfileData['entries'],
): KeptItems {
  const orders = entries.get(dataPoints.listOrder.id);
  const newestFirst = resources.filter(({ collection, list }) =>
    [collection, list?.operation.path, '*'].some(
      (place) => place !== undefined && orders?.get(place)?.value === 'newest-first',
    ),
  );
  const isTurned = (path: string): boolean =>
    asListed.has(path) && newestFirst.some(({ collection }) => isAt(collection, path));
  return Object.fromEntries(
    Object.entries(items).map(([path, all]) => [path, isTurned(path) ? all.toReversed() : all]),
  );
}

/** Tells whether a concrete path is one of a templated one. */
function isAt(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((one, index) => one.includes('{') || one === given[index]);
}

function countsOf(exchanges: readonly Exchange[]): Pick<Learnt, 'writes' | 'removals'> {
  const done = exchanges.filter(isWrite);
  const removals = done.filter(({ checkId }) => checkId === cleaning).length;
  return { writes: done.length - removals, removals };
}

function isWrite({ request: { method }, response: { status } }: Exchange): boolean {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && status >= 200 && status < 300;
}

/**
 * Gives a document with what only the stand-in plays of it: a POST on an item's path that changes the item, as many services have
 * in place of PATCH. A kit may not hold a service to that; a learner asks how it behaves. Another object each time, so that what is
 * remembered of a document is that of one run.
 */
function contractToLearn(contract: Contract): Contract {
  const { operations, resources, schemas } = contract;
  const kept = new Set(resources.flatMap(operationsOf));
  const rest = operations.filter((operation) => !kept.has(operation));
  const updates = deriveUpdates(rest, resourcesByItemPath(resources, [], schemas), schemas);
  const changed = resources.map((resource): Resource => withUpdate(resource, updates.get(resource), schemas));
  return contractOf({ ...contract, resources: changed });
}
