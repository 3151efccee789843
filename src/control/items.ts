import type { JsonValue } from '../exact-json';
import { bodyOf, json, namedSession, usedSession, type ControlHandlers } from './handler';
import { describeSession } from './sessions';

/** Items of a session as JSON: dump and load. */
export const itemHandlers: ControlHandlers = {
  dumpItems: async (control, request) => {
    const pieces = await control.items.dump(await namedSession(control, request));
    return { status: 200, mediaType: 'application/json', pieces };
  },
  loadItems: async (control, request) => {
    const session = await usedSession(control, request);
    const isStillThere = async (): Promise<boolean> => (await control.sessions.find(session.name)) === session;
    await control.items.load(session, bodyOf<Record<string, JsonValue>>(request), isStillThere);
    return json(200, await describeSession(control, session));
  },
};
