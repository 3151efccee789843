import Ajv2020 from 'ajv/dist/2020';
import { expect, test } from '@jest/globals';
import { points, pointsTable } from './points';

test('what is an object, or holds some, is shown by an example, which is a value of the point', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { id, values } of points)
    for (const example of values.examples ?? [])
      expect([id, ajv.validate(values.schema, example), ajv.errorsText()]).toEqual([id, true, 'No errors']);
  const rows = pointsTable().split('\n').slice(2);
  const values = rows.map((row) => row.split(' | ').slice(3).join(' | '));
  expect(rows).toHaveLength(points.length);
  expect(values.filter((row) => /an object(?!, such as `\{)|any value(?!, such as)/.test(row))).toEqual([]);
});
