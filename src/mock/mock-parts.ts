import type { Express } from 'express';
import type { Logger } from 'pino';
import type { MockConfig } from '../config';
import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { assertFlawless, tellFlaws } from '../contract/tell-flaws';
import type { State } from '../contract/resource/state';
import type { ItemExchange } from '../control/handler';
import { UsageError } from '../errors';
import { createCallRedaction, type RedactionOf } from '../middleware/call-redaction';
import { createIssuedTokens, type IssuedTokens } from '../middleware/issued-tokens';
import { createManners, type Manners } from '../middleware/manners/manners';
import { createBodyRoom, type BodyRoom } from '../middleware/request/body-bytes';
import { createRequestValidator, type RequestValidator } from '../middleware/openapi-validator/request-validator';
import { emptyProfile, type Profile } from '../profile/profile';
import { chooseStatuses } from '../profile/choose-statuses';
import { playBy } from '../profile/profile-of';
import { otherDocument } from '../profile/other-document';
import { readProfile } from '../profile/read-profile';
import { MemorySessions } from '../store/memory-sessions';
import { buildSeeds } from '../store/seed-layer';
import type { Sessions } from '../store/session';
import { Tallies } from '../store/tallies';
import { givenItems } from './resource/given-items';
import { createItemExchange } from './resource/item-exchange';
import { createFinishAnswer, type FinishAnswer } from './finish-answer';
import type { Handler } from './handler';
import { warnOfShortKeys } from './warn-of-short-keys';
import { warnOfUnjudgedCredentials } from './warn-of-unjudged-credentials';
import { warnOfPatterns } from './warn-of-patterns';
import { createNoteRefusal, type NoteRefusal } from './note-refusal';
import { createUnplayedNotes, unplayedByOperation, warnOfUnplayed } from './resource/note-unplayed';
import { statePlans } from './resource/state-handlers';
import { createIsPlayable, playableState } from './resource/playable';
import { createSeedings, type Seedings } from './resource/seedings';
import { createHandlers } from './create-handlers';

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

/** What the stages are made of; it lives as long as the app does. */
export interface MockParts extends Omit<MockApp, 'app'> {
  /** What the profile has of the ways of requests; undefined where nothing. */
  readonly manners: Manners | undefined;
  readonly tallies: Tallies;
  readonly items: ItemExchange;
  readonly redactionOf: RedactionOf;
  readonly room: BodyRoom;
  readonly finish: FinishAnswer;
  readonly validator: RequestValidator;
  readonly issued: IssuedTokens;
  readonly handlers: ReadonlyMap<Operation, Handler>;
}

/**
 * Gives what plays a document but for the order of the stages. All that is slow happens before it returns: validators are
 * compiled, collections filled.
 */
export function createMockParts(given: Contract, config: MockConfig, log: Logger): MockParts {
  const warn = (message: string): void => {
    log.warn(message);
  };
  const profile = config.profile === undefined ? emptyProfile : readProfile(config.profile, given);
  const other = config.profile === undefined ? undefined : otherDocument(profile, config.profile, given.loaded.file);
  if (other !== undefined) warn(other);
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
  const manners = createManners(contract, profile);
  return {
    contract,
    state,
    profile,
    manners,
    sessions,
    noteRefusal: createNoteRefusal(log, sessions, tallies),
    tallies,
    items: createItemExchange(contract, seedings, state),
    redactionOf: createCallRedaction(contract, config),
    room: createBodyRoom(config.bodyLimit, config.controlBodyLimit),
    finish,
    validator,
    issued: createIssuedTokens(contract),
    handlers,
  };
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
