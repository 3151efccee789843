import MarkdownIt from 'markdown-it';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve, verify } from '../support/verify';
import { answered } from '../support/verify-document';
import { escapeHtml } from '../../src/base/markup';

const fileIn = useTestFolder();

afterEach(closeServers);

/** Everything that a line of a report might take for more than text. */
const hostile = [
  '\u001b]0;title\u0007\u001b[31m\u009b2J\u007f\u202eabc\u2066\u2028',
  'x\r<img src=x onerror=alert(1)>\r\n::error::broken\n##[error]broken\n',
  '`` ` <script>alert(1)</script> [a](javascript:alert(1)) ![b](http://evil.example/b) <http://evil.example>',
  'http://evil.example www.evil.example me@evil.example @everyone | a | b |',
  '\n\n# heading\n\n- item\n\n    code\n\n[r]: http://evil.example\n\n<div onclick="x">\n\n|a|b|\n|-|-|\n',
  `"><svg/onload=alert(1)> ' onmouseover='alert(1) ]]> <!-- --> &lt;img&gt; </script></style></title>`,
].join(' ');

/** Texts of several beginnings: what a line starts with decides. */
const texts = [hostile, ...hostile.split(/(?<=[\n ])(?=[#:`<@|"&[hw-])/)];
const [lone] = ['\ud800'];

interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly reports: Readonly<Record<'json' | 'junit' | 'html' | 'markdown' | 'har', string>>;
}

async function runWith(said: readonly string[]): Promise<Run> {
  let asked = 0;
  const next = (): string => said[(asked += 1) % said.length] ?? '';
  const [first = ''] = said;
  const [one, list] = [{ type: 'object', required: ['id'], properties: { id: { type: 'string' } } }, { type: 'array' }];
  const items = { ...list, items: one };
  const spec = fileIn('hostile.json');
  const operation = (id: string, description: string): object => ({
    operationId: id,
    description,
    'x-section': description,
  });
  const body = { content: { 'application/json': { schema: { ...one, description: first } } } };
  const plain = first.replaceAll(/[{}/\\]/g, '');
  const paths = {
    [`/things`]: {
      get: { ...operation(`list ${plain}`, next()), responses: { 200: answered(items) } },
      post: {
        ...operation(`make ${plain}`, next()),
        requestBody: body,
        responses: { 201: answered({ ...one, required: ['id', 'no'] }) },
      },
    },
    '/things/{id}': {
      get: {
        ...operation('read', next()),
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answered(one), 404: answered({}) },
      },
    },
  };
  writeFileSync(spec, JSON.stringify({ openapi: '3.0.3', info: { title: first, version: next() }, paths }));
  const { baseUrl } = await serve(({ method }) => {
    const item = { id: next(), [next()]: next(), more: [lone] };
    const value = asked % 3 === 0 ? { message: next() } : method === 'POST' || asked % 2 === 0 ? item : [item];
    const type = asked % 4 === 0 ? `text/x; a="${next().replaceAll(/[^\t\x20-\x7e]/g, '')}"` : 'application/json';
    return { status: method === 'POST' ? 201 : 200, headers: { 'Content-Type': type }, body: JSON.stringify(value) };
  });
  const kinds = ['json', 'junit', 'html', 'markdown', 'har'] as const;
  const flags = kinds.flatMap((kind) => [`--${kind}`, fileIn(`hostile.${kind}`)]);
  const { stdout, stderr } = await verify([baseUrl, '--spec', spec, '--consistency-window', '0.1', ...flags], {});
  const reports = Object.fromEntries(kinds.map((kind) => [kind, readFileSync(fileIn(`hostile.${kind}`), 'utf8')]));
  return { stdout, stderr, reports: reports as Run['reports'] };
}

describe('texts of a service and a document that mean harm', () => {
  let run: Run;
  beforeAll(async () => {
    run = await runWith(texts);
  });

  test('reach no terminal and no log of a build as more than text', () => {
    expect(run.stdout).toContain(String.raw`\u001b[31m\u009b2J\u007f\u202e`);
    for (const text of [run.stdout, run.stderr]) {
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
      expect(text).not.toMatch(/^\s*::|##\[/m);
    }
  });

  test('are no markup in Markdown, as a renderer takes it that lets HTML pass and makes links of addresses', () => {
    const { markdown } = run.reports;
    const tokens = new MarkdownIt({ html: true, linkify: true }).parse(markdown, {});
    const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
    const own =
      /^(text|softbreak|inline|fence|code_inline|(paragraph|heading|list_item|bullet_list|strong|table|thead|tbody|tr|th|td)_(open|close))$/;
    expect([...new Set(all.map(({ type }) => type))].filter((type) => !own.test(type))).toEqual([]);
    const headings = markdown.split('\n').filter((line) => line.startsWith('#')).length;
    expect(all.filter(({ type }) => type === 'heading_open')).toHaveLength(headings);
    // A name that is notified, and an address that is linked, by those who look at words alone.
    const words = all.filter(({ type }) => type === 'text').map(({ content }) => content);
    expect(words.filter((text) => /@|www\.|:\/\//.test(text))).toEqual([]);
    expect(markdown).toContain('onerror=alert(1)');
  });

  test('are no markup in HTML: every tag is one that the report makes', () => {
    const page = run.reports.html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<script>.*?<\/script>(?=\s*<\/body>)/s, '');
    const tag =
      /<(?:!doctype html|\/?[a-z][a-z0-9]*(?: (?:lang|charset|name|content|class|id|href|aria-label|open|scope|style|type|placeholder|value|checked|data-name|data-verdict)(?:="[^"<>]*")?)*)>/g;
    expect(page.replaceAll(tag, '')).not.toMatch(/[<>]/);
    const tags = new Set([...page.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name));
    for (const name of ['img', 'script', 'svg', 'iframe', 'object', 'link']) expect([...tags]).not.toContain(name);
    expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to = '']) => !/^#[a-z]+(-\w+)?$/.test(to))).toEqual([]);
    expect(page).toContain(escapeHtml('<img src=x onerror=alert(1)>'));
    expect(page).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
  });

  test('leave JUnit well-formed, with the characters of XML 1.0 alone and no line of their own', () => {
    const { junit } = run.reports;
    expect(junit).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\ufffe\uffff]/u);
    const tag =
      /<(?:\?xml version="1\.0" encoding="UTF-8"\?|\/?(?:testsuites?|testcase|failure|error|skipped|system-out)(?: \w+="[^"<>]*")*\/?)>/g;
    expect(junit.replaceAll(tag, '')).not.toMatch(/[<>]/);
    expect(junit.replaceAll(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&');
    expect(junit).not.toMatch(/^\s*::|##\[/m);
  });

  test('are whole in JSON and in the archive, in characters that a terminal can show', () => {
    for (const text of [run.reports.json, run.reports.har]) {
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
      expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify('\u001b[31m\u009b2J').slice(1, -1));
    }
  });
});
