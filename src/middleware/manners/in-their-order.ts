import type { Request, RequestHandler } from 'express';
import type { Contract } from '../../contract/contract';
import type { OperationMatch } from '../../contract/match-operation';
import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import type { Profile } from '../../profile/profile';
import { inspections, requestPoints, type Inspection } from '../../profile/request-points';
import { inspectionOf } from './situation';

/** What tells refusals in the order of a profile, which may be another than that in which they are found. */
export interface InTheirOrder {
  /** Gives a stage that goes on where something that is told earlier may still be found. `ahead` is what later stages look at. */
  readonly holding: (stage: RequestHandler, ahead: readonly Inspection[]) => RequestHandler;
  /** The stage that tells what was held back, the first of it. */
  readonly tell: RequestHandler;
  /** Gives the place of each inspection in the order that a request is told by. */
  readonly rankOf: (request: Request) => (inspection: Inspection) => number;
}

/** Gives what tells refusals in the order of a profile. */
export function createInTheirOrder(contract: Contract, profile: Profile): InTheirOrder {
  const rankOf = createRankOf(contract, profile);
  return {
    rankOf,
    holding: (stage, ahead) => (request, response, next) => {
      const proceed = (error?: unknown): void => {
        if (error === undefined || !hold(request, error, ahead, rankOf)) next(error);
        else next();
      };
      try {
        const outcome: unknown = stage(request, response, proceed);
        if (outcome instanceof Promise) outcome.catch(proceed);
      } catch (thrown) {
        proceed(thrown);
      }
    },
    tell: (request, _response, next) => {
      const { held } = request.context;
      if (held.length === 0) {
        next();
        return;
      }
      const rank = rankOf(request);
      const [first] = [...held].sort((one, other) => rank(one.inspection) - rank(other.inspection));
      next(first?.error);
    },
  };
}

type RankOf = (request: Request) => (inspection: Inspection) => number;

function hold(request: Request, error: unknown, ahead: readonly Inspection[], rankOf: RankOf): boolean {
  if (!(error instanceof ApiError)) return false;
  const inspection = inspectionOf(error);
  if (inspection === undefined) return false;
  const rank = rankOf(request);
  const { held } = request.context;
  if (held.length === 0 && ahead.every((later) => rank(later) > rank(inspection))) return false;
  held.push({ inspection, error });
  return true;
}

/** Of a path or method that is not described, the order is that of the path, else of the whole service. */
function createRankOf(contract: Contract, profile: Profile): RankOf {
  const known = new Map<Operation | string | undefined, readonly Inspection[]>();
  const orderAt = (place: Operation | string | undefined): readonly Inspection[] => {
    let order = known.get(place);
    if (order === undefined) {
      const given = profile.find(requestPoints.orderOfRefusals, place) ?? [];
      known.set(
        place,
        (order = given.length === 0 ? [] : [...given, ...inspections.filter((one) => !given.includes(one))]),
      );
    }
    return order;
  };
  return ({ context, method }) => {
    const match = context.operation === undefined ? contract.match(method, context.path) : undefined;
    const order = orderAt(pathOf(match) ?? context.operation);
    // Without an order of its own all is told as it is found.
    if (order.length === 0) return usualRank;
    return (inspection) => order.indexOf(inspection);
  };
}

/** HEAD may be a method that is not there, though GET is. */
function pathOf(match: OperationMatch | undefined): string | undefined {
  if (match?.kind === 'method-unknown') return match.path;
  return match?.kind === 'operation' ? match.operation.path : undefined;
}

function usualRank(inspection: Inspection): number {
  return inspections.indexOf(inspection);
}
