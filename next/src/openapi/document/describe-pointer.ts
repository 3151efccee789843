import type { JsonValue } from '../../base/json';
import { follow, namesOf, valueAt } from './pointer';

/**
 * What a part of the document is called for people: `GET /bikes/{bikeId}/photo, response 200`, `Bike.model`. What has no such name is
 * its pointer.
 */
export function describePointer(root: JsonValue, pointer: string): string {
  const [section, ...names] = namesOf(pointer);
  if (section === 'paths') return describeInPath(root, names);
  const [kind, name, ...below] = names;
  if (section !== 'components' || kind === undefined || name === undefined) return pointer;
  if (kind === 'schemas') return [name, ...propertiesIn(below)].join('.');
  const nouns: Readonly<Record<string, string>> = {
    ...{ responses: 'response', parameters: 'parameter', requestBodies: 'request body', headers: 'header' },
    ...{ securitySchemes: 'security scheme', examples: 'example' },
  };
  const noun = nouns[kind];
  return noun === undefined ? pointer : `${noun} ${name}`;
}

function describeInPath(root: JsonValue, [path = '', method, part, name, ...below]: readonly string[]): string {
  if (method === undefined) return path;
  if (method === 'parameters') return [path, parameterIn(root, ['paths', path, 'parameters', part ?? ''])].join(', ');
  const operation = `${method.toUpperCase()} ${path}`;
  const properties = propertiesIn(below).join('.');
  switch (part) {
    case 'responses':
      return [operation, `response ${name ?? ''}`.trim(), ...(properties === '' ? [] : [properties])].join(', ');
    case 'requestBody':
      return [operation, 'request body', ...(properties === '' ? [] : [properties])].join(', ');
    case 'parameters':
      return [operation, parameterIn(root, ['paths', path, method, 'parameters', name ?? ''])].join(', ');
    default:
      return operation;
  }
}

function parameterIn(root: JsonValue, names: readonly string[]): string {
  const pointer = names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const name = follow(root, valueAt(root, pointer), pointer)?.value['name'];
  return typeof name === 'string' ? `parameter ${name}` : 'parameters';
}

/** The names of properties in a pointer below a schema: `owner`, `name` of `/properties/owner/properties/name/type`. */
function propertiesIn(names: readonly string[]): readonly string[] {
  return names.filter((_, index) => names[index - 1] === 'properties' && names[index - 2] !== 'properties');
}
