import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { MockConfig } from '../config';
import type { Contract } from '../contract/contract';
import { offerValues } from '../contract/schema/sample';
import { once } from '../contract/once';
import type { Operation } from '../contract/operation';
import { assertFlawless, tellFlaws } from '../contract/tell-flaws';
import { operationsOf, type Resource } from '../contract/resource/resources';
import type { State } from '../contract/resource/state';
import { control } from '../control/control';
import { isControlPath } from '../control/control-path';
import { isHealthPath } from '../control/health';
import { UsageError } from '../errors';
import { createAnswerWays } from '../middleware/answer-ways';
import { authentication, createBringsKey, keyManners } from '../middleware/authentication';
import { body } from '../middleware/body';
import { createCallRedaction } from '../middleware/call-redaction';
import { cors } from '../middleware/cors';
import { createDeprecation } from '../middleware/deprecation';
import { errors } from '../middleware/errors';
import { faults } from '../middleware/faults';
import { createIssuedTokens } from '../middleware/issued-tokens';
import { journal } from '../middleware/journal';
import { createManners, type Manners } from '../middleware/manners/manners';
import { negotiation } from '../middleware/negotiation';
import { findOperation, operation } from '../middleware/operation';
import type { RequestContext } from '../middleware/request-context';
import { createBodyRoom } from '../middleware/request/body-bytes';
import { requestLog } from '../middleware/request-log';
import { createRequestValidator } from '../middleware/openapi-validator/request-validator';
import { respond } from '../middleware/respond';
import { beginForWrite, session } from '../middleware/session';
import { startContext } from '../middleware/start-context';
import { validation } from '../middleware/validation';
import { wellFormed } from '../middleware/well-formed';
import { emptyProfile, type Profile } from '../profile/profile';
import { chooseStatuses } from '../profile/choose-statuses';
import { playBy } from '../profile/profile-of';
import { readProfile } from '../profile/read-profile';
import type { Inspection } from '../profile/request-points';
import { MemorySessions } from '../store/memory-sessions';
import { buildSeeds } from '../store/seed-layer';
import type { Sessions } from '../store/session';
import { Tallies } from '../store/tallies';
import { givenItems } from './resource/given-items';
import { createItemExchange } from './resource/item-exchange';
import type { ItemFactory } from './resource/item-factory';
import { inTurn } from './in-turn';
import { containedHandler } from './contained';
import { createFinishAnswer, type FinishAnswer } from './finish-answer';
import type { Handler } from './handler';
import { warnOfShortKeys } from './warn-of-short-keys';
import { warnOfUnjudgedCredentials } from './warn-of-unjudged-credentials';
import { warnOfPatterns } from './warn-of-patterns';
import { createResourceHandlers } from './resource/handlers';
import { actsOnKnownItem } from './resource/known-item';
import { missingItem } from './resource/missing-item';
import { createNoteRefusal, type NoteRefusal } from './note-refusal';
import { createUnplayedNotes, unplayedByOperation, warnOfUnplayed } from './resource/note-unplayed';
import { createSampleTrial, sampleHandler, type SampleHandler } from './sample-handler';
import { handle } from './handle';
import { createStateHandlers, statePlans } from './resource/state-handlers';
import { createIsPlayable, playableState } from './resource/playable';
import { createSeedings, type Seedings } from './resource/seedings';

/** What the stages after each one look at, which a profile may have told before what that one finds. */
const ahead = {
  path: ['key', 'accept', 'media-type', 'syntax', 'parameters', 'body', 'item'],
  key: ['accept', 'media-type', 'syntax', 'parameters', 'body', 'item'],
  accept: ['media-type', 'syntax', 'parameters', 'body', 'item'],
  body: ['parameters', 'body', 'item'],
  validation: ['item'],
  item: [],
} as const satisfies Readonly<Record<string, readonly Inspection[]>>;

