import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Contract } from '../../openapi/contract';
import type { Session } from '../store/session';
import { createIssuedTokens } from './authentication';

const contract = { operations: [{ security: [[{ type: 'http', scheme: 'bearer' }]] }] } as unknown as Contract;
const sessionOf = (name: string): Session => ({ name, isBegun: true, handedOut: {} }) as unknown as Session;

test('of what all sessions were handed out a bounded number is remembered: the session unused the longest makes room', () => {
  const issued = createIssuedTokens(contract, 10);
  const handOut = (session: Session, token: string): void => {
    const context = { session, query: '', parameters: {}, answer: { status: 200, text: `{"token":"${token}"}` } };
    issued.note({ context, method: 'POST' } as unknown as Request, {} as Response, () => undefined);
  };
  const [idle, busy, late] = [sessionOf('idle'), sessionOf('busy'), sessionOf('late')];
  for (const session of [idle, busy]) for (let at = 0; at < 5; at += 1) handOut(session, `${session.name}-${at}`);
  expect([issued.has(idle, 'idle-0'), issued.has(busy, 'busy-4'), issued.has(busy, 'idle-0')]).toEqual([
    true,
    true,
    false,
  ]);
  // Which makes `idle` the one that was used last.
  issued.has(idle, 'idle-0');
  handOut(late, 'late-0');
  expect([issued.has(idle, 'idle-0'), issued.has(busy, 'busy-4'), issued.has(late, 'late-0')]).toEqual([
    true,
    false,
    true,
  ]);
  handOut(busy, 'busy-5');
  expect(issued.has(busy, 'busy-5')).toBe(false);
});
