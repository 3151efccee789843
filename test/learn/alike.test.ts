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

test('the number of a project stands for it where a property or parameter has its name', () => {
  const aliases = new Aliases();
  const compared = (line: string, other: string, path: string): string => {
    const [wanted, got] = [line, other].map((body) => exchangeOf(`POST ${path} {} -> 201 ${body}`, 1).response);
    if (wanted === undefined || got === undefined) throw new Error('No response');
    return aliases.compare(wanted, got, 0, true, path);
  };
  expect(compared('{"id":46}', '{"id":1}', '/projects')).toBe('exact');
  expect(compared('{"id":46,"project":46,"rank":46}', '{"id":3,"project":1,"rank":46}', '/tasks')).toBe('exact');
  expect(compared('{"id":47,"project":46}', '{"id":4,"project":2}', '/tasks')).toBe('shape');
  const { request } = exchangeOf('POST /tasks?project=46 {"project":46,"rank":46} -> 201', 2);
  const { target, body } = aliases.translate(request);
  expect([target, body]).toMatchObject(['/tasks?project=1', { text: '{"project":1,"rank":46}' }]);
});

test.each(['{"id":"*"}', '"*"'])('the ID of what was created is one of the mock, however short: %s', (body) => {
  const [wanted, got] = ['u3', 'r70'].map(
    (id) => exchangeOf(`POST /users {} -> 201 ${body.replace('*', id)}`, 1).response,
  );
  if (wanted === undefined || got === undefined) throw new Error('No response');
  expect(new Aliases().compare(wanted, got, 0, true, '/users')).toBe('exact');
  expect(new Aliases().compare(wanted, got, 0, false, '/users')).toBe('shape');
});
