import MarkdownIt from 'markdown-it';
import { expect, test } from '@jest/globals';
import { writeMarkdown } from '../../src/report/markdown';
import { pageOf } from '../../src/report/page-of';
import { failedReport, findings } from './pet-store-report';

test('the verdict, a table, and details that are folded', () => {
  const text = writeMarkdown(pageOf(failedReport({ findings: findings.slice(0, 1) })));
  expect(text).toBe(
    String.raw`**FAILED** Pet Store 1.0.0 at https://staging.petstore.example/v1: 1 problem

- Operations: 3 of 3 returned a 2xx
- Checks: 38 passed, 3 failed, 1 warning, 2 inconclusive
- Writes: 14 pets created, 14 left behind (the API has no delete)
- Requests: 236 in 48 s

| | What happened | Seen in | Rule | |
| --- | --- | --- | --- | --- |
| 1 | POST /pets returned 200, documented is 201 | 14 of 14 creates | documented-status | Problem |

<details><summary>1. POST /pets returned 200, documented is 201</summary>

- Expected: 201, the only 2xx of createPet
- Got: 200
- Seen in: 14 of 14 creates
- Rule: documented-status: the status is documented for the operation
- File: spec/openapi.yaml:92:9
- What to do: Return 201 once the pet is stored, or document 200.
- ID: ouesttfa

~~~sh
curl -i -X POST https://staging.petstore.example/v1/pets \
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \
  -d '{"name":"k3vbm2qa Ada","categoryId":2,"status":"available"}'
~~~

</details>

<details><summary>Inconclusive (2)</summary>

- GET /pets: list-complete: 100 items can be read, and no next page is documented.
- GET /pets/{petId}: invalid-is-rejected: no 400 is documented for an invalid petId. Got 404.

</details>

Left behind: /pets/122 to /pets/135. Texts that were made up for them contain k3vbm2qa.

FAILED: 1 problem. Repeat with --seed k3vbm2qa. Save with --report report.html
`.replaceAll('~~~', '```'),
  );
});

/** Texts that would be more than text. */
const hostile = [
  '<img src=x onerror=alert(1)>',
  '</summary></details><script>alert(1)</script>',
  '[click](javascript:alert(1)) ![x](https://evil.example/x.png)',
  '| a | b |',
  '**bold** _em_ `code` ~~gone~~ $x$',
  '- item',
  '1. item',
  '# head',
  '> quote',
  '@team #12',
  'a\n\n```\nend',
  String.raw`back\slash`,
];

const renderer = new MarkdownIt({ html: true });

test.each(hostile)('%j is shown as it is', (text) => {
  const report = failedReport({
    document: { title: text, version: '', file: '' },
    findings: findings.slice(0, 1).map((finding) => ({
      ...{ ...finding, title: text, expected: text, received: text, advice: text },
      places: [{ operation: text, exchanges: [], curl: [text] }],
    })),
    observations: [{ operation: text, rule: 'identity', text }],
  });
  const markdown = writeMarkdown(pageOf(report));
  const html = renderer.render(markdown);
  const tags = new Set([...html.matchAll(/<\/?([a-z][\w-]*)/g)].map(([, tag]) => tag));
  const known = 'strong p ul li table thead tr th tbody td details summary pre code'.split(' ');
  expect([...tags].filter((tag = '') => !known.includes(tag))).toEqual([]);
  expect([...html.matchAll(/<strong>/g)]).toHaveLength(1);
  expect([...html.matchAll(/<details>/g)]).toHaveLength(3);
  expect([...html.matchAll(/<td>/g)]).toHaveLength(5);
  expect([...html.matchAll(/<pre>/g)]).toHaveLength(1);
  // Nobody is called, and no issue is named.
  const outside = markdown.replaceAll(/```[\s\S]*?```/g, '');
  expect(outside).not.toMatch(/@\w|#\d/);
});

test('many findings fit a comment', () => {
  const [first] = findings;
  const long = 'x'.repeat(400);
  const many = Array.from({ length: 200 }, () => ({ ...first, title: long, received: long }));
  const rows = Array.from({ length: 500 }, (_, index) => ({
    operation: `GET /${index}`,
    rule: 'identity',
    text: 'Odd.',
  }));
  const report = failedReport({ findings: many as typeof findings, observations: rows });
  const text = writeMarkdown(pageOf(report));
  expect(text.length).toBeLessThan(65_536);
  expect(text).toContain('\n150 more: --report report.html\n');
  expect(text).toContain('\n- and 450 more\n');
});
