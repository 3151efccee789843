import type { Request, Response } from 'express';
import { controlPath } from './control-path';

/** Tells whether a path is that of the health check, which is asked for again and again. */
export function isHealthPath(path: string): boolean {
  return path === `${controlPath}/health`;
}

const text = JSON.stringify({ status: 'ok' });

/**
 * Answers `GET /__mock/health` while the mock can take requests, and gives whether it did. No token is asked for: a
 * container's health check has none, and the answer tells nothing.
 */
export function answerHealth(request: Request, response: Response): boolean {
  if (!isHealthPath(request.context.path) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', text.length);
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}
