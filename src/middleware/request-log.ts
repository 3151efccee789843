import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Most violations of a request that a line of the log lists. */
const mostViolations = 10;

/** Logs one line a request once its answer is sent or given up: what was asked, what was answered, how long it took. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    if (!log.isLevelEnabled('warn')) {
      next();
      return;
    }
    const start = performance.now();
    response.once('close', () => {
      const { operation, warnings, violations } = request.context;
      const level = warnings.length > 0 ? 'warn' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const milliseconds = Math.round((performance.now() - start) * 10) / 10;
      const line = {
        method: request.method,
        path: request.context.path,
        status: response.statusCode,
        milliseconds,
        ...(operation !== undefined && { operation: operation.id }),
        ...(violations.length > 0 && { violations: violations.slice(0, mostViolations) }),
        ...(warnings.length > 0 && { warnings }),
        ...(!response.writableFinished && { cutShort: true }),
      };
      log[level](line, `${request.method} ${request.context.path} ${response.statusCode}`);
    });
    next();
  };
}
