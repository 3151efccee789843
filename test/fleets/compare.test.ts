import { afterEach, describe, expect, test } from '@jest/globals';
import { makePets, petKey, renderPet, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { petPeculiarities } from '../../contract-tests/self-proof/pet-peculiarities';
import { compare, comparing } from '../support/compare';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';

afterEach(closeServers);
const fileIn = useTestFolder();

const compared = comparing(fileIn);

/** Gives the rules of several peculiarities; those that change the last word on an answer do so one after another. */
function together(names: readonly string[]): Partial<PetRules> {
  const all = petPeculiarities.filter(({ name }) => names.includes(name)).map(({ rules }) => rules());
  const finish: PetRules['finish'] = (response, request, state) =>
    all.reduce((last, one) => one.finish?.(last, request, state) ?? last, response);
  return { ...(Object.assign({}, ...all) as Partial<PetRules>), finish };
}

describe('two services of one document', () => {
  test('a service is like itself, restarted, in at least 150 requests', async () => {
    const { status, report, stdout } = await compared({}, {});
    expect([status, report.findings, report.noise]).toEqual([0, [], []]);
    expect(report.figures.compared).toBeGreaterThan(150);
    expect(report.percent).toEqual({ status: 100, shape: 100, butMessages: 100, exactly: 100 });
    expect(stdout).toMatch(/^ {3}100\.0 % {2}exactly \((\d+) of \1\)$/m);
  });

  // Several ways of a service at once, none of which hides another: each is told.
  test.each([
    [
      {
        'an odd limit is refused with 422': /listPets limit is below its minimum .*status 400 against 422/,
        'an unknown status gives an empty list': /status is no member of its enum .*status 400 against 200/,
        'other codes and texts': /body\.code "E404" against "HTTP_404"/,
        'a duplicate name is a conflict': /a body that was taken before: status 201 against 409/,
        'media types are not looked at': /status 415 against 201/,
        'unknown properties are refused': /a member that the document does not have.*status 201 against 400/,
        'a malformed identifier is refused with 400': /the identifier is no integer .*status 404 against 400/,
        'names are trimmed': /body\.name " *(?:understudy padded)? *" against "(?:understudy padded)?"/,
        'charset on the media type': /content-type .*application\/json against application\/json; charset=utf-8/,
        'short pages under a maximum of 7': /\(how many\) 20 against 7/,
      },
      1,
    ],
    [
      {
        'an odd limit is held to the bounds': /listPets limit is below its minimum .*status 400 against 200/,
        'extra members of errors': /body\.traceId absent against "abc"/,
        'long names are refused': /of 41 characters .*status 201 against 422/,
        'a default status': /body\.status absent against "pending"/,
        'identifiers with leading zeros are read': /the identifier has a leading zero: status 404 against 200/,
        'bodies are judged before credentials': /with no key .*status 401 against 400/,
        'newest first': /which items, in which order.* \(rising\) against 130, 129.* \(falling\)/,
        'no Location': /header\.location .* against absent/,
        'extra properties': /body\[\*\]\.tags absent against \[\]/,
      },
      1,
    ],
    [
      {
        'HEAD is refused': /HEAD on its path.*status 200 against 405/,
        'an absolute Location': /header\.location <base path>.* against https:\/\/api\.example\.com/,
        'headers of every kind': /header\.x-request-id absent against 1/,
        'unknown parameters are refused': /status 200 against 400/,
        '405 with Allow for other methods': /OPTIONS on its path .*status 404 against 405/,
        'an unknown category is refused': /categoryId is 0 .*status 201 against 400/,
      },
      1,
    ],
    [
      {
        'escaped characters': /spelling of JSON: characters beyond ASCII as they are against as escapes/,
        'pretty-printed bodies': /spelling of JSON: blanks between values no against yes/,
        gzip: /header\.content-encoding absent against gzip/,
      },
      0,
    ],
  ] as [Record<string, RegExp>, number][])(
    'lawful ways of a service are told, one by one: %#',
    async (ways, exitCode) => {
      const { status, report } = await compared({}, together(Object.keys(ways)));
      const titles = report.findings.map(({ title }) => title);
      for (const [name, words] of Object.entries(ways))
        expect([name, titles.filter((title) => words.test(title))]).not.toEqual([name, []]);
      expect([status, report.noise]).toEqual([exitCode, []]);
    },
  );

  test('one behaviour moved is exactly that difference', async () => {
    const find: PetRules['find'] = (state, text) =>
      text === '0' ? { status: 400, message: 'no identifier' } : state.pets.find(({ id }) => String(id) === text);
    const { status, report, stdout } = await compared({}, { find });
    expect(status).toBe(1);
    expect(report.findings.map(({ title, weight, kind }) => [title, weight, kind])).toEqual([
      ['getPet the identifier is 0: status 404 against 400', 'status', 'silent'],
    ]);
    expect(stdout).toMatch(/ {2}repeat: curl .*:\d+\/v1\/pets\/0.*\$API_KEY.*\n +curl .*\/v1\/pets\/0/);
    expect(stdout).not.toContain(petKey);
  });

  test('who breaks the document is told with the clause', async () => {
    const { report } = await compared({}, { createdStatus: 200 });
    const [first] = report.findings;
    expect([first?.kind, first?.verdict?.wrong, first?.verdict?.clause]).toEqual([
      'contract',
      'b',
      expect.stringContaining('/components/schemas/Error'),
    ]);
  });

  test('of a list it is said which member breaks the document, and no other member is blamed for it', async () => {
    const render: PetRules['render'] = (pet) =>
      renderPet(pet)
        .replace(/"name":"Animal/, '"name":"Beast')
        .replace(/"categoryId":3\b/, '"categoryId":"3"');
    const { report } = await compared({}, { render, renderList: (pets) => `[${pets.map(render).join(',')}]` });
    const blamed = report.findings.filter(({ verdict }) => verdict !== undefined);
    expect(new Set(blamed.map(({ place }) => place))).toEqual(new Set(['body[*].categoryId']));
    expect(blamed.map(({ verdict }) => verdict?.words)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^body\.\d+\.categoryId: expected an integer, got "3"$/)]),
    );
    expect(report.findings.find(({ place }) => place === 'body[*].name')?.kind).toBe('silent');
  });

  test.each([
    ['long names are refused', 1],
    ['names are trimmed', 2],
    ['a default status', 2],
  ])('what a write is answered otherwise is told there, and not in each later read: %s', async (name, most) => {
    const rules = petPeculiarities.find((one) => one.name === name)?.rules() ?? {};
    const order: PetRules['order'] = (pets) => [...pets].reverse();
    const { report } = await compared({ order }, { ...rules, order });
    expect(report.findings.map(({ operation }) => operation)).toEqual(report.findings.map(() => 'createPet'));
    expect(report.findings.length).toBeGreaterThan(0);
    expect(report.findings.length).toBeLessThanOrEqual(most);
  });

  test('an order that changes each time is noise, and nothing else is', async () => {
    const unstable = petPeculiarities.find(({ name }) => name === 'an unstable order');
    const { status, report, stdout } = await compared({}, unstable?.rules() ?? {});
    expect([status, report.findings]).toEqual([0, []]);
    expect(report.noise).toEqual([expect.objectContaining({ side: 'b', operation: 'listPets' })]);
    expect(stdout).toContain('Noise: what a service answers otherwise each time');
  });

  test('a header that changes with each answer is noise on writes and refusals too, which are sent once', async () => {
    let left = 5000;
    const counting = (version: string): Partial<PetRules> => ({
      finish: (response) => ({
        ...response,
        headers: { ...response.headers, 'X-Quota-Left': String((left -= 7)), 'X-Api-Version': version },
      }),
    });
    const same = await compared(counting('1'), counting('1'), '--max-requests', '120');
    expect([same.status, same.report.findings, same.report.percent.exactly]).toEqual([0, [], 100]);
    const other = await compared(counting('1'), counting('2'), '--max-requests', '120');
    expect(other.report.findings.map(({ place }) => place)).toEqual(['header.x-api-version']);
    const without = await compared(counting('1'), {}, '--max-requests', '120');
    const places = without.report.findings.map(({ place }) => place).sort();
    expect(places).toEqual(['header.x-api-version', 'header.x-quota-left']);
  });

  test('of a header that varies at one operation, what stays and differs at another is told', async () => {
    let left = 90_000;
    const caching = (items: string): Partial<PetRules> => ({
      finish: (response, { path }) => ({
        ...response,
        headers: { ...response.headers, 'Cache-Control': path === '/pets' ? `max-age=${(left -= 7)}` : items },
      }),
    });
    const flags = ['--max-requests', '120'];
    const other = await compared(caching('no-store'), caching('public, max-age=9'), ...flags);
    expect(other.report.findings.map(({ place }) => place)).toEqual(['header.cache-control']);
    expect(other.report.percent.exactly).toBeLessThan(90);
    // What looks like what varies may be a clock that stood still.
    const same = await compared(caching('max-age=60'), caching('max-age=59'), ...flags);
    expect([same.report.findings, same.report.percent.exactly]).toEqual([[], 100]);
  });
});

