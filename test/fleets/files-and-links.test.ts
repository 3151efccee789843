import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startService } from '../../contract-tests/self-proof/service';
import { collectionDocument, textMember } from '../support/collection-document';
import { answer } from '../support/notes-service';
import { killServed, runWith, start } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  killServed();
  for (const close of closing.splice(0)) await close();
});

const schema = JSON.stringify(
  collectionDocument({ path: '/lamps', members: { name: { type: 'string' } }, sent: ['name'], required: ['name'] }),
);

/** A service whose lamps stay for ever, so that what is made is left over. */
async function lampRoom(): Promise<{ readonly url: string; readonly asked: () => number }> {
  const lamps = [{ id: 1, name: 'first' }];
  let asked = 0;
  const service = await startService(({ path: at, method, body }) => {
    asked += 1;
    const [, , id] = at.split('/');
    const lamp = lamps.find((one) => String(one.id) === id);
    if (method === 'GET' && at === '/lamps') return answer(200, lamps);
    if (method === 'GET') return lamp === undefined ? answer(404, { code: 'none' }) : answer(200, lamp);
    const name = textMember(body, 'name');
    if (method !== 'POST' || name === undefined) return answer(400, { code: 'bad' });
    const made = { id: lamps.length + 1, name };
    lamps.push(made);
    return answer(201, made);
  });
  closing.push(() => service.close());
  return { url: service.baseUrl, asked: () => asked };
}

const precious = 'precious: nobody writes here\n';

/** Gives the path of a file that somebody else cares about, and of a link to it of either kind. */
function victim(name: string, makeLink: typeof linkSync): { readonly file: string; readonly link: string } {
  const [file, link] = [fileIn(`${name}.victim`), fileIn(name)];
  for (const one of [file, link]) rmSync(one, { force: true });
  writeFileSync(file, precious);
  makeLink(file, link);
  return { file, link };
}

(process.platform === 'win32' ? describe.skip : describe)('nothing is written through a link', () => {
  const document = (): string => {
    writeFileSync(fileIn('lamps.json'), schema);
    return fileIn('lamps.json');
  };
  const commands: readonly (readonly [name: string, args: (service: string, link: string) => readonly string[]])[] = [
    ['verify.notes', (service, link) => ['verify', service, document(), '--left-over', link]],
    ...['json', 'junit', 'html', 'markdown', 'har'].map(
      (kind) =>
        [`v.${kind}`, (service: string, link: string) => ['verify', service, document(), `--${kind}`, link]] as const,
    ),
    ['c.json', (service, link) => ['compare', service, service, document(), '--read-only', '--report', link]],
    ['c.html', (service, link) => ['compare', service, service, document(), '--read-only', '--report', link]],
    ['p.md', (service, link) => ['proxy', service, document(), '--report', link, '--', 'true']],
    ['r.jsonl', (service, link) => ['proxy', service, document(), '--record', link, '--', 'true']],
    ['r.har', (service, link) => ['proxy', service, document(), '--record', link, '--', 'true']],
    ['l.yaml', (service, link) => ['learn', service, document(), '--force', '--out', link]],
    ['i.items.json', (service) => ['learn', service, document(), '--force', '--out', fileIn('i.yaml')]],
    ['n.yaml.left-over', (service) => ['learn', service, document(), '--out', fileIn('n.yaml')]],
  ];
  test.each(commands)('%s', async (name, args) => {
    const { url } = await lampRoom();
    for (const makeLink of [symlinkSync, linkSync]) {
      const { file, link } = victim(name, makeLink);
      const { ended, log } = start(args(url, link));
      expect([await ended, log()]).toEqual([2, expect.stringMatching(/nothing is written through links/)]);
      expect(readFileSync(file, 'utf8')).toBe(precious);
    }
  });

  test('not even to a file that is not there yet', async () => {
    const { url } = await lampRoom();
    symlinkSync(fileIn('nowhere'), fileIn('dangling.json'));
    expect(await start(['verify', url, document(), '--json', fileIn('dangling.json')]).ended).toBe(2);
    expect(existsSync(fileIn('nowhere'))).toBe(false);
  });

  test('notes go to notes alone, before anything is asked', async () => {
    const { url, asked } = await lampRoom();
    const other = fileIn('other.left-over');
    writeFileSync(other, precious);
    const { ended, log } = start(['verify', url, document(), '--left-over', other]);
    expect([await ended, log()]).toEqual([
      2,
      expect.stringContaining('something else is there than the notes of a run'),
    ]);
    expect([readFileSync(other, 'utf8'), asked()]).toEqual([precious, 0]);
  });

  test('what holds data of a service is for its owner alone, though it was there', async () => {
    const { url } = await lampRoom();
    const files = ['o.json', 'o.html', 'o.har', 'o.xml', 'o.notes'].map((name) => fileIn(name));
    for (const file of files) {
      writeFileSync(file, '');
      chmodSync(file, 0o644);
    }
    const [json = '', html = '', har = '', junit = '', notes = ''] = files;
    const reports = ['--json', json, '--html', html, '--har', har, '--junit', junit, '--left-over', notes];
    await start(['verify', url, document(), ...reports]).ended;
    expect(files.map((file) => [path.basename(file), statSync(file).mode & 0o777])).toEqual(
      files.map((file) => [path.basename(file), 0o600]),
    );
    expect(readFileSync(notes, 'utf8')).toContain('"made"');
  });

  test('a shell may take a report', async () => {
    const { url } = await lampRoom();
    const { ended, printed } = start(['verify', url, document(), '--json', '/dev/stderr']);
    await ended;
    expect(printed()).toMatch(/checks/);
  });
});

