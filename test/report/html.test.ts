import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { writeHtml } from '../../src/report/html';
import { pageOf } from '../../src/report/page-of';
import { failedReport, findings, operationReport, runReport } from './pet-store-report';

const hostile = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script><!-- & \u001b[2J\u202e`;

const html = writeHtml(pageOf(failedReport()));

/** The tags of a page with their classes, without texts, rows and cells. */
function outlineOf(text: string): string {
  const body = text.slice(text.indexOf('<body>'), text.indexOf('<script>'));
  const tags = [
    ...body.matchAll(/<(main|header|section|article|h1|h2|table|details|dl|pre|svg|ul)(?: class="([^"]*)")?/g),
  ];
  return tags.map(([, tag, name]) => (name === undefined ? tag : `${tag}.${name}`)).join('\n');
}

test('causes first, then operations by rules, then what is left', () => {
  expect(outlineOf(html)).toBe(`main.report
header.row
svg
section.panel verdict bad
h1
ul.short
dl.facts
h2
article.panel cause error
h2
dl.facts
pre.src
pre.cmd
article.panel cause error
h2
dl.facts
pre.cmd
article.panel cause error
h2
dl.facts
pre.cmd
article.panel cause warning
h2
dl.facts
pre.cmd
h2
section.panel
table.matrix
details
dl.facts words
h2
section.panel
table.notes
h2
section.panel
h2
section.panel
pre.cmd
h2
section.panel
dl.facts`);
  const heads = [...html.matchAll(/^<h2>([^<]*)<\/h2>/gm)].map(([, head]) => head);
  expect(heads).toEqual([
    ...['Problems', 'Operations by rules', 'Inconclusive', 'Left behind', 'Copy into a ticket', 'This run'],
  ]);
});

test('each result of the table has a word beside its colour', () => {
  expect(html).toContain(
    '<td class="failed" data-rule="documented-status" title="documented-status: failed (1 failed)"><i class="i i-bad v-bad"></i><span class="vh">failed</span></td>',
  );
  expect(html).toContain(
    'title="invalid-is-rejected: inconclusive (No 400 is documented for an invalid petId. Got 404.)"',
  );
});

test('int64 is shown digit by digit', () => {
  expect(html).toContain('&quot;categoryId&quot;:9223372036854775807}');
});

test('nothing is loaded or sent, and only the one script runs', () => {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const hashOf = (tag: string): string => {
    const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html) ?? [];
    return `&#39;sha256-${createHash('sha256').update(text).digest('base64')}&#39;`;
  };
  expect(policy.split('; ')).toEqual([
    'default-src &#39;none&#39;',
    'img-src data:',
    `style-src ${hashOf('style')}`,
    `script-src ${hashOf('script')}`,
    'base-uri &#39;none&#39;',
    'form-action &#39;none&#39;',
  ]);
  expect([...html.matchAll(/<script/g)]).toHaveLength(1);
  expect(html).not.toMatch(/<link|<img|<iframe|@import|url\("(?!data:)| style="/);
  const addresses = [...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => !address.startsWith('#'))).toEqual([]);
});

test('hostile texts are inert wherever they stand', () => {
  const page = pageOf(
    runReport({
      document: { title: hostile, version: hostile, file: hostile },
      ...{ service: hostile, seed: hostile, runTag: hostile },
      verdict: { word: 'stopped', exitCode: 2, failsOn: 'error', reason: hostile },
      findings: findings.map((finding) => ({
        ...{ ...finding, rule: hostile, sentence: hostile, title: hostile, expected: hostile, received: hostile },
        ...{ id: hostile, advice: hostile, quote: hostile, seenIn: hostile },
        basis: { at: hostile, text: hostile, line: 1, lines: [{ number: 1, text: hostile }] },
        places: [{ operation: hostile, exchanges: [1], curl: [hostile] }],
      })),
      operations: [operationReport(hostile, { state: 'tried', notes: [hostile] })],
      rules: [{ id: hostile, sentence: hostile, layer: 'wire' }],
      checks: [{ operation: hostile, rule: hostile, result: 'inconclusive', passed: 0, failed: 0, note: hostile }],
      observations: [{ operation: hostile, rule: hostile, text: hostile }],
    }),
  );
  const text = writeHtml(page);
  expect([...text.matchAll(/<script/g)]).toHaveLength(1);
  expect(text.replaceAll('\n', '')).not.toMatch(/<img|<!--|[\p{Cc}\u202e]/u);
  const tags = [...text.slice(text.indexOf('<body>')).matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  const attributes = tags.flatMap((tag) =>
    [...tag.replaceAll(/"[^"]*"/g, '""').matchAll(/ ([\w-]+)/g)].map(([, name]) => name),
  );
  expect(attributes.filter((name = '') => name.startsWith('on'))).toEqual([]);
});

test('a run without problems has no empty parts', () => {
  const text = writeHtml(pageOf(runReport()));
  expect(text).toContain('<section class="panel verdict good"');
  expect(text).not.toContain('Problems');
  expect(text).not.toContain('Copy into a ticket');
});