describe('services that hold different things', () => {
  test('other items are named once as data, and compared by shape', async () => {
    const { status, report, stdout } = await compared({}, { seed: () => makePets(77, 5000n, 3n) });
    expect([status, report.findings]).toEqual([0, []]);
    expect(report.data).toEqual([{ collection: '/pets', kind: 'other', a: 100, b: 77 }]);
    expect(stdout).toContain('/pets holds different items');
  });

  test('a member that items of one side alone have is told all the same', async () => {
    const withTags = (pet: Parameters<PetRules['render']>[0]): string => renderPet(pet).replace(/}$/, ',"tags":[]}');
    const seed = (): ReturnType<typeof makePets> => makePets(77, 5000n, 3n);
    const renderList: PetRules['renderList'] = (pets) => `[${pets.map(withTags).join(',')}]`;
    const { report } = await compared({}, { seed, render: withTags, renderList });
    expect(report.findings.map(({ place }) => place)).toEqual(expect.arrayContaining(['body[*].tags']));
  });

  test('where one side lists nothing, what was made is compared', async () => {
    const { status, report } = await compared({}, { seed: () => [] });
    expect(status).toBe(0);
    expect(report.findings).toEqual([]);
    expect(report.data[0]?.kind).toBe('empty');
  });
});

describe('what a run may do', () => {
  test('--read-only sends nothing that could change a service', async () => {
    const { report, sent } = await compared({}, {}, '--read-only');
    expect(sent.filter((line) => !/^(?:GET|HEAD|OPTIONS) /.test(line))).toEqual([]);
    expect([report.conclusion.exitCode, report.leftOver]).toEqual([0, []]);
  });

  test('--writes ends the creates, and what is left over is listed', async () => {
    const { report } = await compared({}, {}, '--writes', '3');
    expect(report.leftOver.map(({ side }) => side)).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
    expect(report.uncompared.map(({ reason }) => reason)).toContain('the budget of writes is used up (--writes)');
  });

  test('--plan sends nothing', async () => {
    const { status, stdout } = await compare(['http://127.0.0.1:1/v1', 'http://127.0.0.1:2/v1', '--plan']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^twice listPets\.limit\.below: limit is below its minimum$/m);
    expect(Number(/^(\d+) requests$/m.exec(stdout)?.[1])).toBeGreaterThan(150);
  });
});
