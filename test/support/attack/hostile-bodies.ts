import type { Chance } from './chance';
import { shot, type Maker } from './shot';
import type { Target } from './target';

const posted =
  (
    kind: string,
    header: readonly string[],
    body: (chance: Chance, target: Target) => string | Buffer,
    statuses: (target: Target) => readonly number[],
  ): Maker =>
  (chance, target) =>
    shot(
      kind,
      { method: 'POST', path: target.collection, headers: [...target.key, ...header], body: body(chance, target) },
      statuses(target),
    );

const json = ['Content-Type: application/json'];
const is = (status: number) => () => [status];
const broken = [
  '{',
  '{"name"',
  '[1,',
  '{"a":1}}',
  "{'a':1}",
  'undefined',
  '{"a":01}',
  '"\u0001"',
  '\ufeff{',
  'NaN',
  ' ',
  '{"a":"\\x"}',
];

const noBody: Maker = (_, { key, collection, invalidBody }) =>
  shot('no body', { method: 'POST', path: collection, headers: [...key, ...json, 'Content-Length: 0'] }, [invalidBody]);

const cheap: readonly Maker[] = [
  posted(
    'a body that breaks the schema',
    json,
    (chance, { refused }) => chance.oneOf(refused),
    ({ invalidBody }) => [invalidBody],
  ),
  posted(
    'a body that is no JSON',
    json,
    (chance) => chance.oneOf(broken),
    ({ invalidBody }) => [invalidBody],
  ),
  posted(
    'a body that is cut',
    json,
    (chance, { body }) => body.slice(0, 1 + chance.below(body.length - 1)),
    ({ invalidBody }) => [invalidBody],
  ),
  posted(
    'a body that is no UTF-8',
    json,
    () => Buffer.from('{"name":"\xff\xfe"}', 'latin1'),
    ({ invalidBody }) => [invalidBody],
  ),
  posted(
    'a body of any bytes',
    json,
    (chance) => Buffer.from(Array.from({ length: 60 }, () => 128 + chance.below(128))),
    ({ invalidBody }) => [invalidBody],
  ),
  posted('another media type', ['Content-Type: text/plain'], (_, { body }) => body, is(415)),
  posted('no media type', [], (_, { body }) => body, is(415)),
  posted(
    'a media type of no sense',
    [`Content-Type: ${'application/json;'.repeat(50)} charset=utf-16`],
    (_, { body }) => body,
    is(415),
  ),
  noBody,
];

const deep = `{"name":${'['.repeat(200_000)}`;
const nested = `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`;
const wide = `{${Array.from({ length: 20_000 }, (_, index) => `"p${index}":0`).join(',')}}`;

const costly: readonly Maker[] = [
  posted(
    'a body without end to its depth',
    json,
    () => deep,
    ({ invalidBody }) => [invalidBody],
  ),
  posted(
    'a deep body',
    json,
    () => nested,
    ({ invalidBody }) => [invalidBody],
  ),
  posted(
    'a wide body',
    json,
    () => wide,
    ({ invalidBody }) => [invalidBody],
  ),
  posted(
    'a digit after the other',
    json,
    () => `{"name":${'9'.repeat(300_000)}}`,
    ({ invalidBody }) => [invalidBody],
  ),
];

/** Hostile bodies that cost the server little, and those that cost it more, which come seldom. */
export const hostileBodies = { cheap, costly };
