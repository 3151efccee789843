import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { finishing } from '../../contract-tests/self-proof/fault';
import { useTestFolder } from '../support/test-folder';
import { closeServers, faulty, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

interface Message {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

interface Archive {
  readonly log: {
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly {
      readonly comment: string;
      readonly request: Message & {
        readonly method: string;
        readonly url: string;
        readonly queryString: readonly { readonly name: string; readonly value: string }[];
        readonly postData?: { readonly text: string; readonly comment?: string };
      };
      readonly response: Message & {
        readonly status: number;
        readonly statusText: string;
        readonly content: { readonly size: number; readonly text: string; readonly encoding?: string };
      };
    }[];
  };
}

test('an archive of a run names checks, shows bytes that are no text, and holds no cookie', async () => {
  const bytes = Buffer.from([0x5b, 0xff, 0xfe, 0x5d]);
  const { baseUrl } = await faulty(
    finishing((response, request) => ({
      ...response,
      headers: { ...response.headers, 'Set-Cookie': 'session=s3cr3t-cookie' },
      body: request.query.get('limit') === '1' ? bytes : response.body,
    })),
  );
  const file = fileIn('run.har');
  await verify([baseUrl, '--only', 'listPets.limit.minimum', 'createPet.refuses.body.not-utf-8', '--har', file]);
  const text = readFileSync(file, 'utf8');
  const { log } = JSON.parse(text) as Archive;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(log.creator).toEqual({ name: 'understudy verify', version });
  expect(text).not.toContain('s3cr3t-cookie');
  const [list] = log.entries.filter(({ comment }) => comment === 'listPets.limit.minimum');
  expect(list?.request.queryString).toEqual([{ name: 'limit', value: '1' }]);
  expect(list?.request.headers).toContainEqual({ name: 'Authorization', value: 'Bearer $API_KEY' });
  expect(list?.response).toMatchObject({ status: 200, statusText: 'OK' });
  expect(list?.response.headers).toContainEqual({ name: 'Set-Cookie', value: '[redacted]' });
  expect(list?.response.content).toMatchObject({ size: 4, text: bytes.toString('base64'), encoding: 'base64' });
  const sent = log.entries.find(
    ({ comment, request }) => comment === 'createPet.refuses.body.not-utf-8' && request.method === 'POST',
  );
  expect(sent?.request.postData).toMatchObject({ comment: 'bytes as Latin-1' });
});

test('an archive shows the beginning of a long body, and says so', async () => {
  const long = JSON.stringify([{ id: 1, name: 'n'.repeat(400_000) }]);
  const { baseUrl } = await faulty(finishing((response) => ({ ...response, body: Buffer.from(long) })));
  const file = fileIn('long.har');
  await verify([baseUrl, '--only', 'listPets.limit.minimum', '--har', file]);
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as Archive;
  const content = log.entries[0]?.response.content;
  expect(content).toMatchObject({ size: long.length, comment: `the beginning of ${long.length} bytes` });
  expect(content?.text).toHaveLength(256 * 1024);
});
