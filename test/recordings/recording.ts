import path from 'node:path';
import type { Exchange } from '../../src/exchange/exchange';
import { readHar } from '../../src/exchange/read-har';

/** What the paths of each server's OpenAPI file lie below. */
const bases = new Map([
  ['kinto', '/v1'],
  ['prefect', '/api'],
]);

/** The recording of one server. */
export interface Recording {
  readonly address: string;
  readonly openapiFile: string;
  /** What `learn` asked, and the responses. */
  readonly visit: readonly Exchange[];
  /** What a client asked after that. */
  readonly session: readonly Exchange[];
}

/** Throws an Error if a request of it went elsewhere. */
export function readRecording(name: string): Recording {
  const fileOf = (file: string): string => path.join(__dirname, name, file);
  const address = `http://${name}.test:8080${bases.get(name) ?? ''}`;
  const exchangesOf = (file: string): readonly Exchange[] => {
    const { exchanges, skipped } = readHar(fileOf(file), address);
    if (skipped.size > 0) throw new Error(`${file} of ${name} has requests to ${[...skipped.keys()].join()}`);
    return exchanges;
  };
  return {
    address,
    openapiFile: fileOf('openapi.json'),
    visit: exchangesOf('visit.har'),
    session: exchangesOf('session.har'),
  };
}
