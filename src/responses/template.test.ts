import { describe, expect, it } from '@jest/globals';
import { asText, type JsonObject, type JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import { following, makeMoment, makeToken } from './made-value';
import { parseTemplate, TemplateError } from './parse-template';
import { render } from './render';
import { printTemplate } from './template';

const now = Date.parse('2027-03-04T05:06:07.089Z');

const facts: JsonObject = {
  request: {
    method: 'POST',
    path: { petId: '7' },
    query: { 'page.size': 5, limit: '20' },
    body: { name: ' Rex ', title: 'Crème brûlée: no. 5!', tags: ['a', { x: 1 }], size: 3, at: now, mood: null },
  },
  item: { id: 7, name: 'Rex', secret: 's' },
  list: { items: [{ id: 1 }, { id: 2, name: 'B' }], total: 2 },
  subject: 'name',
  violations: [{ subject: 'name', value: 5 }, { subject: 'size' }],
};

function rendered(value: JsonValue): JsonValue | undefined {
  const template = parseTemplate(value);
  expect(parseTemplate(printTemplate(template))).toEqual(template);
  return render(template, facts, { now, random: () => createRandom('seed'), next: following });
}

describe('templates', () => {
  it.each<[JsonValue, JsonValue | undefined]>([
    // A text that is one placeholder has the value of it; in the midst of others it is text.
    ['{{item.id}}', 7],
    ['No pet {{item.id}}, {{request.body.tags}}', 'No pet 7, ["a",{"x":1}]'],
    ['{{text item.id}}', '7'],
    ['{{trimmed request.body.name}}', 'Rex'],
    ['{{lowercase request.method}}', 'post'],
    ['{{slug request.body.title}}', 'creme-brulee-no-5'],
    ['/x{{encoded request.body.name}}', '/x%20Rex%20'],
    ['{{bytes request.body.name}}', 5],
    ['{{cents item.id}}', '7.00'],
    ['{{increment item.id}}', 8],
    ['{{example: null}}', null],
    ['{{increment item.name}}', 'Rex'],
    ['{{cents request.body.name}}', ' Rex '],
    ['{{request.query."page.size"}}', 5],
    ['{{request.body.tags.1.x}}', 1],
    // What is missing.
    ['{{request.body.status | "draft"}}', 'draft'],
    ['{{request.body.status|item.status|{"a":["}}"]}}}', { a: ['}}'] }],
    ['{{request.body.status | "of {{item.name}}"}}', 'of Rex'],
    ['{{request.body.mood | "fine"}}', null],
    ['{{bytes request.body.tags | 12}}', 12],
    ['{{request.body.note}}', undefined],
    [{ a: '{{request.body.note}}', b: '{{request.body.constructor | null}}' }, { b: null }],
    [{ a: 'No {{request.body.note}}' }, {}],
    [{ '{{request.body.note}}': 'b' }, {}],
    [
      { '...': '{{item}}', name: 'Mr {{request.body.note}}' },
      { id: 7, name: 'Rex', secret: 's' },
    ],
    // Objects, lists.
    [
      { '...': '{{item}}', secret: '{{absent}}', ok: true },
      { id: 7, name: 'Rex', ok: true },
    ],
    [{ '{{subject}}': ['required'] }, { name: ['required'] }],
    [
      ['{{each list.items}}', { n: '{{item.name}}' }],
      [{}, { n: 'B' }],
    ],
    [
      ['{{each violations}}', ['{{subject}}', '{{value | "none"}}']],
      [
        ['name', 5],
        ['size', 'none'],
      ],
    ],
    // Made values.
    ['{{now: 2026-01-31 12:00:00.123456+02:00}}', '2027-03-04 07:06:07.089000+02:00'],
    [{ at: '{{now: 1767268800123}}' }, { at: now }],
    ['W/"{{now: "1767268800"}}"', 'W/"1804136767"'],
    ['{{next: 17}}', 18],
    ['T-{{next: "0017"}}', 'T-0018'],
    ['{{example: Try later}}', 'Try later'],
    ['{{date request.body.at}}', 'Thu, 04 Mar 2027 05:06:07 GMT'],
    // Braces, names of dots.
    ['a {{"{{"}} b', 'a {{ b'],
    [{ '{{"..."}}': '{{"{{{"}}' }, { '...': '{{{' }],
    ['{{"{"}}{{item.id}}', '{7'],
    [{ '{{"__proto__"}}': '{{item.id}}' }, JSON.parse('{"__proto__":7}') as JsonValue],
  ])('%j is %j', (template, value) => {
    expect(rendered(template)).toEqual(value);
  });

  it.each<[JsonValue, string, string]>([
    [
      { a: [{ 'b/c': '{{request.bdoy.name}}' }] },
      '/a/0/b~1c',
      'There is no fact "request.bdoy.name". Did you mean body?',
    ],
    [{ a: '{{item.name' }, '/a', 'The braces {{ are not closed by }}.'],
    ['{{item.name}', '', 'There is "}" where }} or | belongs.'],
    ['{{item.name | }}', '', 'A fact, a value, now:, new:, next: or example: belongs between {{ and }}.'],
    ['{{now: 1 | 2}}', '', 'Only a fact may be missing'],
    ['{{"abc}}', '', 'A quote or a bracket is not closed.'],
    [{ '{{item.a b}}': 1 }, '/{{item.a b}}', 'There is "b}}" where }} or | belongs.'],
    [['{{each pets}}', 1], '/0', 'each goes over list.items or violations, not over "pets".'],
    [['{{each violations}}'], '', 'One element stands behind {{each violations}}'],
  ])('%j is wrong at "%s"', (template, pointer, message) => {
    const error = (() => {
      try {
        return parseTemplate(template);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(TemplateError);
    expect((error as TemplateError).pointer).toBe(pointer);
    expect((error as TemplateError).message).toContain(message);
  });
});

describe('made values', () => {
  it.each<[JsonValue, JsonValue]>([
    ['2026-01-31', '2027-03-04'],
    ['2026-01-31T12:00:00Z', '2027-03-04T05:06:07Z'],
    ['2026-01-31T12:00:00.1234567', '2027-03-04T05:06:07.0890000'],
    ['2026-01-31T12:00-0130', '2027-03-04T03:36-0130'],
    ['Sat, 31 Jan 2026 12:00:00 GMT', 'Thu, 04 Mar 2027 05:06:07 GMT'],
    [1767268800, 1804136767],
    [1767268800123456789n, 1804136767089000000n],
    [1767268800.123456, 1804136767.089],
    ['1767268800123', '1804136767089'],
    ['yesterday', 'yesterday'],
  ])('a moment like %j', (example, moment) => {
    expect(makeMoment(now, example)).toBe(moment);
  });

  it.each<[JsonValue, RegExp]>([
    ['3f2b8c1e-0000-4000-8000-123456789abc', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['3F2B8C1E-0000-7000-8000-123456789ABC', /^01[\dA-F]{6}-[\dA-F]{4}-7[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/],
    ['9f86d081', /^[\da-f]{8}$/],
    ['aZ3-q_9', /^[a-z][A-Z]\d-[a-z]_\d$/],
    [734912, /^[1-9]\d{5}$/],
  ])('an identifier like %j', (example, form) => {
    const made = makeToken(createRandom('seed'), now, example);
    expect(typeof made).toBe(typeof example);
    expect(asText(made)).toMatch(form);
    expect(made).not.toBe(example);
  });
});