describe('the items of a profile', () => {
  const token = 'S3cretLine';
  const outside = (): string => {
    writeFileSync(fileIn('outside.txt'), `root:${token}:19000:::\n${token}: &x y\n`);
    return fileIn('outside.txt');
  };
  const profile = (items: string): string => {
    mkdirSync(fileIn('in'), { recursive: true });
    writeFileSync(fileIn('in/p.yaml'), `profile: 1\nitems: ${JSON.stringify(items)}\n`);
    return fileIn('in/p.yaml');
  };
  const serving = (file: string): { readonly status: number | null; readonly stderr: string } =>
    runWith({}, 'serve', '--port', '0', '--profile', file);

  test('lie beside it or below its folder, nowhere else', () => {
    const place = outside();
    mkdirSync(fileIn('in/below'), { recursive: true });
    symlinkSync(place, fileIn('in/link.json'));
    symlinkSync(path.dirname(place), fileIn('in/folder'));
    for (const items of [
      place,
      '../outside.txt',
      'below/../../outside.txt',
      'link.json',
      'folder/outside.txt',
      '..',
      '.',
      '/etc/passwd',
    ]) {
      const { status, stderr } = serving(profile(items));
      expect([items, status, stderr]).toEqual([
        items,
        2,
        expect.stringMatching(/in\/p\.yaml:2:\d+: items: expected the name of a file beside/),
      ]);
      expect(stderr).not.toContain(token);
    }
    expect(serving(profile('below/none.json')).stderr).toContain('there is no such file');
  });

  test('are told nothing of where they are none', () => {
    const texts = [
      ...[`root:${token}:19000:::\nx: 1\n`, `${token}: 1\n`, `{"${token}": 1}`, `- ${token}\n`, `${token}\n`],
      ...[
        `a: *${token}\n`,
        `a: !${token} 1\n`,
        `? ${token}\n: [`,
        `{"${token}`,
        `${token}: 1\n${token}: 2\n`,
        `%${token} x\n`,
      ],
      ...[`a: "\\${token}"\n`, `@${token}`, `${token}:${token}:\t- x\n  y`],
    ];
    for (const text of texts) {
      const file = profile('own.txt');
      writeFileSync(fileIn('in/own.txt'), text);
      const { status, stderr } = serving(file);
      expect([text, status, stderr.includes(token)]).toEqual([text, 2, false]);
    }
  });
});
