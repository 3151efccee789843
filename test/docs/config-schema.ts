import type { JsonObject } from '../../src/base/json';
import type { OptionRow } from '../../src/base/option';
import { sections, targetRows } from '../../src/cli/settings';
import { additionSchemas } from '../../src/mock/start/additions-schema';

const scalar = { type: ['string', 'number', 'boolean'] };

function valueOf({ parse, isList }: OptionRow): JsonObject {
  if (parse.isPair === true)
    return { type: 'object', additionalProperties: { anyOf: [scalar, { type: 'array', items: scalar }] } };
  const one: JsonObject =
    parse.schema === undefined ? { type: 'string' } : { anyOf: [parse.schema, { $ref: '#/definitions/variable' }] };
  return isList === true ? { type: 'array', items: one } : one;
}

function propertiesOf(rows: readonly OptionRow[]): JsonObject {
  return Object.fromEntries(
    rows.map((row) => {
      const { help, fallback } = row;
      const description =
        help.replace(/ \*$/, '') + (['none', 'false', ''].includes(fallback) ? '' : `. Default: ${fallback}`);
      return [row.name, { description, ...valueOf(row) }];
    }),
  );
}

function sectionOf(rows: readonly OptionRow[], description: string): JsonObject {
  return { description, type: ['object', 'null'], additionalProperties: false, properties: propertiesOf(rows) };
}

/** The JSON Schema of understudy.config.yaml, for editors. */
export function configSchema(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of Understudy',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      openapiFile: { description: 'OpenAPI file of all commands, or its URL', type: 'string' },
      ...Object.fromEntries(
        Object.entries(sections).map(([name, rows]) => [name, sectionOf(rows, `Options of understudy ${name}`)]),
      ),
      targets: {
        description: 'APIs by their names: understudy verify staging',
        type: ['object', 'null'],
        additionalProperties: {
          ...sectionOf(targetRows, 'An address, and options of verify and proxy that hold for it'),
          required: ['url'],
        },
      },
      // All of it may be commented out.
      ...Object.fromEntries(
        Object.entries(additionSchemas).map(([name, schema]) => [name, { anyOf: [schema, { type: 'null' }] }]),
      ),
    },
    definitions: {
      variable: {
        description: 'Any value may have environment variables in it: ${NAME}',
        type: 'string',
        pattern: String.raw`\$\{\w+\}`,
      },
    },
  };
}
