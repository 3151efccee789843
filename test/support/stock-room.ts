import { writeFileSync } from 'node:fs';
import { startMock, type RunningMock } from '../../src/index';

/** An answer of a played stock room, its body read as JSON where there is one. */
export interface StockRoomAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request to a played stock room. */
export type StockRoomCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<StockRoomAnswer>;

/** Plays test/test-documents/stock-room.yaml by the points of a profile, which is written to a file, for a story. */
export async function playedStockRoom(
  profile: string,
  points: unknown,
  story: (call: StockRoomCall, mock: RunningMock) => Promise<void>,
  options: Parameters<typeof startMock>[0] = {},
): Promise<void> {
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  const mock = await startMock({ openapiFile: 'test/test-documents/stock-room.yaml', profile, ...options });
  const call: StockRoomCall = async (method, path, body, headers = {}) => {
    const response = await fetch(mock.baseUrl + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  try {
    await story(call, mock);
  } finally {
    await mock.close();
  }
}
