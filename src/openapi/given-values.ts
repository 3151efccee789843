import { isObject, methods, type JsonObject } from './document';
import { UsageError } from '../base/errors';
import { parseJson, type JsonValue } from '../base/json';

/** Values that a user gives where those that are made up would mean nothing to the service. */
export interface GivenValues {
  /** Values of path, query and header parameters as they are written, by the names of the parameters. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Bodies, by the operationIds of the operations that take them. */
  readonly bodies: ReadonlyMap<string, JsonValue>;
}

/**
 * Writes given values into a document, in which they count as if they stood there: what a path names above its last segment, and every
 * other parameter, has no other value; the identifier that a path ends in, and a body, are examples.
 *
 * @throws UsageError for the name of a parameter or an operation that the document does not have
 */
export function giveValues(
  root: JsonObject,
  { parameters, bodies }: GivenValues,
  resolve: (value: unknown) => unknown,
): void {
  const found = new Set<string>();
  const paths = isObject(root['paths']) ? root['paths'] : {};
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) continue;
    const last = /\{([^{}]+)\}\/?$/.exec(path)?.[1];
    const given = (parameter: unknown): unknown => {
      const resolved = resolve(parameter);
      const name = isObject(resolved) && typeof resolved['name'] === 'string' ? resolved['name'] : '';
      const text = parameters.get(name);
      if (!isObject(resolved) || text === undefined) return parameter;
      found.add(name);
      const schema = isObject(resolved['schema']) ? resolved['schema'] : {};
      const value = valueOf(text, resolve(schema));
      const isLast = resolved['in'] === 'path' && name === last;
      return {
        ...resolved,
        example: value,
        examples: undefined,
        ...(!isLast && { schema: { allOf: [schema], enum: [value] } }),
      };
    };
    const holders = [item, ...methods.map((method) => item[method])].filter(isObject);
    for (const holder of holders as Record<string, unknown>[]) {
      if (Array.isArray(holder['parameters'])) holder['parameters'] = holder['parameters'].map(given);
      const id = typeof holder['operationId'] === 'string' ? holder['operationId'] : '';
      const body = bodies.get(id);
      if (body === undefined) continue;
      found.add(id);
      holder['requestBody'] = withExample(resolve(holder['requestBody']), body, id);
    }
  }
  for (const name of [...parameters.keys(), ...bodies.keys()])
    if (!found.has(name))
      throw new UsageError(
        `${parameters.has(name) ? `--value ${name}` : `--body ${name}`}: the OpenAPI file has no ${parameters.has(name) ? 'parameter' : 'operationId'} of this name.`,
      );
}

/** What is no text by its schema is read as JSON. */
function valueOf(text: string, schema: unknown): JsonValue {
  const types = [isObject(schema) ? schema['type'] : undefined].flat();
  if (!types.some((type) => type === 'integer' || type === 'number' || type === 'boolean')) return text;
  try {
    return parseJson(text);
  } catch {
    // It is sent as it stands; the schema will say what is wrong with it.
    return text;
  }
}

function withExample(requestBody: unknown, example: JsonValue, id: string): JsonObject {
  const content = isObject(requestBody) && isObject(requestBody['content']) ? requestBody['content'] : {};
  const [name] = Object.keys(content).filter((one) => /json/i.test(one));
  const media = name === undefined ? undefined : content[name];
  if (name === undefined || !isObject(media))
    throw new UsageError(`--body ${id}: the operation takes no body in JSON.`);
  const own = { ...media, example, examples: undefined };
  return { ...(requestBody as JsonObject), content: { ...content, [name]: own } };
}
