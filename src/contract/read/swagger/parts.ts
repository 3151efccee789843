import type { PartKind } from '../../part-table';
import { isObject, scalarText, type JsonObject } from '../../document';
import { membersWithin, type Shape } from '../parts';
import { upgradeParameter } from './parameters';

/** Gives a response as OpenAPI 3.0 describes it, for the media types that the operation answers with. */
export function upgradeResponse(response: JsonObject, produces: readonly string[]): JsonObject {
  const { schema, examples, headers, ...rest } = response;
  const shown = isObject(examples) ? examples : {};
  const isFile = isObject(schema) && schema['type'] === 'file';
  const usual = isFile ? 'application/octet-stream' : 'application/json';
  const described = schema === undefined ? [] : produces.length === 0 ? [usual] : produces;
  const types = new Set([...described, ...Object.keys(shown).filter((type) => type.includes('/'))]);
  const content = [...types].map((type) => [
    type,
    { ...(schema !== undefined && { schema }), ...(Object.hasOwn(shown, type) && { example: shown[type] }) },
  ]);
  return {
    ...rest,
    ...(isObject(headers) && { headers: mapped(headers, upgradeParameter) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) as JsonObject }),
  };
}

const flows: Readonly<Record<string, string>> = { application: 'clientCredentials', accessCode: 'authorizationCode' };

/** Gives a security definition as OpenAPI 3.0 describes it. */
export function upgradeScheme(scheme: JsonObject): JsonObject {
  const { type, flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme;
  if (type === 'basic') return { ...rest, type: 'http', scheme: 'basic' };
  if (type !== 'oauth2') return scheme;
  const name = scalarText(flow, 'implicit');
  const described = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    scopes: isObject(scopes) ? scopes : {},
  };
  return { ...rest, type, flows: { [flows[name] ?? name]: described } };
}

/** Gives an object whose object members are made anew; all others stay as they are. */
export function mapped(holder: JsonObject, make: (member: JsonObject, name: string) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(holder).map(([name, member]) => [name, isObject(member) ? make(member, name) : member]),
  );
}

/**
 * Makes the schemas below a part those of OpenAPI 3.0, in place: files, discriminators, what may be null, and where `$ref`s
 * lead. Each value is changed once.
 */
export function upgradeSchemas(root: JsonObject): void {
  const seen = new Set<object>();
  const visit = (value: object, shape: Shape, kind: PartKind): void => {
    if (seen.has(value)) return;
    seen.add(value);
    if (isObject(value) && shape === 'one') {
      const { $ref: ref } = value;
      if (typeof ref === 'string') value['$ref'] = upgradedRef(ref);
      if (kind === 'schema') upgradeSchema(value);
    }
    for (const member of membersWithin(value, shape, kind)) visit(member.value, member.shape, member.kind);
  };
  visit(root, 'one', 'document');
}

function upgradeSchema(schema: JsonObject): void {
  if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (typeof schema['discriminator'] === 'string') schema['discriminator'] = { propertyName: schema['discriminator'] };
  if (schema['x-nullable'] === true && schema['nullable'] === undefined) schema['nullable'] = true;
  if (schema['x-example'] !== undefined && schema['example'] === undefined) schema['example'] = schema['x-example'];
}

const rooms: Readonly<Record<string, string>> = {
  definitions: 'schemas',
  parameters: 'parameters',
  responses: 'responses',
};

function upgradedRef(ref: string): string {
  const [, room = '', rest = ''] = /^#\/(definitions|parameters|responses)\/(.+)$/s.exec(ref) ?? [];
  if (room === '') return ref;
  return `#/components/${rooms[room]}/${rest}`;
}