/** An app, and what lives as long as it does. */
export interface MockApp {
  readonly app: Express;
  /** Puts what the server refused before the app saw it on record. */
  readonly noteRefusal: NoteRefusal;
  /** What is played: the document without what of it cannot be. */
  readonly contract: Contract;
  /** What of it keeps state. */
  readonly state: State;
  /** How the service behaves where the document is silent. */
  readonly profile: Profile;
  /** To be closed with the app, so that answers that faults hold back are let go. */
  readonly sessions: Sessions;
}

/**
 * Gives the Express app that plays a document. All that is slow happens before it returns: validators are compiled,
 * collections filled. The order of the stages is the order below; each is one file of src/middleware.
 */
export function createMockApp(given: Contract, config: MockConfig, log: Logger): MockApp {
  const warn = (message: string): void => {
    log.warn(message);
  };
  const profile = config.profile === undefined ? emptyProfile : readProfile(config.profile, given);
  playBy(profile, given);
  chooseStatuses(profile, given);
  const { contract, state } = playableState(given, config, warn);
  const unplayed = unplayedByOperation(contract, state);
  warnOfUnplayed(unplayed, warn);
  warnOfPatterns(contract, warn);
  warnOfShortKeys(config, warn);
  warnOfUnjudgedCredentials(contract, warn);
  const start = givenItems(contract, state, config, profile, warn);
  const seedings = createSeedings(contract, config, warn, statePlans(state), start);
  const sessions = createSessions(contract, config, seedings);
  const finish = createFinishAnswer(contract);
  const playable = createIsPlayable(contract, config, warn);
  const noting = createUnplayedNotes(unplayed);
  const handlers = createHandlers({ contract, state, config, seedings, finish, noting, playable });
  const validator = createRequestValidator(contract, contract.compiles);
  for (const [{ id }, reason] of validator.unjudged)
    log.warn(`express-openapi-validator cannot judge ${id}, whose requests our own reading judges alone: ${reason}`);
  if (config.strictDocument) refuseFlaws(contract, sessions);
  tellFlaws(contract, warn);
  const tallies = new Tallies();
  const items = createItemExchange(contract, seedings, state);
  const deprecation = createDeprecation(contract, config.ignoreSunset);
  const redactionOf = createCallRedaction(contract, config);
  const issued = createIssuedTokens(contract);
  const room = createBodyRoom(config.bodyLimit, config.controlBodyLimit);
  const manners = createManners(contract, profile);
  const keys = keyManners(profile);
  const held = createHolding(manners);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  const stages = [
    startContext(log, sessions),
    requestLog(log, redactionOf, isHealthPath), //          1. first, so that refused requests are on record too
    journal(tallies, sessions, isControlPath), //           2. the same for the session's journal
    control({ sessions, contract, tallies, items, redactionOf }, config, room), // 3. no document can hide it, CORS does not open it
    cors(finish.headerNames), //                             4. before all refusals, so that pages can read them
    findOperation(contract, manners), //                              5. whose errors those from here on are
    deprecation.notice, //                                   6. headers for every answer of a deprecated operation
    session(sessions, createBringsKey(contract, config, keys)), //  7. whose items, clock, faults and journal
    wellFormed(), //                                         8. 400 and 417 for what is no proper HTTP
    held(operation(contract, manners), 'path'), //                                  9. OPTIONS, 404, 405
    deprecation.removal, //                                 10. 410
    faults(contract, sessions.closing), //                  11. what goes wrong on purpose
    held(authentication(contract, config, issued, keys), 'key'), //            12. 401, before a body is read
    held(negotiation(contract, manners?.profile), 'accept'), //                               13. 406
    held(body(config.bodyLimit, contract, room, { profile: manners?.profile }), 'body'), //              14. 413, 415, 400
    held(validation(contract, validator, manners), 'validation'), //                     15. 400, and 404 for identifiers that nothing can have
    ...(manners === undefined ? [] : [held(missingItem(contract), 'item'), manners.order.tell]),
    beginForWrite(sessions), //                             16. where a write without a key begins a session
    handle(handlers, finish), //                            17. the answer
    issued.note, //                                             and what it hands out to be sent back as a key
    respond(finish.checkResponse, createAnswerWays(profile)), // 18. response check, then out
  ];
  app.use(inTurn(stages));
  app.use(errors(contract, redactionOf, manners)); //                      19. last: the only place that writes an error body
  return { app, contract, state, profile, sessions, noteRefusal: createNoteRefusal(log, sessions, tallies) };
}

