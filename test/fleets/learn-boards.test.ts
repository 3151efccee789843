import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { boardsDocument, boardsService } from '../support/boards-service';
import { withBoth, type AskBoth } from '../support/both';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

type Asked = readonly [method: string, path: string, body?: unknown];

/** Asks both for the same and expects the same, but for moments and the identifiers that each side gives. */
async function expectAlike(ask: AskBoth, story: readonly Asked[], ids = new Map<string, string>()): Promise<void> {
  for (const [method, path, body] of story) {
    const at = (side: string): string =>
      path.replaceAll(/<(\w+)>/g, (whole, name: string) => ids.get(`${side} ${name}`) ?? whole);
    const first = await ask(method, at('service'), body);
    const { service } = first;
    const { standIn } = at('service') === at('standIn') ? first : await ask(method, at('standIn'), body);
    const plain = (side: string, { status, body: told }: typeof service): unknown => {
      let text = JSON.stringify(told ?? null).replaceAll(/20\d\d-[\d:.T-]{6,30}Z/g, (time) =>
        time.startsWith('2025') ? time : '<now>',
      );
      for (const [name, id] of ids)
        if (name.startsWith(side)) text = text.replaceAll(id, `<${name.split(' ')[1] ?? ''}>`);
      return [method, path, status, text];
    };
    expect(plain('standIn', standIn)).toEqual(plain('service', service));
  }
}

describe('understudy learn, of what lies below other items', () => {
  test('has the stand-in number, count, finish and remove as the service does', async () => {
    const folder = fileIn('boards');
    mkdirSync(folder);
    await withBoth({ service: boardsService, document: boardsDocument, folder }, async (ask) => {
      const ids = new Map<string, string>();
      const make = async (name: string, path: string, body: unknown): Promise<void> => {
        const told = await ask('POST', path, body);
        for (const side of ['service', 'standIn'] as const)
          ids.set(`${side} ${name}`, String((told[side].body as { id: unknown }).id));
        const members = [told.service, told.standIn].map(({ status, body: item }) => [
          status,
          {
            ...(item as object),
            id: 0,
            changedAt: 0,
            finishedAt: typeof (item as { finishedAt?: unknown }).finishedAt,
          },
        ]);
        expect(members[1]).toEqual(members[0]);
      };
      await make('fourth', '/boards/21/cards', { title: 'Fourth' });
      await make('second', '/boards/22/cards', { title: 'Second', state: 'done' });
      await make('first', '/boards/23/cards', { title: 'First', state: 'busy' });
      await expectAlike(
        ask,
        [
          ['GET', '/boards/21'],
          ['GET', '/boards/23/cards'],
          ['PATCH', '/boards/21/cards/<fourth>', { state: 'done' }],
          ['PATCH', '/boards/21/cards/<fourth>', { title: 'Still done', number: 99 }],
          ['PATCH', '/boards/21/cards/<fourth>', { state: 'busy' }],
          ['PATCH', '/boards/21/cards/<fourth>', { state: 'done' }],
          ['PATCH', '/boards/21/cards/<fourth>', { state: 'open' }],
          ['DELETE', '/boards/22/cards/<second>'],
          ['GET', '/boards/22'],
          ['DELETE', '/boards/23'],
          ['GET', '/boards/23/cards'],
        ],
        ids,
      );
      await make('third', '/boards/22/cards', { title: 'Third' });
      await expectAlike(ask, [
        ['POST', '/boards', { name: 'Of nobody', ownerId: 77 }],
        ['POST', '/boards', { name: '   ', ownerId: 1 }],
        ['POST', '/boards', { name: '    ', ownerId: 2 }],
      ]);
    });
  });

  test('has the stand-in lead from a path with a slash at its end to its own, with the query', async () => {
    const folder = fileIn('slashes');
    mkdirSync(folder);
    const flags = ['--read-only'];
    await withBoth({ service: boardsService, document: boardsDocument, folder, flags }, async (ask) => {
      for (const path of ['/boards/?limit=2', '/people/']) {
        const { service, standIn } = await ask('GET', path, undefined);
        const place = ({ headers }: typeof service): string | undefined =>
          headers.get('location')?.replace(/^http:\/\/(?:127\.0\.0\.1|localhost):\d+/, '<origin>');
        expect(place(standIn)).toBe(place(service));
        const own = await fetch(standIn.headers.get('location') ?? '');
        expect(own.status).toBe(200);
        expect(new URL(standIn.headers.get('location') ?? '').host).not.toBe(
          new URL(service.headers.get('location') ?? '').host,
        );
      }
    });
  });
});
