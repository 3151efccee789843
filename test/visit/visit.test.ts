import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { HttpRequest } from '../../src/base/http';
import type { JsonObject } from '../../src/base/json';
import { createRandom } from '../../src/base/random';
import { UnsendableRequest } from '../../src/exchange/client';
import type { Exchange } from '../../src/exchange/exchange';
import { createKnowledge } from '../../src/knowledge/create-knowledge';
import type { ExchangeView } from '../../src/knowledge/exchange-view';
import type { Contract } from '../../src/openapi/contract';
import { createCredentials, type CredentialOptions } from '../../src/visit/credentials';
import { RunVisit, type VisitParts } from '../../src/visit/run-visit';
import { createJournal, keepLeft, readJournal } from '../../src/visit/left-behind';
import { Pace } from '../../src/visit/pace';
import type { Step } from '../../src/visit/visit';
import { hastyClock } from '../exchange/manual-clock';
import { createFolders } from '../files';
import { authorizationOf, createService, reply, type Oddity, type Service } from './service';
import { shopContract } from './shop';

const contract: Contract = shopContract();
const runTag = 'k3vbm2qa';
const baseUrl = 'https://api.example.com/v1';
const folderWith = createFolders();

interface Run {
  readonly run: RunVisit;
  readonly service: Service;
  readonly exchanges: readonly Exchange[];
  readonly judged: readonly ExchangeView[];
  readonly slept: readonly number[];
  /** Sends `GET /pets`, with a body if there is one, and gives the status, or the name and message of the error. */
  readonly send: (line: string, body?: JsonObject, more?: Partial<Step>) => Promise<number | string>;
}

