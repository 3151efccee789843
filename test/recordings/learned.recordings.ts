import { afterAll, describe, expect, test } from '@jest/globals';
import type { Exchange } from '../../src/exchange/exchange';
import { learnFrom } from '../../src/learn/learn';
import { MocksOfRecording } from '../../src/learn/mock-of-recording';
import { figuresOf, replay, type Figures } from '../../src/learn/replay';
import { loadContract } from '../../src/openapi/load-contract';
import { playedProfile, type Profile } from '../../src/profile/profile';
import { readRecording } from './recording';

const nothing: Profile = { hints: {}, items: {}, behaviours: new Map(), writes: new Map(), responses: new Map() };

/** Of a client's session the responses that have to be the same in every value, in per cent: what was reached, and may not be lost again. */
const floors: readonly (readonly [server: string, fromVisit: number, withHalf: number])[] = [
  ['apiflask', 99, 99],
  ['loopback', 88, 91],
  ['prefect', 87, 87],
  ['kinto', 83, 89],
  ['django', 90, 87],
  ['chroma', 62, 61],
  ['jupyter', 71, 62],
];

const rows: string[] = [];

describe.each(floors)('a mock that has learned from %s', (server, fromVisit, withHalf) => {
  const { address, openapiFile, visit, session } = readRecording(server);
  const mocks = loadContract(openapiFile).then((contract) => new MocksOfRecording(contract, address));
  const isOdd = (exchange: Exchange): boolean => session.indexOf(exchange) % 2 === 1;
  const answered = async (profile: Profile, counts: (exchange: Exchange) => boolean = () => true): Promise<Figures> => {
    const compared = await replay(await (await mocks).build(playedProfile(profile)), session, visit);
    return figuresOf(compared.filter(({ exchange }) => counts(exchange)));
  };

  test(`responds to a client as the server in ${fromVisit} of 100 cases`, async () => {
    const [without, learned] = [await answered(nothing), await answered(await learnFrom(await mocks, visit))];
    rows.push(`| ${server} | ${session.length} | ${sharesOf(without)} | ${sharesOf(learned)} |`);
    expect(percentOf(learned.exact, learned)).toBeGreaterThanOrEqual(fromVisit);
  });

  test(`and in ${withHalf} of 100 cases to what it has not seen of a session, if it has seen the other half`, async () => {
    const material = [...visit, ...session.filter((exchange) => !isOdd(exchange))];
    const learned = await answered(await learnFrom(await mocks, material), isOdd);
    rows.push(`| ${server}, half of the session seen | ${learned.exchanges} | | ${sharesOf(learned)} |`);
    expect(percentOf(learned.exact, learned)).toBeGreaterThanOrEqual(withHalf);
  });
});

afterAll(() => {
  const head = ['| recording | requests | without profile | learned |', '| --- | --- | --- | --- |'];
  process.stdout.write(
    `${[...head, ...rows].join('\n')}\nShares of the same status, names and types, and every value.\n`,
  );
});

function sharesOf(played: Figures): string {
  return [played.status, played.shape, played.exact].map((count) => percentOf(count, played)).join(' / ');
}

function percentOf(count: number, { exchanges }: Figures): number {
  return Math.round((100 * count) / Math.max(1, exchanges));
}
