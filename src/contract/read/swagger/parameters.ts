import { isObject, scalarText, type JsonObject } from '../../document';

/** Members of a parameter or header of Swagger 2.0 that say what its value may be: in OpenAPI 3 its schema says so. */
const schemaKeywords = [
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
  'x-nullable',
  'x-example',
];

/** How lists were written (Swagger 2.0, `collectionFormat`), as styles of OpenAPI 3. Lists by tabs have none. */
const styles: Readonly<Record<string, JsonObject>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

/** Gives the two parts of a parameter or header of Swagger 2.0: what is its schema, and all else. */
function split(described: JsonObject): { schema: JsonObject; rest: JsonObject } {
  const entries = Object.entries(described);
  const isSchema = ([name]: readonly [string, unknown]): boolean => schemaKeywords.includes(name);
  return {
    schema: Object.fromEntries(entries.filter(isSchema)),
    rest: Object.fromEntries(entries.filter((entry) => !isSchema(entry) && entry[0] !== 'collectionFormat')),
  };
}

/** Gives a parameter of path, query or header, or a header, as OpenAPI 3.0 describes it. */
export function upgradeParameter(parameter: JsonObject): JsonObject {
  if (isObject(parameter['schema'])) return parameter;
  const { schema, rest } = split(parameter);
  if (schema['type'] !== 'array') return { ...rest, schema };
  const format = scalarText(parameter['collectionFormat'], 'csv');
  const isQuery = parameter['in'] === 'query';
  return { ...rest, ...((isQuery ? styles[format] : undefined) ?? (isQuery ? styles['csv'] : {})), schema };
}

/** Gives a body parameter as a Request Body Object, for the media types that the operation takes. */
export function upgradeBody(body: JsonObject, consumes: readonly string[]): JsonObject {
  const { schema = {}, description, required } = body;
  return {
    ...(description !== undefined && { description }),
    ...(required === true && { required }),
    content: Object.fromEntries(
      (consumes.length === 0 ? ['application/json'] : consumes).map((type) => [type, { schema }]),
    ),
  };
}

const forms = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Gives form parameters as one Request Body Object, whose schema has a property for each. */
export function upgradeForm(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const required = fields.filter((field) => field['required'] === true).map((field) => field['name']);
  const properties = fields.map((field): [string, JsonObject] => {
    const { schema } = split(field);
    const { description } = field;
    return [scalarText(field['name']), { ...schema, ...(description !== undefined && { description }) }];
  });
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
  const encoding = fields.flatMap((field): [string, JsonObject][] =>
    field['type'] === 'array'
      ? [[scalarText(field['name']), styles[scalarText(field['collectionFormat'], 'csv')] ?? {}]]
      : [],
  );
  const media = { schema, ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }) };
  const hasFile = fields.some((field) => field['type'] === 'file');
  const taken = consumes.filter((type) => forms.includes(type));
  const types = hasFile ? forms.slice(0, 1) : taken.length > 0 ? taken : forms.slice(1);
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}
