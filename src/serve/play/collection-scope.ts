import type { Schema } from '../../openapi/document';
import { parametersIn } from '../../openapi/collections/names';
import type { Resource } from '../../openapi/collections/resources';
import { isValidExample } from '../../openapi/schema/example-check';
import { jsonType } from '../../openapi/schema/flatten';
import type { Schemas } from '../../openapi/schema/schemas';
import { exactNumber, ownMember, type JsonValue } from '../../base/json';
import type { RequestContext } from '../pipeline/request-context';
import { keysOf, type Scope } from '../store/store';
import { type Item, asText } from './item';

/** Gives the names of the path parameters in a collection's own path: `storeId` in `/stores/{storeId}/orders`. */
export function parentParameters({ collection }: Resource): string[] {
  return parametersIn(collection);
}

/** Gives the property that a store keeps a parent's identifier under. */
export function parentProperty(parameter: string): string {
  return `path:${parameter}`;
}

/** Gives the scope that texts of parent parameters stand for. Parents are told apart by text, whatever type each path gives them. */
export function scopeAt(parameters: readonly string[], textOf: (parameter: string) => string): Scope {
  return parameters.map((name) => ({ property: parentProperty(name), anyOf: keysOf(textOf(name)) }));
}

/** Gives the scope of a request: of a collection below a parent, only what belongs to that parent is seen. */
export function scopeOf(resource: Resource, request: RequestContext): Scope {
  return scopeAt(parentParameters(resource), (name) => asText(request.parameters.path[name] ?? null));
}

/** Gives the text of each parent parameter in a scope. */
export function parentTexts(scope: Scope): [parameter: string, text: string][] {
  return scope.map(({ property, anyOf: [key = '""'] }) => [
    property.slice(parentProperty('').length),
    JSON.parse(key) as string,
  ]);
}

/** Gives the resource whose items a path parameter in a collection's own path names. */
export function parentAt(
  { collection }: Resource,
  parameter: string,
  resources: readonly Resource[],
): Resource | undefined {
  const [path] = collection.split(`/{${parameter}}`);
  return resources.find((other) => other.collection === path && other.identifier !== undefined);
}

/** Gives the nearest of the resources that a collection lies below, and the path parameter that names its items. */
export function parentOf(
  resource: Resource,
  resources: readonly Resource[],
): { readonly resource: Resource; readonly parameter: string } | undefined {
  for (const parameter of parentParameters(resource).reverse()) {
    const parent = parentAt(resource, parameter, resources);
    if (parent !== undefined) return { resource: parent, parameter };
  }
  return undefined;
}

/**
 * Gives what makes items agree with their parents in the path: a property that is called like a path parameter has its value,
 * where its schema allows that. One of another type is something else of the same name, such as an `owner` with all it has.
 */
export function parentMembers(resource: Resource, schemas: Schemas): (scope: Scope) => Item {
  const described = schemas.shapedProperties(resource.itemSchema);
  const joined = parentParameters(resource).flatMap((name) => {
    const property = ownMember(described, name);
    return property === undefined ? [] : [[name, schemas.flatten(property)] as const];
  });
  if (joined.length === 0) return () => ({});
  return (scope) => {
    const texts = new Map(parentTexts(scope));
    const members = joined.map(([name, flat]) => [name, readAs(schemas, flat, texts.get(name))] as const);
    return Object.fromEntries(members.filter((member): member is [string, JsonValue] => member[1] !== undefined));
  };
}

/** Gives the members of an object that show the parameters of its own path: properties that are called like them and fit. */
export function echoParameters(
  path: string,
  schema: Schema,
  schemas: Schemas,
): (textOf: (parameter: string) => string) => Item {
  const described = schemas.shapedProperties(schema);
  const shown = parametersIn(path).flatMap((name) => {
    const property = ownMember(described, name);
    return property === undefined ? [] : [[name, schemas.flatten(property)] as const];
  });
  return (textOf) =>
    Object.fromEntries(
      shown.flatMap(([name, flat]): [string, JsonValue][] => {
        const value = readAs(schemas, flat, textOf(name));
        return value === undefined ? [] : [[name, value]];
      }),
    );
}

/** Gives the value of a flat schema that a text stands for; undefined where it is none. */
export function readAs(schemas: Schemas, flat: Schema, text: string | undefined): JsonValue | undefined {
  if (text === undefined) return undefined;
  const values: JsonValue[] = /^-?(0|[1-9]\d*)$/.test(text) ? [text, exactNumber(text)] : [text];
  return values.find((value) => {
    const form = schemas.formLike(flat, value);
    const types = schemas.typesOf(form);
    const type = jsonType(value);
    const fits = types.includes(type) || (type === 'integer' && types.includes('number'));
    const listed = form.enum ?? (form.const === undefined ? undefined : [form.const]);
    return fits && (listed?.includes(value) ?? true) && isValidExample(form, asDouble(value));
  });
}

function asDouble(value: JsonValue): JsonValue {
  return typeof value === 'bigint' ? Number(value) : value;
}
