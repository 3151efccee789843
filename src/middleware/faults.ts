import type { Request, RequestHandler, Response } from 'express';
import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { successResponse } from '../contract/success-response';
import { ApiError } from '../errors';
import type { DrawnFault } from '../store/faults';
import { cutShort, drip, pause } from './fault-delivery';
import { createForcedAnswers, forcedError, isDocumented, undocumentedStatus, type ForcedAnswer } from './forced-status';
import { readPreferences } from './prefer';
import { sendAnswer } from './respond';

/** What a fault is played with. */
interface Stage {
  readonly contract: Contract;
  readonly forcedAnswer: ForcedAnswer;
  readonly operation: Operation;
  readonly request: Request;
  readonly response: Response;
  readonly closing: AbortSignal;
}

/**
 * Plays the faults that the session has in store for an operation, and what the request itself asks for by `Prefer`
 * (RFC 7240): delays first, then at most one that spoils the answer. Delays end when the client goes or the mock closes.
 *
 * @param isAsked whether `Prefer` is ours to heed: to a proxy it is a matter between the client and the upstream
 */
export function faults(contract: Contract, closing: AbortSignal, isAsked = true): RequestHandler {
  const forcedAnswer = createForcedAnswers(contract);
  return (request, response, next) => {
    const { context } = request;
    const { operation } = context;
    const drawn = operation === undefined ? undefined : context.session.faults.draw(operation.id);
    if (operation === undefined || (drawn === undefined && !(isAsked && request.headers['prefer'] !== undefined))) {
      next();
      return;
    }
    return playAll(drawn, { contract, forcedAnswer, operation, request, response, closing }, isAsked).then((goesOn) => {
      if (goesOn) next();
    });
  };
}

async function playAll(
  drawing: Promise<readonly DrawnFault[]> | undefined,
  stage: Stage,
  isAsked: boolean,
): Promise<boolean> {
  const preferred = isAsked ? preferredFaults(stage) : nothing;
  const drawn = (await drawing) ?? nothing;
  for (const fault of [...preferred, ...drawn]) {
    stage.request.context.faults.push(fault.kind);
    if (!(await play(fault, stage))) return false;
  }
  return true;
}

function preferredFaults({ operation, request }: Stage): readonly DrawnFault[] {
  const header = request.headers['prefer'];
  if (header === undefined) return nothing;
  const { code, wait, example, dynamic = false, applied } = readPreferences([header].flat().join(', '));
  if (code !== undefined && !code.force && !isDocumented(operation, code.status)) {
    throw undocumentedStatus(operation, code.status);
  }
  if (applied !== '') request.context.headers['Preference-Applied'] = applied;
  if (example !== undefined || dynamic) request.context.preferredBody = { status: code?.status, example, dynamic };
  const message = `status ${String(code?.status)} was asked for by Prefer`;
  return [
    ...(wait === undefined ? [] : [{ kind: 'latency', milliseconds: wait } as const]),
    ...(code === undefined ? [] : [{ kind: 'status', ...code, message } as const]),
  ];
}

const nothing: readonly DrawnFault[] = [];

/** Plays one fault; gives whether the request goes on. */
async function play(fault: DrawnFault, stage: Stage): Promise<boolean> {
  const { request, response, closing } = stage;
  switch (fault.kind) {
    case 'latency':
      return pause(fault.milliseconds, response, closing);
    case 'status':
      return playStatus(fault, stage);
    case 'rateLimit': {
      const message = `expected at most ${fault.requests} requests in ${fault.seconds} s, got more; wait ${fault.retryAfter} s`;
      throw new ApiError('rate_limited', message, { headers: { 'Retry-After': String(fault.retryAfter) } });
    }
    case 'reset':
      request.socket.resetAndDestroy();
      return false;
    case 'empty':
      request.socket.destroy();
      return false;
    case 'truncate':
      request.context.deliver = (body) => {
        cutShort(body, fault.bytes, response).catch(() => response.destroy());
      };
      return true;
    case 'drip':
      request.context.deliver = (body) => {
        drip(body, fault.milliseconds, response, closing).catch(() => response.destroy());
      };
      return true;
  }
}

function playStatus(fault: Extract<DrawnFault, { kind: 'status' }>, stage: Stage): boolean {
  const { contract, forcedAnswer, operation, request, response } = stage;
  const { status, message = `status ${fault.status} was set as a fault` } = fault;
  noteDefault(stage, status);
  // Asked for in the same header, so that it is the body of this very status that is preferred.
  if (request.context.preferredBody?.status === status) {
    sendAnswer(request, response, forcedAnswer(operation, status, request.context));
    return false;
  }
  if (status >= 400) throw forcedError(contract, operation, status, message);
  // The usual success is what happens anyway.
  if (successResponse(operation)?.status === String(status)) return true;
  sendAnswer(request, response, forcedAnswer(operation, status, request.context));
  return false;
}

function noteDefault({ operation, request }: Stage, status: number): void {
  if (operation.responses.some((response) => response.status === String(status))) return;
  const rests = isDocumented(operation, status) ? 'answered as its default response' : 'answered all the same';
  request.context.warnings.push(`status ${status} is not listed for ${operation.id}; ${rests}`);
}
