import type { HttpRequest } from '../base/http';
import type { Random } from '../base/random';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Label } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { WrongCredential } from './credentials';

/** How a scenario reaches the service: with credentials, at its pace, and without what the write policy forbids. */
export interface Visit {
  readonly contract: Contract;
  readonly knowledge: Knowledge;
  readonly random: Random;
  /** Eight letters that are in every text that this run makes up. */
  readonly runTag: string;
  /**
   * Sends one request. Throws Withheld if the policy forbids it, Paused if the operation has stopped responding, Ended if the run is over.
   */
  send(step: Step): Promise<ExchangeView>;
  /** Whether a person left an operation out: then it is never sent. */
  isSkipped(operation: Operation): boolean;
  /** The wrong credentials that there are for an operation, made of the run's own: as data, for a step. */
  wrongCredentials(operation: Operation): readonly WrongCredential[];
}

export interface Step {
  /** Unique within its scenario: `create`, `read after`. */
  readonly name: string;
  readonly operation: Operation;
  /** Without credentials. */
  readonly request: HttpRequest;
  readonly label?: Pick<Label, 'variationOf' | 'madeUp'> | undefined;
  /** In place of valid credentials. */
  readonly credential?: 'none' | WrongCredential;
  /** One of everything that is sent where all data may be lost (`--disposable`): the write policy does not hold for it. */
  readonly isOfEverything?: boolean;
}

/** A request is not sent, as the write policy forbids it: the scenario ends there. */
export class Withheld extends Error {
  override readonly name: string = 'Withheld';
}

/** An operation has stopped responding: it is left alone, and tried once more at the end of the run. */
export class Paused extends Withheld {
  override readonly name = 'Paused';
}

/** The run is over: its time has passed, somebody stopped it, or the service does not respond any more. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** The time, or the requests, that a person allowed are used up. */
export class Spent extends Ended {}
