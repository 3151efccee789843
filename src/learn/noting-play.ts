import type { JsonObject, JsonValue } from '../base/json';
import type { Operation } from '../openapi/operation';
import type { BehaviourId } from '../profile/behaviours';
import type { PlainResponse, Play, Situation } from '../profile/play';

/** What a mock knew when it responded to one request. */
export interface Noted {
  situation?: Situation;
  facts?: JsonObject;
  write?: { readonly operation: Operation; readonly facts: JsonObject };
}

/** Changes no response, and notes what the mock knows of each. */
export class NotingPlay implements Play {
  noted: Noted = {};
  #left: JsonObject | undefined;

  constructor(private readonly behaviours?: Play['behaviour']) {}

  /** @param left what the next write leaves, if that is known */
  begin(left: JsonObject | undefined): void {
    this.noted = {};
    this.#left = left;
  }

  respond(situation: Situation, facts: () => JsonObject): PlainResponse | undefined {
    this.noted = { ...this.noted, situation, facts: facts() };
    return undefined;
  }

  write(operation: Operation, facts: () => JsonObject): JsonObject | undefined {
    // A create may ask twice: at first with an ID of the mock's own.
    this.noted.write ??= { operation, facts: facts() };
    return this.#left;
  }

  behaviour(id: BehaviourId, operation: Operation | undefined): JsonValue | undefined {
    return this.behaviours?.(id, operation);
  }
}