/** Gives what has a stage go on where a profile tells something before what it finds. */
function createHolding(
  manners: Manners | undefined,
): (stage: RequestHandler, name: keyof typeof ahead) => RequestHandler {
  return (stage, name) => (manners === undefined ? stage : manners.order.holding(stage, ahead[name]));
}

/** Throws where the document has a flaw, after all that is known at start was found. */
function refuseFlaws(contract: Contract, sessions: Sessions): void {
  try {
    assertFlawless(contract);
  } catch (refusal) {
    sessions.close();
    throw refusal;
  }
}

function createSessions(contract: Contract, config: MockConfig, seedings: Seedings): Sessions {
  const { seed, count, now, maximumItems, sessionIdle, journalEntries, journalBytes } = config;
  const { plans } = seedings.find(seed, count);
  const isMade = contract.compiles === 'at once';
  const seeded = plans.reduce((sum, { seedCount }) => sum + seedCount, 0);
  // Where they are made later there may be fewer: which of them nobody can make is not known yet.
  if (seeded > maximumItems) {
    const expected = `room for the ${seeded} items that the collections ${isMade ? 'start' : 'may start'} with`;
    throw new UsageError(
      `maximumItems: expected ${expected}, got ${maximumItems}. Raise --max-items or lower --count.`,
    );
  }
  if (isMade) buildSeeds(plans);
  return new MemorySessions({
    findSeeding: seedings.find,
    start: { seed, count, now },
    maximumSessions: config.maximumSessions,
    maximumItems,
    maximumBytes: config.maximumBytes,
    idle: sessionIdle * 1000,
    journal: { entries: journalEntries, bytes: journalBytes },
  });
}

interface Making {
  readonly contract: Contract;
  readonly state: State;
  readonly config: MockConfig;
  readonly seedings: Seedings;
  readonly finish: FinishAnswer;
  readonly noting: ReturnType<typeof createUnplayedNotes>;
  /** Tells whether items of a resource can be made; asked when its operations are first asked for. */
  readonly playable: (resource: Resource) => boolean;
}

function createHandlers(making: Making): ReadonlyMap<Operation, Handler> {
  const { contract, state, seedings, finish, noting, playable } = making;
  const { fixtures } = making.config;
  const handlers = new Map<Operation, Handler>();
  if (fixtures.suggest !== undefined) offerValues(contract.schemas, fixtures.suggest);
  const sampleFor = (known: Operation): SampleHandler => sampleHandler(contract, known, fixtures.suggest);
  for (const resource of contract.resources) {
    const factoryOf = (request: RequestContext): ItemFactory => seedings.factoryOf(request.session.seeding, resource);
    const ofResource = once(() => {
      if (!playable(resource)) return new Map<Operation, Handler>();
      return createResourceHandlers({ contract, resource, factoryOf, sampleFor, finish });
    });
    for (const known of operationsOf(resource))
      handlers.set(
        known,
        containedHandler(contract, known, () => noting(known, ofResource().get(known) ?? sampleFor(known))),
      );
  }
  const forState = { contract, state, seedings, sampleFor, finish, playable };
  for (const [known, make] of createStateHandlers(forState))
    handlers.set(
      known,
      containedHandler(contract, known, () => noting(known, make())),
    );
  const trySample = createSampleTrial(contract, fixtures.suggest);
  const tried = (known: Operation): SampleHandler => {
    if (contract.compiles === 'at once') trySample(known);
    return sampleFor(known);
  };
  for (const known of contract.operations) {
    if (!handlers.has(known))
      handlers.set(
        known,
        containedHandler(contract, known, () => actsOnKnownItem(contract, known, tried(known))),
      );
  }
  return handlers;
}
