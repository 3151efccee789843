import type { HttpRequest } from '../../base/http';
import type { RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { Violation } from '../../openapi/violation';

/** The second judge of requests: express-openapi-validator. */
export interface OpenApiValidator {
  check(operation: Operation, request: HttpRequest, reading: RequestReading): readonly Violation[];
}
