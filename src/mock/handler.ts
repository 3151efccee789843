import type { Answer, RequestContext } from '../middleware/request-context';

/** Gives the answer to a validated request. Throws an ApiError where there is none, such as `not_found`. */
export type Handler = (request: RequestContext) => Answer | Promise<Answer>;
