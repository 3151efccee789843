import { afterEach, expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { answer, answered, verifyAs } from '../support/verify-document';
import { closeServers } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const get = (operationId: string, summary: string): object => ({
  get: {
    operationId,
    summary,
    parameters:
      operationId === 'listThings' ? [] : [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: answered(operationId === 'listThings' ? { type: 'array', items: thing } : thing),
      404: answered({}),
    },
  },
});
const paths = {
  '/things': get('listThings', 'Things'),
  '/things/{id}': get('getThing', 'A thing'),
  '/things/{id}/delete': get('dropThing', 'A thing'),
  '/things/{id}/index': get('indexThing', 'Triggers a rebuild of the index'),
};

test.each([
  [['--read-only'], false],
  [[], true],
])('a GET that changes things is not sent (%j)', async (flags, isIndexed) => {
  const { requests, stdout, status } = await verifyAs(
    fileIn,
    paths,
    ({ path }) =>
      path === '/things'
        ? answer(200, [{ id: 'a' }])
        : path.includes('/a')
          ? answer(200, { id: 'a' })
          : answer(404, {}),
    flags,
  );
  expect(status).toBe(0);
  expect(requests.filter((one) => one.includes('/delete'))).toEqual([]);
  expect(requests.some((one) => one.includes('/index'))).toBe(isIndexed);
  expect(stdout).toContain('never sent: the path says that this GET changes something');
});
