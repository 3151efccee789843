import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';
import { createCountedHeaders, type CountedHeaders } from './counted-headers';
import { createInTheirOrder, type InTheirOrder } from './in-their-order';
import { createLearntAnswers, type LearntAnswers } from './learnt-answers';
import { createReadLenient } from './lenient-types';
import { createMatchAs, type MatchAs } from './match-as';
import { createReact, type React } from './react';
import { createShapesOf } from './situation';
import { createFindTakenNulls, type FindTakenNulls } from './taken-nulls';
import { createTellFirst, type TellFirst } from './tell-first';

/** How requests are met as a profile says, where it says anything at all. */
export interface Manners {
  readonly profile: Profile;
  readonly answers: LearntAnswers;
  readonly counted: CountedHeaders;
  readonly order: InTheirOrder;
  readonly react: React;
  readonly match: MatchAs;
  readonly tellFirst: TellFirst;
  readonly takenNulls: FindTakenNulls;
  /** Tells whether no body is read as an object with nothing in it, of a service that is played as it is. */
  readonly readsNoBody: (operation: Operation) => boolean;
  /** Gives a body with what is read of members of another type than asked for. */
  readonly readLenient: ReturnType<typeof createReadLenient>;
  /** Tells whether an operation goes on whatever If-Match names. */
  readonly ignoresConditions: (operation: Operation) => boolean;
}

/** Gives how requests are met as a profile says; undefined for an empty one, so that nothing is asked of it. */
export function createManners(contract: Contract, profile: Profile): Manners | undefined {
  if (profile.isEmpty) return undefined;
  const shapesOf = createShapesOf(contract);
  const order = createInTheirOrder(contract, profile);
  return {
    profile,
    answers: createLearntAnswers(contract, profile, shapesOf),
    counted: createCountedHeaders(profile),
    order,
    react: createReact(profile, shapesOf),
    match: createMatchAs(contract, profile),
    tellFirst: createTellFirst(contract, profile, order),
    takenNulls: createFindTakenNulls(contract, profile),
    // It would break the document that requires a body.
    readsNoBody: (operation) => profile.asItIs && profile.find(requestPoints.noBody, operation) === 'empty-object',
    readLenient: createReadLenient(contract, profile),
    ignoresConditions: (operation) => profile.find(requestPoints.ifMatch, operation) === 'ignore',
  };
}
