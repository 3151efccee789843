import path from 'node:path';
import { expect } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import { textOf } from '../../src/base/http';
import { parseJson, type JsonValue } from '../../src/base/json';
import type { MockConfig } from '../../src/mock/config';
import {
  createControl,
  createDescribeControl,
  type Control,
  type DescribeControl,
} from '../../src/mock/control/control';
import { ItemMaker } from '../../src/mock/items/item-maker';
import { createSeedings } from '../../src/mock/items/seeds';
import { Journal, type NewEntry } from '../../src/mock/journal';
import { requestOf, type Delivery } from '../../src/mock/mock-request';
import { Reloads } from '../../src/mock/reloads';
import { CallStreams } from '../../src/mock/control/call-stream';
import { Sessions } from '../../src/mock/store/sessions';
import type { Contract } from '../../src/openapi/contract';
import { loadContract } from '../../src/openapi/load-contract';

const config: MockConfig = {
  apiKeys: ['mock-key'],
  auth: 'keys',
  seed: 1,
  count: 2,
  strict: false,
  allProperties: false,
  bodyLimit: 1000,
  memoryLimit: 1_000_000,
  sessionLimit: 3,
  journalLimit: 1_000_000,
  controlOrigins: ['http://localhost:5173'],
};

/** The OpenAPI file of the Pet Store, or of the control API. */
export function specOf(name: 'openapi' | 'control'): Promise<Contract> {
  return loadContract(path.join(packageRoot(), 'spec', `${name}.yaml`));
}

/** The control API of a mock of the Pet Store, without the mock. */
export interface Bench {
  readonly control: Control;
  readonly journal: Journal;
  readonly sessions: Sessions;
  readonly reloads: Reloads;
  readonly streams: CallStreams;
  /** Sends a request, and holds the response to spec/control.yaml. */
  readonly send: (method: string, path: string, body?: JsonValue) => Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: JsonValue;
}

export type CreateBench = (options?: Partial<MockConfig>) => Bench;

export async function createBenches(): Promise<CreateBench> {
  const describe = createDescribeControl();
  const [petStore, { described }] = await Promise.all([specOf('openapi'), describe()]);
  return (options = {}) => createBench(petStore, described, describe, options);
}

function createBench(
  petStore: Contract,
  described: Contract,
  describe: DescribeControl,
  options: Partial<MockConfig>,
): Bench {
  const whole = { ...config, ...options };
  const fixtures = { factories: {}, suggest: () => undefined };
  const samples = { values: fixtures.suggest };
  const maker = new ItemMaker(petStore, samples);
  const seedingOf = createSeedings({ contract: petStore, fixtures, maker, samples, given: undefined, overrides: [] });
  const sessions = new Sessions({ ...whole, seedingOf }, () => Date.parse('2026-01-31T12:00:00Z'));
  const journal = new Journal(whole.journalLimit);
  const reloads = new Reloads();
  const streams = new CallStreams();
  const control = createControl({
    contract: petStore,
    config: whole,
    sessions,
    journal,
    maker,
    reloads,
    streams,
    describe,
  });
  const send: Bench['send'] = async (method, target, body) => {
    const headers = ['Content-Type', 'application/json'];
    const request = requestOf(method, `/__mock${target}`, {
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return checked(described, method, target, await control(request));
  };
  return { control, journal, sessions, reloads, streams, send };
}

async function checked(
  described: Contract,
  method: string,
  target: string,
  delivery: Delivery | undefined,
): Promise<Answer> {
  if (delivery === undefined) throw new Error(`${target} is not below /__mock`);
  const { status, headers, stream } = delivery;
  let { body } = delivery;
  for await (const part of stream ?? []) body = `${String(body ?? '')}${part}`;
  const [pathname = ''] = target.split('?');
  const whole = /^\/(?:items|faults|overrides|journal|clock)/.test(pathname)
    ? `/sessions/default${pathname}`
    : pathname;
  const match = described.match(method, whole);
  const text = body === undefined ? undefined : textOf(typeof body === 'string' ? { text: body } : { bytes: body });
  if (match.kind === 'operation') {
    const response = { status, headers, ...(text !== undefined && { body: { text } }) };
    expect(described.checkResponse(match.operation, response)).toEqual([]);
  }
  return { status, body: text === undefined || text === '' ? null : parseJson(text) };
}

export const listCall: NewEntry = {
  session: 'default',
  startedAt: Date.parse('2026-01-31T12:00:00Z'),
  durationMs: 1.5,
  method: 'GET',
  target: '/v1/pets?limit=2',
  operation: 'listPets',
  requestHeaders: ['Authorization', 'Bearer mock-key', 'X-Team', 'blue'],
  requestBody: undefined,
  status: 200,
  responseHeaders: ['Content-Type', 'application/json'],
  responseBody: '[]',
  outcome: 'list',
  violations: [],
  message: undefined,
  warnings: [],
  faults: [],
  override: undefined,
  deviation: undefined,
};

export const createCall: NewEntry = {
  ...listCall,
  method: 'POST',
  target: '/@checkout/v1/pets',
  operation: 'createPet',
  requestHeaders: ['Content-Type', 'application/json'],
  requestBody: Buffer.from('{"name":"Ada","password":"secret"}'),
  status: 400,
  outcome: 'invalid',
  message: 'body.categoryId is required.',
  violations: [
    { place: 'body.categoryId', keyword: 'required', pointer: '/x', message: 'body.categoryId is required.' },
  ],
};
