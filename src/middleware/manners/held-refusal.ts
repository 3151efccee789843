import type { ApiError } from '../../errors';
import type { Inspection } from '../../profile/request-points';

/** A refusal that is held back. */
export interface HeldRefusal {
  readonly inspection: Inspection;
  readonly error: ApiError;
}
