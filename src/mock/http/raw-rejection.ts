import type { WriteRawRejection } from './server';

const reasons = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
} as const;

/** What node:http rejects gets the plainest error format. */
export const writeRawRejection: WriteRawRejection = (status, message) => {
  const text = JSON.stringify({ code: 'invalid_request', message, status });
  return [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
};
