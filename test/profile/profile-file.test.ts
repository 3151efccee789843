import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseJson, type JsonValue } from '../../src/base/json';
import type { Exchange } from '../../src/exchange/exchange';
import type { Profile } from '../../src/profile/profile';
import { readProfile } from '../../src/profile/read-profile';
import { assertUnedited, writeProfile } from '../../src/profile/write-profile';
import type { ResponseTemplate } from '../../src/profile/template-play';
import { constant, printTemplate } from '../../src/responses/template';
import { createFolders } from '../files';
import { tasksContract } from '../tasks';

const folderWith = createFolders();
const contract = tasksContract();

const good = `profile: 1
learned: { from: https://api.example.com }
items: items.json
mediaType: application/problem+json
hints:
  GET /tasks/{taskId}: { by: name }
behaviours:
  list-order: { GET /tasks: -rank }
  unknown-query: { '*': reject }
writes:
  POST /tasks: { '...': '{{default}}', rank: 7, at: '{{now: 2026-01-31T12:00:00Z}}' }
responses:
  '* item-unknown':
    status: 404
    body: { code: 110, error: 'No task {{request.path.taskId}}', big: 12345678901234567890 }
  '* invalid query format:date-time': { status: 400 }
  POST /tasks invalid body.name type:string,integer:
    status: 422
    headers: { X-Errors: '{{subject}}' }
    body: ['{{each violations}}', { '{{subject}}': is required }]
`;
const goodItems = '{ "/tasks": [{ "id": 5, "name": "A" }] }';

test('what is read is written so that the same is read', async () => {
  const folder = folderWith({ 'profile.yaml': good, 'items.json': goodItems });
  const { profile, files } = await readProfile(path.join(folder, 'profile.yaml'), contract);
  expect(files.map((file) => path.basename(file))).toEqual(['profile.yaml', 'items.json']);
  const again = path.join(folder, 'again.yaml');
  const options = { title: 'Tasks', learned: { exchanges: 3 }, mask: (_: string, value: JsonValue) => value };
  const examples = new Map([
    ['* item-unknown', exchange('GET', '/tasks/999', 404)],
    ['POST /tasks', exchange('POST', '/tasks', 201, '{\n  "name": "A"\n}')],
  ]);
  writeProfile(again, { ...profile, examples }, { ...options, withItems: true });
  expect(plain((await readProfile(again, contract)).profile)).toEqual(plain(profile));
  const text = readFileSync(again, 'utf8');
  expect(text).toContain("  # GET /tasks/999 -> 404\n  '* item-unknown':");
  expect(text).toContain('  # POST /tasks { "name": "A" } -> 201\n  POST /tasks:');
  expect(text).toContain("  unknown-query: { '*': reject }");
  // What a person has edited since is kept.
  for (const file of ['again.items.json', 'again.yaml']) {
    assertUnedited(again);
    appendFileSync(path.join(folder, file), ' ');
    expect(() => {
      assertUnedited(again);
    }).toThrow(/again.yaml exists and was edited since it was learned.* --force/);
    writeProfile(again, { ...profile, examples }, { ...options, withItems: true });
  }
});

const ok = { status: 200, headers: {}, body: constant({}) };

test.each<[name: string, response: ResponseTemplate]>([
  ['POST /tasks create body.name=a\nb', ok],
  ['POST /tasks create body.first name=\u2028', ok],
  ['POST /tasks invalid body.a\nb type', ok],
  ['POST /tasks create', { ...ok, body: constant({ '<<': 1, '...': 2, '0x1': 3 }) }],
  ['POST /tasks create', { ...ok, body: constant(parseJson('{"__proto__":{"a":1},"constructor":2}')) }],
])('names that requests and responses may have do not break the next start: %j', async (name, response) => {
  const file = path.join(folderWith({}), 'odd.yaml');
  const profile = {
    hints: {},
    items: {},
    behaviours: new Map(),
    writes: new Map(),
    responses: new Map([[name, response]]),
  };
  writeProfile(file, profile, { title: '', learned: {}, mask: (_, value) => value, withItems: false });
  expect((await readProfile(file, contract)).profile.responses).toEqual(profile.responses);
});

function exchange(method: string, target: string, status: number, body?: string): Exchange {
  const request = { method, target, headers: [], ...(body !== undefined && { body: { text: body } }) };
  return { number: 1, source: 'test', request, response: { status, headers: [] }, startedAt: 0, durationMs: 0 };
}

/** A profile as data that can be compared. */
function plain({ responses, writes, behaviours, hints, items }: Profile): unknown {
  return {
    ...{ hints, items, behaviours: [...behaviours] },
    writes: [...writes].map(([name, template]) => [name, printTemplate(template)]),
    responses: [...responses].map(([name, { body, headers, ...rest }]) => [
      ...[name, rest, body && printTemplate(body)],
      Object.entries(headers).map(([header, template]) => [header, printTemplate(template)]),
    ]),
  };
}

test.each([
  ['profile: 1', 'profil: 1', 'profile.yaml is not a profile'],
  ['hints:', 'hint:', ':5:1: hint is not allowed. Did you mean hints?'],
  ['by: name', 'buy: name', ':6:26: hints.GET /tasks/{taskId}.buy is not allowed. Did you mean by?'],
  ['list-order: { GET', 'list-odrer: { GET', ':8:3: there is no behaviour list-odrer. Did you mean list-order?'],
  ['GET /tasks: -rank', 'GET /taks: -rank', ':8:17: there is no operation GET /taks. Did you mean GET /tasks?'],
  ["'*': reject", "'*': refuse", ':9:20: unknown-query must be reject or filter, got "refuse".'],
  ['POST /tasks: {', 'POST /task: {', ':11:3: there is no operation POST /task. Did you mean POST /tasks?'],
  ['{{now: 2026', '{{nov: 2026', ':11:49: There is no fact "nov".'],
  ['item-unknown', 'item-unknwn', ':13:3: there is no outcome item-unknwn. Did you mean item-unknown?'],
  ['status: 404', 'status: none', ':14:5: responses.* item-unknown.status must be an integer, got "none".'],
  [
    '{{request.path.taskId}}',
    '{{request.paht.taskId}}',
    ':15:24: There is no fact "request.paht.taskId". Did you mean path?',
  ],
  ['body.name type', 'boddy.name type', ':17:3: boddy.name type:string,integer must be a part of the request'],
  ["'{{subject}}': is", "'{{request.path.id}}': is", ':20:'],
  ['items.json', 'item.json', 'item.json does not exist. Did you mean items.json?'],
])('%s, written %s, is told with its place', async (right, wrong, message) => {
  expect(good).toContain(right);
  const folder = folderWith({ 'profile.yaml': good.replace(right, wrong), 'items.json': goodItems });
  const error = await readProfile(path.join(folder, 'profile.yaml'), contract).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain(message);
});

test('items of no collection are told with their place', async () => {
  const folder = folderWith({ 'profile.yaml': good, 'items.json': '{\n  "/task": []\n}' });
  await expect(readProfile(path.join(folder, 'profile.yaml'), contract)).rejects.toThrow(
    /items.json:2:3: \/task is not a collection. Did you mean \/tasks\?/,
  );
});
