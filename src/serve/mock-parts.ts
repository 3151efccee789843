import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { MockConfig } from './config';
import { type Contract, contractOf } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { assertFlawless, tellFlaws } from '../openapi/report-problems';
import type { State } from '../openapi/collections/state';
import type { ItemExchange } from './control/handler';
import { UsageError, type ApiError } from '../base/errors';
import { createCallRedaction, type RedactionOf } from './pipeline/call-redaction';
import { createIssuedTokens, type IssuedTokens, isChallenged } from './pipeline/authentication';
import { createManners, type Manners } from './pipeline/profile/behaviour';
import { createBodyRoom, type BodyRoom } from './pipeline/request/body-bytes';
import { createRequestValidator, type RequestValidator } from './pipeline/openapi-validator/request-validator';
import { emptyProfile, type Profile, otherDocument } from '../profile/profile';
import { chooseStatuses, playBy } from '../profile/profile-of';
import { readProfile } from '../profile/read-profile';
import { MemorySessions } from './store/memory-sessions';
import { buildSeeds } from './store/layers';
import { type Sessions, Tallies } from './store/session';
import { givenItems, createItemExchange } from './play/loaded-items';
import { createFinishAnswer, type FinishAnswer, type Handler } from './handler';
import { createUnplayedNotes, unplayedByOperation, warnOfUnplayed } from './play/report-ignored';
import { statePlans, createIsPlayable, playableState } from './play/handlers';
import { createSeedings, type Seedings } from './play/factories';
import { createHandlers } from './create-handlers';
import { shortestSecret, tellingSecret } from '../secrets/redact';
import { isObject } from '../openapi/document';
import { patternKind, type PatternKind } from '../openapi/patterns/patterns';
import { eachSchema } from '../openapi/walk-document';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { RequestContext } from './pipeline/request-context';
import type { Socket } from 'node:net';
import { createErrorBodies } from '../openapi/error-body';

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

/** Gives a document with schemas of the app's own: what it is played by, and what samples are offered, is no other app's. */
function contractOfApp(document: Contract, { fixtures: { suggest } }: MockConfig): Contract {
  return contractOf({ ...document, schemas: { ...document.schemas, ...(suggest !== undefined && { suggest }) } });
}

/**
 * Gives what plays a document but for the order of the stages. All that is slow happens before it returns: validators are
 * compiled, collections filled.
 */
export function createMockParts(document: Contract, config: MockConfig, log: Logger): MockParts {
  const warn = (message: string): void => {
    log.warn(message);
  };
  const given = contractOfApp(document, config);
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

/** Puts on record what was refused on a bare socket; `begun` is the request that it belongs to, where one is known. */
type NoteRefusal = (refused: WrittenRefusal, begun?: ServerResponse) => void;

/** What is known of a request that never became one. */
const unknownRequest = '-';

/**
 * Gives what puts refusals that node:http made before Express saw a request into log and journal (that of the default
 * session, for no other was named). Nothing of the bytes that came is kept: a key may be among them. A connection that
 * never sent anything, as browsers open them, is a word for debugging alone. It cannot throw.
 */
function createNoteRefusal(log: Logger, sessions: Sessions, tallies: Tallies): NoteRefusal {
  return (refused, begun) => {
    try {
      if (begun !== undefined && noteOnRequest(refused, begun)) return;
      const { refusal, socket } = refused;
      const { code, status, message } = refusal;
      const level = socket.bytesRead === 0 ? 'debug' : 'warn';
      const line = { status, remote: socket.remoteAddress, error: { code, message } };
      if (log.isLevelEnabled(level)) log[level](line, `(no request) ${status} ${code}: ${message}`);
      if (socket.bytesRead > 0) noteInJournal(refused, sessions, tallies);
    } catch (fault) {
      log.error({ err: fault }, 'a refusal could not be noted');
    }
  };
}

/** A request that had begun gets its line and its entry as any other; they say what it was refused for. */
function noteOnRequest({ refusal, headers, text }: WrittenRefusal, response: ServerResponse): boolean {
  const { req: request } = response;
  const { context } = request as IncomingMessage & { context?: RequestContext };
  if (context === undefined) return false;
  context.error = refusal;
  context.sentText = text;
  context.sentHeaders = headers;
  response.statusCode = refusal.status;
  context.record(request as Request, response as Response);
  // The control API is in no journal; what fails now of its request must not be answered either.
  context.isRecorded = true;
  return true;
}

function noteInJournal({ refusal, headers, text }: WrittenRefusal, sessions: Sessions, tallies: Tallies): void {
  const { code, status, message } = refusal;
  const session = sessions.default;
  tallies.count('', status, 0, 0);
  session.journal.record({
    id: 0,
    time: session.clock.now(),
    duration: 0,
    method: unknownRequest,
    target: '',
    path: '',
    requestHeaders: '',
    requestBody: undefined,
    operation: undefined,
    status,
    responseHeaders: headers,
    responseBody: text,
    error: { code, message, status },
    violations: [],
    warnings: [],
    faults: [],
    size: 0,
  });
}

/** A refusal as it went out. */
interface WrittenRefusal {
  readonly refusal: ApiError;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly socket: Socket;
}

/** Writes a refusal on a bare socket and closes it; gives what it wrote. Asked again for the same socket it does nothing. */
type WriteRefusal = (socket: Socket, refusal: ApiError) => WrittenRefusal | undefined;

/**
 * How long a refused connection is still read from, in milliseconds: closing it while the client sends would reset it, and
 * the client would lose the answer (RFC 9112 section 9.6).
 */
const linger = 1000;

const ignore = (): void => undefined;

/** Gives the writer of refusals for what node:http turns away before Express sees it, in the API's own error shape. */
export function createRawRefusals(contract: Contract): WriteRefusal {
  const writeBody = createErrorBodies(contract);
  const refused = new WeakSet<Socket>();
  return (socket, refusal) => {
    if (refused.has(socket)) return undefined;
    refused.add(socket);
    const { code, status, message } = refusal;
    const { mediaType, text } = writeBody(undefined, { code, status, message, violations: [] });
    const headers = {
      'Content-Type': mediaType,
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      Date: new Date().toUTCString(),
      Connection: 'close',
    };
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`;
    // Of a socket that node:http has given away (CONNECT) nobody else hears when the client resets it.
    socket.on('error', ignore);
    socket.end([statusLine, ...fields, '', text].join('\r\n'));
    const timer = setTimeout(() => socket.destroy(), linger).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
    socket.resume();
    return { refusal, headers, text, socket };
  };
}
