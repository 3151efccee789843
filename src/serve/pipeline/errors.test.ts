import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import express, { type RequestHandler } from 'express';
import { afterAll, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { exchange, type RawAnswer } from '../../../test/support/raw-exchange';
import { defaultOpenapiFile } from '../config';
import { readContract } from '../../openapi/contract';
import { ApiError } from '../../base/errors';
import { MemorySessions } from '../store/memory-sessions';
import { createCallRedaction } from './call-redaction';
import { errors } from './errors';
import { startContext } from './session';

const contract = readContract(defaultOpenapiFile());
const sessions = {} as MemorySessions;
const keys = { apiKeys: ['understudy-key'], expiredKeys: [], revokedKeys: [], controlToken: undefined };
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Asks a server whose only stage is this one, and gives the answers with all that was logged. */
async function ask(stage: RequestHandler): Promise<{ answers: RawAnswer[]; logged: string }> {
  let logged = '';
  const log = pino({}, { write: (line: string) => (logged += line) });
  const app = express();
  app.use(startContext(log, sessions), stage, errors(contract, createCallRedaction(contract, keys)));
  const server = createServer(app).listen(0);
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { answers: await exchange(port, 'GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), logged };
}

const apiShape = { code: 'internal_error', message: expect.any(String), status: 500 };

describe('the writer of errors', () => {
  test.each<[what: string, stage: RequestHandler]>([
    [
      'a header of the error that cannot be written',
      () => {
        throw new ApiError('not_found', 'none', { headers: { Link: '</猫>' } });
      },
    ],
    [
      'a header of all answers that cannot be written',
      ({ context }) => {
        context.headers['bad name'] = 'x';
        throw new ApiError('not_found', 'none');
      },
    ],
    [
      'a fault that is no error',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- whatever is thrown must be answered
        throw 'understudy-key';
      },
    ],
    [
      'a request that has lost what was known of it',
      (request) => {
        Reflect.deleteProperty(request, 'context');
        throw new Error('lost');
      },
    ],
  ])('answers in spite of %s', async (_what, stage) => {
    const { answers, logged } = await ask(stage);
    expect(answers.map(({ status }) => status)).toEqual([500]);
    expect(answers[0]?.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(answers[0]?.text ?? '')).toEqual(apiShape);
    expect(logged).not.toContain('understudy-key');
  });

  test('breaks off an answer that has begun, and says so in the log', async () => {
    const { answers, logged } = await ask((_request, response) => {
      response.writeHead(200, { 'Content-Length': 2 }).flushHeaders();
      throw new Error('half done');
    });
    expect([answers.map(({ text }) => text), logged]).toEqual([[''], expect.stringContaining('half done')]);
  });
});
