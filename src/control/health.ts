import type { Request, Response } from 'express';
import { controlPath } from './control-path';

const text = JSON.stringify({ status: 'ok' });

/**
 * Answers `GET /__mock/health` while the mock can take requests, and gives whether it did. No token is asked for: a
 * container's health check has none, and the answer tells nothing.
 */
export function answerHealth(request: Request, response: Response): boolean {
  const isAsked = request.context.path === `${controlPath}/health`;
  if (!isAsked || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', text.length);
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}