function start(
  service: Service,
  parts: Partial<VisitParts> = {},
  credentials: CredentialOptions = { key: 'secret' },
): Run {
  const clock = hastyClock();
  const exchanges: Exchange[] = [];
  const judged: ExchangeView[] = [];
  const run = new RunVisit({
    ...{ contract, client: service, runTag, clock, pace: new Pace({ clock }) },
    knowledge: createKnowledge(contract, { runTag }),
    credentials: createCredentials(credentials, contract),
    policy: { writes: 5, isDisposable: false },
    randomFor: (scenario, turn) => createRandom(`${scenario} ${turn}`),
    onView: (view) => {
      judged.push(view);
      return Promise.resolve(undefined);
    },
    onExchange: (exchange) => exchanges.push(exchange),
    ...parts,
  });
  const visit = run.forScenario('story', 0);
  return {
    ...{ run, service, exchanges, judged, slept: clock.asked },
    send: async (line, body, more = {}) => {
      const [method = '', target = ''] = line.split(' ');
      const match = contract.match(method, target);
      if (match.kind !== 'operation') throw new Error(`${line} is no operation`);
      const type = body === undefined ? [] : ['Content-Type', 'application/json'];
      const request: HttpRequest = {
        ...{ method, target, headers: type },
        ...(body !== undefined && { body: { text: JSON.stringify(body) } }),
      };
      return visit.send({ name: line, operation: match.operation, request, ...more }).then(
        ({ status }) => status,
        (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
      );
    },
  };
}

const name = (text: string): JsonObject => ({ name: `${runTag} ${text}` });

describe('a request', () => {
  test('is numbered, labelled and judged before it is known', async () => {
    const service = createService();
    let knew: unknown = 'not asked';
    const knowledge = createKnowledge(contract, { runTag });
    const { send, exchanges } = start(service, {
      knowledge,
      onView: ({ items: [item] }) => {
        knew = item && knowledge.item(item.path);
        return Promise.resolve(undefined);
      },
    });
    expect(await send('POST /pets', name('Ada'), { label: { madeUp: [{ in: 'body', at: '/name' }] } })).toBe(201);
    expect([knew, knowledge.item('/pets/101')?.origin]).toEqual([undefined, 'created']);
    expect(exchanges).toMatchObject([
      {
        number: 1,
        source: 'visit',
        label: { scenario: 'story', turn: 0, step: 'POST /pets', madeUp: [{ at: '/name' }] },
      },
    ]);
  });

  test('has the credentials that its label says', async () => {
    const { send, service, judged } = start(createService());
    await send('GET /pets');
    await send('GET /pets', undefined, { credential: 'none' });
    await send('GET /pets', undefined, { credential: 'unknown' });
    await send('GET /pets', undefined, { credential: 'one character more' });
    expect(service.requests.map(authorizationOf)).toEqual([
      ...['Bearer secret', undefined, 'Bearer understudy-unknown-key', 'Bearer secretx'],
    ]);
    expect(judged.map(({ credential }) => credential)).toEqual(['valid', 'none', 'wrong', 'wrong']);
  });

  test('that cannot be written as HTTP is withheld, and costs nothing', async () => {
    const unsendable = new UnsendableRequest('the target is not encoded');
    const { send, run } = start({ ...createService(), send: () => Promise.reject(unsendable) });
    expect(await send('POST /pets', name('Ada'))).toBe('Withheld: the target is not encoded');
    expect([run.sent, run.created]).toEqual([0, {}]);
  });

  test('ends the run when its time is up', async () => {
    const { send } = start(createService(), { whyStopped: () => 'the time of 60 s is over' });
    expect(await send('GET /pets')).toBe('Ended: the time of 60 s is over');
  });

  test('is asked for again by who judges it, and the last view counts', async () => {
    let reads = 0;
    const service = createService({}, ({ method }) =>
      method === 'GET' ? reply(200, [{ id: String((reads += 1)) }]) : undefined,
    );
    const knowledge = createKnowledge(contract, { runTag });
    const { send, exchanges } = start(service, { knowledge, onView: (view, again) => again(view) });
    await send('GET /pets');
    expect(knowledge.items('/pets').map(({ path }) => path)).toEqual(['/pets/2']);
    await send('POST /pets', name('Ada'));
    expect(exchanges.map(({ request }) => request.method)).toEqual(['GET', 'GET', 'POST']);
  });
});

describe('a service that asks to wait', () => {
  /** The first responses are these. */
  const first = (...responses: readonly ReturnType<typeof reply>[]): Oddity => {
    const queue = [...responses];
    return () => queue.shift();
  };

  test('gets what it asks for, and the request again', async () => {
    const service = createService({}, first(reply(429, undefined, ['Retry-After', '7']), reply(503)));
    const { send, slept, judged, exchanges } = start(service);
    expect(await send('GET /pets')).toBe(200);
    expect(slept).toEqual([7000, 1000]);
    expect([judged.length, exchanges.map(({ response }) => response?.status)]).toEqual([1, [429, 503, 200]]);
  });

  test('gets no create again: it may have stored the item all the same', async () => {
    let isBusy = true;
    const service = createService({}, (request, { respond }) => {
      if (request.method !== 'POST' || !isBusy) return undefined;
      respond(request);
      isBusy = false;
      return reply(503, undefined, ['Retry-After', '1']);
    });
    const { send, run, slept } = start(service);
    expect(await send('POST /pets', name('Ada'))).toBe(503);
    expect([service.lines, slept]).toEqual([['POST /pets', 'GET /pets'], [1000]]);
    expect(await run.cleanUp()).toEqual({ deleted: 1, left: [] });
    expect([...service.items.keys()]).toEqual([]);
  });

  test('is left alone when it never ends: the run goes on elsewhere', async () => {
    const service = createService({}, ({ target }) => (target === '/pets' ? reply(503) : undefined));
    const { send } = start(service);
    await send('GET /shops');
    expect([await send('GET /pets'), await send('GET /pets'), await send('GET /pets')]).toEqual([
      ...[503, 503, 'Paused: GET /pets has stopped responding'],
    ]);
    expect(await send('GET /pets')).toBe('Paused: GET /pets has stopped responding');
    expect(await send('GET /shops')).toBe(200);
  });
});

describe('a service that does not respond', () => {
  test('at one operation: it is paused, and tried once more at the end', async () => {
    let isSlow = true;
    const service = createService({}, ({ target }) =>
      isSlow && target === '/pets' ? { failure: 'timeout' } : undefined,
    );
    const { send, run } = start(service);
    await send('GET /shops');
    expect([await send('GET /pets'), await send('GET /pets')]).toEqual([0, 'Paused: GET /pets has stopped responding']);
    expect(service.lines.at(-1)).toBe('GET /shops');
    isSlow = false;
    run.resume();
    expect(await send('GET /pets')).toBe(200);
  });

  test('at all: the run ends', async () => {
    let isDead = false;
    const service = createService({}, () => (isDead ? { failure: 'closed' } : undefined));
    const { send } = start(service);
    await send('GET /shops');
    isDead = true;
    expect([await send('GET /pets'), await send('GET /pets')]).toEqual([0, 'Ended: the API does not respond any more']);
  });
});

describe('a token that runs out', () => {
  const login = (tokens: readonly string[]): CredentialOptions => {
    const queue = [...tokens];
    return { token: { secrets: [], fetch: () => Promise.resolve(queue.shift() ?? 'none') } };
  };
  const knows =
    (...tokens: readonly string[]): Oddity =>
    (request) =>
      tokens.some((token) => authorizationOf(request) === `Bearer ${token}`) ? undefined : reply(401);

  test('is fetched anew, once', async () => {
    const { send, service } = start(createService({}, knows('two')), {}, { key: 'one', ...login(['two', 'three']) });
    expect(await send('POST /pets', name('Ada'))).toBe(201);
    expect(service.requests.map(authorizationOf)).toEqual(['Bearer one', 'Bearer two']);
  });

  test('that never helps is not fetched again and again', async () => {
    const { send, service } = start(
      createService({}, knows('none')),
      {},
      { key: 'one', ...login(['a', 'b', 'c', 'd']) },
    );
    expect([await send('GET /pets'), await send('GET /pets')]).toEqual([401, 401]);
    expect(service.requests.map(authorizationOf)).toEqual(['Bearer one', 'Bearer a', 'Bearer a']);
  });

  test('that helps nowhere is fetched three times', async () => {
    let fetched = 0;
    const token = { secrets: [], fetch: () => Promise.resolve(`token ${(fetched += 1)}`) };
    const { send } = start(
      createService({}, () => reply(401)),
      {},
      { key: 'one', token },
    );
    for (const line of ['GET /pets', 'GET /shops', 'GET /settings', 'GET /pets/1', 'GET /shops/1']) await send(line);
    expect(fetched).toBe(3);
  });

  test('says nothing where no credentials were sent', async () => {
    const { send, service } = start(createService({}, knows('two')), {}, { key: 'one', ...login(['two']) });
    expect(await send('GET /pets', undefined, { credential: 'none' })).toBe(401);
    expect(service.lines).toHaveLength(1);
  });
});

describe('writes', () => {
  test('stay within the budget; what was rejected costs nothing', async () => {
    let isRejecting = true;
    const service = createService({}, ({ method }) => (isRejecting && method === 'POST' ? reply(422) : undefined));
    const { send, run } = start(service, { policy: { writes: 1, isDisposable: false } });
    expect(await send('POST /pets', name('Ada'))).toBe(422);
    isRejecting = false;
    expect([await send('POST /pets', name('Ada')), run.created]).toEqual([201, { '/pets': 1 }]);
    expect(await send('POST /shops', name('Ada'))).toBe(
      'Withheld: the run has created 1 item, which is its maximum (--writes)',
    );
  });

  test('change what the run created, once a read has shown it', async () => {
    const { send } = start(createService({ '/pets/1': { id: '1', name: 'Rex' } }));
    await send('POST /pets', name('Ada'));
    expect(await send('DELETE /pets/101')).toBe('Withheld: this run did not create it');
    await send('GET /pets');
    // A list shows the item, and not that its path leads to it.
    expect(await send('DELETE /pets/101')).toBe('Withheld: this run did not create it');
    await send('GET /pets/101');
    expect(await send('DELETE /pets/1')).toBe('Withheld: this run did not create it');
    expect(await send('DELETE /pets/101')).toBe(204);
    expect(await send('DELETE /pets/101')).toBe('Withheld: its ID may belong to another item by now');
    await send('GET /pets/101');
    expect(await send('DELETE /pets/101')).toBe(404);
    expect(await send('DELETE /pets/101')).toBe('Withheld: its ID may belong to another item by now');
  });

  test('a read without credentials does not show that something is missing', async () => {
    const service = createService({ '/pets/1': { id: '1' } }, (request) =>
      authorizationOf(request) === undefined ? reply(404) : undefined,
    );
    const { send } = start(service, { policy: { writes: 5, isDisposable: true } });
    await send('GET /pets/1', undefined, { credential: 'none' });
    expect(await send('DELETE /pets/1')).toBe('Withheld: this run did not create it');
    await send('GET /pets/2');
    expect(await send('DELETE /pets/2')).toBe(404);
  });
});

describe('the clean-up', () => {
  const foreign = { '/pets/1': { id: '1', name: 'Rex' }, '/shops/1': { id: '1' }, '/shops/1/orders/1': { id: '1' } };
  const left = ({ items }: Service): readonly string[] => [...items.keys()].filter((path) => !(path in foreign));

  test('deletes what the run created, the newest first, and nothing else', async () => {
    const { send, run, service } = start(createService(foreign));
    await send('POST /pets', name('Ada'));
    await send('POST /shops', name('Shop'));
    await send('GET /shops/102');
    await send('POST /shops/102/orders', name('Order'));
    const before = service.lines.length;
    expect(await run.cleanUp()).toEqual({ deleted: 3, left: [] });
    expect(service.lines.slice(before)).toEqual([
      ...['GET /shops/102/orders/103', 'DELETE /shops/102/orders/103', 'DELETE /shops/102'],
      ...['GET /pets/101', 'DELETE /pets/101'],
    ]);
    expect([...service.items.keys()]).toEqual(Object.keys(foreign));
  });

  test('strikes off what went with its parent, or was gone before', async () => {
    const service = createService(foreign, ({ method, target }) =>
      method === 'DELETE' && target.includes('/orders/') ? reply(409) : undefined,
    );
    const { send, run } = start(service);
    await send('POST /shops', name('Shop'));
    await send('GET /shops/101');
    await send('POST /shops/101/orders', name('Order'));
    await send('POST /pets', name('Ada'));
    await send('GET /pets/103');
    await send('POST /shops/101/notes', name('Note'));
    service.items.delete('/pets/103');
    expect(await run.cleanUp()).toEqual({ deleted: 1, left: [] });
    expect(left(service)).toEqual([]);
  });

  test('tells what has no delete', async () => {
    const { send, run } = start(createService(foreign));
    await send('POST /shops', name('Shop'));
    await send('GET /shops/101');
    await send('POST /shops/101/notes', name('Note'));
    const stubborn = start(createService(foreign, ({ method }) => (method === 'DELETE' ? reply(403) : undefined)));
    await stubborn.send('POST /shops', name('Shop'));
    await stubborn.send('GET /shops/101');
    await stubborn.send('POST /shops/101/notes', name('Note'));
    expect(await run.cleanUp()).toEqual({ deleted: 1, left: [] });
    expect((await stubborn.run.cleanUp()).left).toEqual([
      { path: '/shops/101', reason: 'DELETE returned 403', isRemovable: true },
      { path: '/shops/101/notes/102', reason: 'the API has no delete', isRemovable: false },
    ]);
  });

  test('tells what it could not delete, after it has read it once more', async () => {
    const service = createService(foreign, ({ method }) => (method === 'DELETE' ? reply(403) : undefined));
    const { send, run } = start(service);
    await send('POST /pets', name('Ada'));
    expect(await run.cleanUp()).toEqual({
      deleted: 0,
      left: [{ path: '/pets/101', reason: 'DELETE returned 403', isRemovable: true }],
    });
    expect(service.lines).toEqual(['POST /pets', 'GET /pets/101', 'DELETE /pets/101', 'GET /pets/101']);
  });

  test('runs though the time is up, and waits where it is asked to', async () => {
    const waits = [reply(429, undefined, ['Retry-After', '1'])];
    const service = createService(foreign, ({ method }) => (method === 'DELETE' ? waits.pop() : undefined));
    const over: string[] = [];
    const { send, run } = start(service, { whyStopped: () => over[0] });
    await send('POST /pets', name('Ada'));
    over.push('stopped');
    expect(await run.cleanUp()).toEqual({ deleted: 1, left: [] });
  });

  test('ends where the service is gone', async () => {
    let isDead = false;
    const service = createService(foreign, () => (isDead ? { failure: 'timeout' } : undefined));
    const { send, run } = start(service);
    for (const one of ['a', 'b', 'c', 'd']) await send('POST /pets', name(one));
    isDead = true;
    const before = service.lines.length;
    expect((await run.cleanUp()).left).toHaveLength(4);
    expect(service.lines.length - before).toBe(3);
  });

  test('leaves an item alone that a create gave back', async () => {
    const service = createService(foreign, ({ method }, { items }) =>
      method === 'POST' ? reply(201, items.get('/pets/1') ?? null) : undefined,
    );
    const { send, run } = start(service);
    await send('POST /pets', name('Ada'));
    expect(await run.cleanUp()).toEqual({
      deleted: 0,
      left: [{ path: '/pets/1', reason: 'no response shows that this run made it', isRemovable: true }],
    });
    expect(service.lines.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });

  test('finds the item of a create that returned 500', async () => {
    const service = createService(foreign, (request, { respond }) => {
      if (request.method !== 'POST') return undefined;
      respond(request);
      return reply(500);
    });
    const { send, run } = start(service);
    expect(await send('POST /pets', name('Ada'))).toBe(500);
    expect(await run.cleanUp()).toEqual({ deleted: 1, left: [] });
    expect([...service.items.keys()]).toEqual(Object.keys(foreign));
  });

  test('follows the address that a create returned without a body', async () => {
    const service = createService(foreign, (request, { respond, items }) => {
      if (request.method === 'GET' && request.target === '/pets') return reply(200, []);
      if (request.method !== 'POST') return undefined;
      respond(request);
      return reply(201, undefined, ['Location', `https://api.example.com/v1${[...items.keys()].at(-1) ?? ''}`]);
    });
    const { send, run } = start(service);
    expect(await send('POST /pets', name('Ada'))).toBe(201);
    expect(await run.cleanUp()).toEqual({ deleted: 1, left: [] });
  });

  test('says where an item may be that nobody saw', async () => {
    const service = createService(foreign, ({ method }) => (method === 'POST' ? { failure: 'timeout' } : undefined));
    const { send, run } = start(service);
    await send('POST /pets', name('Ada'));
    expect((await run.cleanUp()).left).toEqual([
      {
        path: '/pets',
        reason: 'POST /pets had no response: an item may be there',
        isRemovable: false,
      },
    ]);
  });

  test('a create that failed may have stored its item under an ID that was deleted before', async () => {
    let isFailing = false;
    const service = createService(foreign, ({ method }, { items }) => {
      if (method !== 'POST' || !isFailing) return undefined;
      items.set(deleted, { id: Number(deleted.split('/').at(-1)), name: 'cut' });
      return reply(500, undefined);
    });
    const { send, run } = start(service);
    await send('GET /pets');
    await send('POST /pets', name('Ada'));
    const deleted = [...service.items.keys()].at(-1) ?? '';
    await send(`DELETE ${deleted}`);
    isFailing = true;
    await send('POST /pets', name('Bob'));
    const { left } = await run.cleanUp();
    expect(left.filter(({ isRemovable }) => !isRemovable).map(({ path }) => path)).toEqual(['/pets']);
  });

  test.each([
    [500, [], 0],
    [500, ['a pet that others made'], 1],
    [504, [], 1],
  ])('a create is %d: a list without new items shows that nothing was made, %j', async (status, others, left) => {
    const service = createService(foreign, ({ method }, { items }) => {
      if (method !== 'POST') return undefined;
      for (const [index, other] of others.entries())
        items.set(`/pets/${900 + index}`, { id: 900 + index, name: other });
      return reply(status, undefined);
    });
    const { send, run } = start(service);
    await send('GET /pets');
    await send('POST /pets', name('Ada'));
    expect((await run.cleanUp()).left).toHaveLength(left);
  });

  test('of a run that was killed goes by its journal', async () => {
    const file = path.join(folderWith({}), 'report.json.left-behind');
    const service = createService(foreign);
    const killed = start(service, { journal: createJournal(file, baseUrl, runTag) });
    await killed.send('POST /pets', name('Ada'));
    await killed.send('GET /pets');
    await killed.send('POST /pets', name('Bob'));
    await killed.send('GET /pets/102');
    await killed.send('DELETE /pets/102');
    const earlier = readJournal(file, baseUrl);
    expect(earlier).toEqual({ runTags: [runTag], paths: ['/pets/101'] });
    const { run } = start(service, { earlier, runTag: 'another1' });
    const { deleted, left } = await run.cleanUp();
    expect([deleted, left, [...service.items.keys()]]).toEqual([1, [], Object.keys(foreign)]);
    keepLeft(file, baseUrl, earlier, []);
    expect(existsSync(file)).toBe(false);
  });

  test('keeps in the journal what another clean-up may remove', async () => {
    const file = path.join(folderWith({}), 'report.json.left-behind');
    const service = createService(foreign, ({ method }) => (method === 'DELETE' ? reply(403) : undefined));
    const { send, run } = start(service, { journal: createJournal(file, baseUrl, runTag) });
    await send('POST /shops', name('Shop'));
    await send('GET /shops/101');
    await send('POST /shops/101/notes', name('Note'));
    await run.cleanUp();
    expect(readJournal(file, baseUrl)).toEqual({ runTags: [runTag], paths: ['/shops/101'] });
  });

  test('of an earlier run keeps what it cannot look for, where the service is gone', async () => {
    const file = path.join(folderWith({}), 'report.json.left-behind');
    const earlier = { runTags: ['oldtag01'], paths: ['/pets/7'] };
    const { run } = start(
      createService({}, () => ({ failure: 'closed' })),
      { earlier },
    );
    const { left } = await run.cleanUp();
    expect(left.map((one) => one.path)).toEqual(['/pets/7']);
    keepLeft(file, baseUrl, earlier, left);
    expect(readJournal(file, baseUrl)).toEqual(earlier);
  });

  test('of an earlier run deletes what shows its tag', async () => {
    const service = createService({
      ...foreign,
      '/pets/7': { id: '7', name: 'oldtag01 Ada' },
      '/pets/8': { id: '8', name: 'Rex' },
      '/shops/1/orders/9': { id: '9', name: 'oldtag01' },
    });
    const earlier = {
      runTags: ['oldtag01'],
      paths: ['/pets/7', '/pets/8', '/pets/9', '/shops/1/orders/9'],
    };
    const { run } = start(service, { earlier });
    expect(await run.cleanUp()).toEqual({
      deleted: 1,
      left: [
        { path: '/pets/8', reason: 'this run did not create it', isRemovable: true },
        {
          path: '/shops/1/orders/9',
          reason: 'it writes below an item that this run did not create',
          isRemovable: true,
        },
      ],
    });
    expect([...service.items.keys()].sort()).toEqual([...Object.keys(foreign), '/pets/8', '/shops/1/orders/9'].sort());
  });
});
