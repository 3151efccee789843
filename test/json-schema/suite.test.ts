import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson, type JsonValue } from '../../src/base/json';
import { Problems } from '../../src/openapi/document/document';
import { createSchemaJudge } from '../../src/openapi/schema/judge';
import type { Schema } from '../../src/openapi/schema/schema';
import { Schemas } from '../../src/openapi/schema/schemas';

/** A schema of the JSON Schema Test Suite (github.com/json-schema-org/JSON-Schema-Test-Suite), and what it accepts. */
interface Group {
  readonly description: string;
  readonly schema: Schema;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
}

// Of the keywords that are not ajv's own here.
const files = readdirSync(__dirname).filter((file) => file.endsWith('.json'));

describe.each(files)('%s', (file) => {
  const groups = parseJson(readFileSync(path.join(__dirname, file), 'utf8')) as unknown as readonly Group[];

  test.each(groups)('$description', ({ schema, tests }) => {
    const judge = createSchemaJudge({ root: {}, problems: new Problems() }, new Schemas({}));
    const isValid = (data: JsonValue): boolean => judge.check({ schema, pointer: '' }, data, 'response').length === 0;
    expect(tests.map(({ description, data }) => `${description}: ${isValid(data)}`)).toEqual(
      tests.map(({ description, valid }) => `${description}: ${valid}`),
    );
  });
});
