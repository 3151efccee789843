import type { Chance } from './chance';
import { shot, type Maker } from './shot';
import type { Target } from './target';

const wrongKeys = [
  'Authorization: Bearer wrong',
  `Authorization: Bearer ${'x'.repeat(8000)}`,
  'Authorization: Bearer',
  'Authorization: Basic eDp5',
  'Authorization: Bearer understudy-key\xff',
  'Authorization: Bearer  understudy-key understudy-key',
  'Authorization: understudy-key',
  'Cookie: Authorization=understudy-key',
];

/** As long as a header section allows, and never the same twice in a row: what is remembered of a key helps nobody. */
const longKeys: readonly ((text: string) => string)[] = [
  (text) => `Cookie: session=${text}`,
  (text) => `Authorization: Bearer ${text}`,
  (text) => `Authorization: Basic ${text}`,
  (text) => `api_key: ${text}`,
];

/** A page may send such a request without asking first, and never sees its answer (Fetch standard, `no-cors`). */
const ofPage = ['Origin: http://evil.example', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors'];

const asked =
  (kind: string, headers: (chance: Chance, target: Target) => readonly string[], statuses: readonly number[]): Maker =>
  (chance, target) =>
    shot(kind, { path: target.collection, headers: headers(chance, target) }, statuses);

/** Requests to an API that asks for a key, without one that opens it. None of them may begin a session. */
export const hostileKeys: readonly Maker[] = [
  asked('a wrong key', (chance) => [chance.oneOf(wrongKeys)], [401]),
  asked('a long key', (chance) => [chance.oneOf(longKeys)(chance.oneOf(['aB3', 'x+/']).repeat(4000))], [401]),
  asked(
    'long credentials beside the key',
    (chance, { key }) => [
      ...key,
      chance.oneOf(['Cookie: a=', 'api_key: ', 'X-Api-Key: ']) + chance.oneOf(['q1', 'Zz']).repeat(6000),
    ],
    [200],
  ),
  asked('no key', () => [], [401]),
  asked('two keys', (_, { key }) => [...key, ...key], [400]),
  asked('a session without a key', (chance) => [`X-Mock-Session: stranger-${chance.below(1e9)}`], [401]),
  asked('a page without a key', (chance) => [`X-Mock-Session: page-${chance.below(1e9)}`, ...ofPage], [401]),
];
