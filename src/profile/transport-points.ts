import { answerTemplate } from './answer-template';
import type { Point } from './point';
import { described, words } from './value-kinds';

/** What travels around requests and answers: pages of other origins, what clients have already, and who may ask what there is. */
export const transportPoints = {
  corsHeaders: {
    id: 'cors.headers',
    place: 'service',
    title:
      'the `Access-Control-` headers of answers to pages of other origins, by their names; none closes the API to them',
    values: described<Readonly<Record<string, string>>>(
      { type: 'object', additionalProperties: { type: 'string' } },
      { 'Access-Control-Allow-Origin': '*' },
    ),
    usual: 'any origin may read all',
    why: 'a page under development should reach the stand-in',
  },
  corsRefusals: {
    id: 'cors.refusals',
    place: 'service',
    title: 'whether refusals have those headers too',
    values: words('same', 'none'),
    usual: 'the same',
    why: 'a page that cannot read a refusal cannot tell of it',
  },
  preflight: {
    id: 'cors.preflight',
    place: 'path',
    title: 'how a preflight is answered (OPTIONS with Origin and Access-Control-Request-Method)',
    values: answerTemplate,
    usual: '204, every method and header allowed, without a key',
    why: 'Fetch standard, CORS-preflight fetch: it carries no credentials',
  },
  optionsKey: {
    id: 'method.options-key',
    place: 'path',
    title: 'whether OPTIONS asks for a key',
    values: words('none', 'asked-for'),
    usual: 'none',
    why: 'what there is to ask for is in the document',
  },
  byteOrderMark: {
    id: 'body.byte-order-mark',
    place: 'operation',
    title: 'JSON behind a byte order mark',
    values: words('read', 'refuse'),
    usual: 'read',
    why: 'RFC 8259 section 8.1: it may be ignored',
  },
  notUtf8: {
    id: 'body.not-utf-8',
    place: 'operation',
    title: 'JSON in bytes that are not UTF-8: refused, or read with U+FFFD in their place',
    values: words('refuse', 'read'),
    usual: '400',
    why: 'RFC 8259 section 8.1',
  },
  jsonMediaType: {
    id: 'body.json-media-type',
    place: 'operation',
    title: 'JSON under a media type of its own that is not described (`application/...+json`)',
    values: words('refuse', 'read'),
    usual: 'as any media type that is not described',
    why: 'RFC 9110 section 15.5.16',
  },
  mediaTypeCase: {
    id: 'body.media-type-case',
    place: 'operation',
    title: 'whether the name of a media type is known in any case (`Application/JSON`)',
    values: words('any', 'exact'),
    usual: 'any',
    why: 'RFC 9110 section 8.3.1',
  },
  ifNoneMatch: {
    id: 'if-none-match',
    place: 'operation',
    title: 'which If-None-Match a read answers with 304: its entity tag and `*`, its tag alone, or none',
    values: words('all', 'tags', 'ignore'),
    usual: 'its tag and `*`',
    why: 'RFC 9110 section 13.1.2',
  },
} as const satisfies Readonly<Record<string, Point>>;
