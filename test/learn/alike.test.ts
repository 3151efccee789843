import { expect, test } from '@jest/globals';
import { Aliases } from '../../src/learn/alike';
import { exchangeOf } from '../exchanges';

test('numbers that a service made anew are others in requests; texts that look like their names are not', () => {
  const aliases = new Aliases();
  const [wanted, got] = ['{"id":5}', '{"id":7}'].map((body) => exchangeOf(`POST /tasks {} -> 201 ${body}`, 1).response);
  if (wanted === undefined || got === undefined) throw new Error('No response');
  expect(aliases.compare(wanted, got, 0, true, '/tasks')).toBe('exact');
  const { request } = exchangeOf('PUT /tasks/5 {"title":"task 5","task_id":5} -> 200', 2);
  const { target, body } = aliases.translate(request);
  expect([target, body]).toMatchObject(['/tasks/7', { text: '{"title":"task 5","task_id":7}' }]);
});
