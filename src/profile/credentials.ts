import { asksForCredentials, type Operation } from '../openapi/operation';
import type { Play } from './play';

/** An operation with the credentials that the real API asks for, where that is not what the OpenAPI file says. */
export function withCredentialsOf(play: Pick<Play, 'behaviour'>): (operation: Operation) => Operation {
  return (operation) => {
    const header = play.behaviour('authentication', operation);
    if (header === 'optional') return { ...operation, security: [] };
    if (typeof header !== 'string' || asksForCredentials(operation)) return operation;
    const kind = { type: 'apiKey', in: 'header', parameter: header } as const;
    return { ...operation, security: [[{ scheme: { name: header, pointer: operation.pointer, kind }, scopes: [] }]] };
  };
}
