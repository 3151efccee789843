import { afterEach, expect, test } from '@jest/globals';
import { answer, answered, verifyAs, type Json } from '../support/verify-document';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

const inJson = (media: Json): Json => ({ description: 'ok', content: { 'application/json': media } });

/** Responses of which something that they say is not read. */
const halfRead: readonly (readonly [name: string, response: Json])[] = [
  ['a reference that leads nowhere', { $ref: '#/components/responses/None' }],
  ['a schema that is none', inJson({ schema: 5 })],
  [
    'a header that is described by a media type',
    { ...answered({}), headers: { 'X-A': { content: { 'application/xml': { schema: { type: 'integer' } } } } } },
  ],
  ['a header whose description leads nowhere', { ...answered({}), headers: { 'X-A': { $ref: '#/components/no' } } }],
];

test.each(halfRead)('what nobody has read of a response proves nothing: %s', async (_name, response) => {
  const paths = { '/value': { get: { operationId: 'value', responses: { 200: response } } } };
  const told = answer(200, { no: 'such shape' });
  const { stdout } = await verifyAs(fileIn, paths, () => ({ ...told, headers: { ...told.headers, 'X-A': 'text' } }));
  expect(stdout).toMatch(/INCONCLUSIVE value\.succeeds: the document at \S+ cannot be held against anything/);
  expect(stdout).not.toContain('VIOLATED');
});
