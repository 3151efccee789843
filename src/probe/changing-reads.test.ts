import { expect, test } from '@jest/globals';
import type { Operation } from '../openapi/operation';
import { whyQueryWithheld, whyTaking, whyWithheld } from './changing-reads';

const operation = (path: string, summary = '', operationId = '', description = ''): Operation => ({
  id: operationId,
  method: 'GET',
  path,
  pointer: '',
  summary,
  parameters: [],
  responses: [],
  security: [],
  raw: { operationId, description },
});

test.each([
  ['/things/{id}/delete', 'A thing'],
  ['/logout', ''],
  ['/user/log-out', ''],
  ['/tokens/revoke-all', ''],
  ['/jobs/{id}/cancel', '', 'cancelJob'],
  ['/a', '', 'deleteThing'],
  ['/clear-logs', 'Clear logs'],
  ['/deletePet', 'Returns the pet'],
  ['/delete', 'Returns what may be deleted'],
  ['/a', 'Deletes the thing'],
  ['/jobs/next', 'Takes the next job and locks it', 'nextJob'],
])('GET %s (%s) is never sent', (path, summary, name = '') => {
  expect(whyWithheld(operation(path, summary, name), false)).toMatch(/^never sent: /);
});

test.each([
  ['/a', 'Creates a report and answers it', ''],
  ['/a', 'Triggers a rebuild', ''],
  ['/a', 'Logs out the current user', ''],
  ['/a', 'Delete a thing', ''],
  ['/a', 'The state', 'Answers the state. This call also resets the counters.'],
])('GET %s (%s) is not sent where nothing may change: %s', (path, summary, description) => {
  expect(whyWithheld(operation(path, summary, '', description), true)).toMatch(/^read-only: /);
  expect(whyWithheld(operation(path, summary, '', description), false)).toBeUndefined();
});

test.each([
  ['/updates', 'Updates by date', 'listUpdates', ''],
  ['/triggers', 'Triggers of a workflow', '', ''],
  ['/cancel-reasons', 'Cancel reasons', 'listCancelReasons', ''],
  ['/cancel-reasons', 'Returns the reasons', '', ''],
  ['/deleted', 'Deleted things', 'deletedThings', ''],
  ['/created-at', 'Creation dates', 'createdDates', ''],
  ['/things', 'List things', 'getThings', 'Create one with POST first. Updates come by mail.'],
  ['/resets/{id}', 'A reset', 'getReset', 'Deletes nothing'],
])('GET %s (%s, %s) is a read', (path, summary, name, description) => {
  expect(whyWithheld(operation(path, summary, name, description), true)).toBeUndefined();
});

test.each([
  ['/queues/{id}/receive', ''],
  ['/queue/messages/poll', ''],
  ['/desks/{id}/check-in', ''],
  ['/tickets/{id}/checkin', ''],
  ['/jobs/next', ''],
  ['/jobs/claim-next', ''],
  ['/queue/ack/{id}', ''],
  ['/messages', 'receiveMessages'],
  ['/jobs', 'getNextJob'],
  ['/carts/{id}/contents', 'checkOutCart'],
])('GET %s (%s) may take something away from others', (path, name) => {
  expect(whyTaking(operation(path, '', name))).toMatch(/^never sent: /);
});

test.each([
  ['/claims', 'listClaims'],
  ['/claims/{id}', 'getClaim'],
  ['/polls/{id}', 'readPoll'],
  ['/checkouts/{id}', 'getCheckout'],
  ['/messages', 'listMessages'],
  ['/context', 'getContext'],
])('GET %s (%s) takes nothing', (path, name) => {
  expect(whyTaking(operation(path, '', name))).toBeUndefined();
});

const withParameter = (name: string): Pick<Operation, 'parameters'> => ({
  parameters: [
    {
      ...{ name, in: 'query', required: false, schema: {}, style: 'form', explode: true },
      ...{ description: '', pointer: '', schemaPointer: '' },
    },
  ],
});

test.each([
  ['deleteAfterRead', true],
  ['mark_read', 1],
  ['ack', true],
  ['action', 'purge'],
])('a GET with %s=%s is never sent', (name, value) => {
  expect(whyQueryWithheld(withParameter(name), `/mail?${name}=${String(value)}`)).toMatch(/^never sent: /);
});

test.each([
  ['deleteAfterRead', false],
  ['deleted', true],
  ['include_deleted', true],
  ['status', 'archived'],
  ['sort', 'updated'],
  ['action', 'created'],
])('a GET with %s=%s is sent', (name, value) => {
  expect(whyQueryWithheld(withParameter(name), `/mail?${name}=${String(value)}`)).toBeUndefined();
});
