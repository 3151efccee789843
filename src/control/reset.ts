import type { ResetOptions } from '../store/session';
import type { components } from './control-types';
import { bodyOf, json, noContent, usedSession, type ControlHandlers } from './handler';
import { describeSession, readStart } from './sessions';

type Reset = components['schemas']['Reset'];

/** Reset: one session, or all of them in one moment. */
export const resetHandlers: ControlHandlers = {
  resetAll: async ({ sessions }, request) => {
    await sessions.resetAll(readReset(bodyOf(request)));
    return noContent;
  },
  resetSession: async (control, request) => {
    const options = readReset(bodyOf(request));
    const session = await usedSession(control, request);
    await session.reset(options);
    return json(200, await describeSession(control, session));
  },
};

function readReset({ keep = [], ...start }: Reset): ResetOptions {
  return { ...readStart(start), keep };
}
