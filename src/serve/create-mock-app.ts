import express, { type Express } from 'express';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { MockConfig } from './config';
import type { Contract } from '../openapi/contract';
import { control, isHealthPath } from './control/control';
import { isControlPath } from './control/handler';
import { createAnswerWays, respond } from './pipeline/respond';
import { authentication, createBringsKey, keyManners } from './pipeline/authentication';
import { body, wellFormed } from './pipeline/body';
import { cors } from './pipeline/cors';
import { createDeprecation } from './pipeline/deprecation';
import { errors } from './pipeline/errors';
import { faults } from './pipeline/faults';
import { journal, requestLog } from './pipeline/journal';
import type { Manners } from './pipeline/profile/behaviour';
import { negotiation } from './pipeline/negotiation';
import { findOperation, operation } from './pipeline/operation';
import { beginForWrite, session, startContext } from './pipeline/session';
import { validation } from './pipeline/validation';
import type { Inspection } from '../profile/request-points';
import { createToldTogether } from './play/documented-refusals';
import { missingItem } from './play/known-item';
import { namedOtherwise } from './play/look-up';
import { createMockParts, type MockApp, type MockParts } from './mock-parts';
import type { Operation } from '../openapi/operation';
import { ApiError } from '../base/errors';
import type { Answer } from './pipeline/request-context';
import type { FinishAnswer, Handler } from './handler';

/** What the stages after each one look at, which a profile may have told before what that one finds. */
const ahead = {
  path: ['key', 'accept', 'media-type', 'syntax', 'parameters', 'body', 'item'],
  key: ['accept', 'media-type', 'syntax', 'parameters', 'body', 'item'],
  accept: ['media-type', 'syntax', 'parameters', 'body', 'item'],
  body: ['parameters', 'body', 'item'],
  validation: ['item'],
  item: [],
} as const satisfies Readonly<Record<string, readonly Inspection[]>>;

/** Gives the Express app that plays a document. The order of the stages is the order below; each is one file of src/middleware. */
export function createMockApp(given: Contract, config: MockConfig, log: Logger): MockApp {
  const parts = createMockParts(given, config, log);
  const { contract, profile, manners, sessions, tallies, items, redactionOf, room, finish } = parts;
  const deprecation = createDeprecation(contract, config.ignoreSunset);
  const keys = keyManners(profile);
  const held = createHolding(manners);
  const app = createApp();
  const stages = [
    startContext(log, sessions),
    requestLog(log, redactionOf, isHealthPath), //          1. first, so that refused requests are on record too
    journal(tallies, sessions, isControlPath), //           2. the same for the session's journal
    control({ sessions, contract, tallies, items, redactionOf }, config, room), // 3. no document can hide it, CORS does not open it
    cors(finish.headerNames, manners), //                    4. before all refusals, so that pages can read them
    findOperation(contract, manners), //                     5. whose errors those from here on are
    deprecation.notice, //                                   6. headers for every answer of a deprecated operation
    session(sessions, createBringsKey(contract, config, keys)), // 7. whose items, clock, faults and journal
    wellFormed(), //                                         8. 400 and 417 for what is no proper HTTP
    held(operation(contract, manners), 'path'), //           9. OPTIONS, 404, 405
    deprecation.removal, //                                 10. 410
    faults(contract, sessions.closing), //                  11. what goes wrong on purpose
    held(authentication(contract, config, parts.issued, keys), 'key'), // 12. 401, before a body is read
    ...answering(parts, config), //                         13. to 18. the answer
  ];
  app.use(inTurn(stages));
  app.use(errors(contract, redactionOf, manners)); //       19. last: the only place that writes an error body
  return { ...parts, app };
}

/** Gives the stages that answer a request of somebody who may ask: the last ones of a mock, those of a proxy where it plays. */
export function answering(parts: MockParts, { bodyLimit }: Pick<MockConfig, 'bodyLimit'>): RequestHandler[] {
  const { contract, profile, manners, sessions, room, finish, validator, issued, handlers } = parts;
  const held = createHolding(manners);
  return [
    held(negotiation(contract, manners?.profile), 'accept'), // 13. 406
    held(body(bodyLimit, contract, room, { profile: manners?.profile }), 'body'), // 14. 413, 415, 400
    held(validation(contract, validator, manners, manners && createToldTogether(contract)), 'validation'), // 15. 400, and 404 for identifiers that nothing can have
    namedOtherwise(contract), //                                 of a path's items by other names than their identifiers
    ...(manners === undefined ? [] : [held(missingItem(contract), 'item'), manners.order.tell]),
    beginForWrite(sessions), //                             16. where a write without a key begins a session
    handle(handlers, finish), //                            17. the answer
    issued.note, //                                             and what it hands out to be sent back as a key
    respond(finish.checkResponse, createAnswerWays(profile)), // 18. response check, then out
  ];
}

/** Gives what has a stage go on where a profile tells something before what it finds. */
function createHolding(
  manners: Manners | undefined,
): (stage: RequestHandler, name: keyof typeof ahead) => RequestHandler {
  return (stage, name) => (manners === undefined ? stage : manners.order.holding(stage, ahead[name]));
}

/**
 * Gives one stage that runs others in turn. Express does the same for stages it is given one by one, and matches the path
 * anew for each: a tenth of a request's time with a dozen stages.
 */
export function inTurn(stages: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let index = 0;
    const proceed = (error?: unknown): void => {
      const stage = stages[index];
      index += 1;
      if (error !== undefined || stage === undefined) {
        next(error);
        return;
      }
      try {
        const outcome: unknown = stage(request, response, proceed);
        if (outcome instanceof Promise) outcome.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    proceed();
  };
}

/** Gives an app of Express that adds nothing of its own to answers. */
export function createApp(): Express {
  return express().disable('x-powered-by').disable('etag').set('query parser', false);
}

/** Asks the operation's handler for the answer, and adds the headers that the document describes for it, unless they are there. */
function handle(handlers: ReadonlyMap<Operation, Handler>, finish: FinishAnswer): RequestHandler {
  return ({ context }, _response, next) => {
    const { operation } = context;
    const handler = operation === undefined ? undefined : handlers.get(operation);
    if (operation === undefined || handler === undefined) {
      throw new ApiError('internal_error', 'there is no handler for this operation');
    }
    const proceed = (answer: Answer): void => {
      const whole = answer.isChecked === true ? answer : finish.withHeaders(operation, answer);
      context.answer = context.representAs === undefined ? whole : finish.as(context.representAs, whole);
      next();
    };
    const answer = handler(context);
    if (answer instanceof Promise) return answer.then(proceed);
    proceed(answer);
    return undefined;
  };
}
