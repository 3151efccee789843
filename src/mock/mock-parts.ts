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
import { createNoteRefusal, type NoteRefusal } from './note-refusal';
import { createUnplayedNotes, unplayedByOperation, warnOfUnplayed } from './resource/note-unplayed';
import { statePlans } from './resource/state-handlers';
import { createIsPlayable, playableState } from './resource/playable';
import { createSeedings, type Seedings } from './resource/seedings';
import { createHandlers } from './create-handlers';
import { isChallenged } from '../middleware/authentication';
import { shortestSecret, tellingSecret } from '../contract/secrets';
import { isObject } from '../contract/document';
import { patternKind, type PatternKind } from '../contract/schema/patterns';
import { eachSchema } from '../contract/schema/walk';

const longest = 80;

const reasons: Readonly<Partial<Record<PatternKind, string>>> = {
  timed: 'are followed for a limited time, for no automaton can follow them; what takes longer is refused',
};

/** Says at start which patterns of a document are not checked in linear time as others are. */
function warnOfPatterns({ loaded }: Contract, warn: (message: string) => void): void {
  const found = new Map<string, Set<string>>();
  eachSchema(loaded.root, ({ pattern, patternProperties }, here) => {
    if (pattern === undefined && patternProperties === undefined) return;
    const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
    for (const one of pattern === undefined ? names : [pattern, ...names]) {
      const reason = reasons[kindOf(one)];
      if (reason === undefined) continue;
      const where = found.get(reason) ?? new Set();
      found.set(reason, where.add(`${here()} (${one.length > longest ? `${one.slice(0, longest)}...` : one})`));
    }
  });
  for (const [reason, where] of found) {
    const more = where.size > mostNamed ? `; and ${where.size - mostNamed} more` : '';
    warn(`these patterns ${reason}: ${[...where].slice(0, mostNamed).join('; ')}${more}`);
  }
}

/** What is no regular expression is a matter of the document's check. */
function kindOf(pattern: string): PatternKind {
  try {
    return patternKind(pattern);
  } catch {
    return 'native';
  }
}

/** Most schemes that the words at start name. */
const mostNamed = 10;

/** Says at start which credentials of a document are taken unjudged: those of a challenge, and certificates. */
function warnOfUnjudgedCredentials({ operations }: Contract, warn: (message: string) => void): void {
  const found = new Map<string, string>();
  for (const { key, type, scheme = '' } of operations.flatMap(({ security }) => security.flat())) {
    if (type === 'mutualTLS') found.set(key, `${key} (mutualTLS: no certificate is asked for)`);
    else if (type === 'http' && isChallenged(scheme))
      found.set(key, `${key} (${scheme}: any answer to a challenge is taken)`);
  }
  if (found.size === 0) return;
  const more = found.size > mostNamed ? `; and ${found.size - mostNamed} more` : '';
  warn(`these security schemes are taken unjudged: ${[...found.values()].slice(0, mostNamed).join('; ')}${more}`);
}

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

/** Warns of keys that are too short to be told from ordinary words, and says where they may be shown; names none of them. */
function warnOfShortKeys(
  { apiKeys, expiredKeys, revokedKeys, controlToken }: MockConfig,
  warn: (message: string) => void,
): void {
  const kinds = [
    ['key', apiKeys],
    ['expired key', expiredKeys],
    ['revoked key', revokedKeys],
    ['control token', controlToken === undefined ? [] : [controlToken]],
  ] as const;
  for (const [kind, keys] of kinds) {
    const shortest = Math.min(...keys.map(({ length }) => length));
    if (shortest >= tellingSecret) continue;
    const shown =
      shortest < shortestSecret
        ? `of fewer than ${shortestSecret} characters cannot be told from ordinary words: the log and the journal show it wherever a request or an answer repeats it, and hide it only where credentials stand`
        : `of fewer than ${tellingSecret} characters is hard to tell from ordinary words: the log and the journal hide it as it is, but not in the other case of its letters nor parts of it`;
    warn(`${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} ${shown}`);
  }
}
