import { isObject, type JsonObject, type Schema } from '../../contract/document';
import { fromLocalRef, fromPointer, toPointer, valueAt } from '../../contract/json-pointer';
import { walkSchemas } from '../../contract/schema/walk';

/** Longest chain of `$ref`s that is followed; the document's check has found those without end. */
const mostHops = 50;

/**
 * Lets every `$ref` of the schemas of a view name a component schema: express-openapi-validator does not find what stands
 * elsewhere, or under a name with escapes, and takes a body whose schema it does not find for one without any. What stands
 * elsewhere is entered among the component schemas; `adopt` is called with it, for no walk over the document comes there.
 */
export function referByName(document: JsonObject, adopt: (schemas: JsonObject) => void): void {
  const components = isObject(document['components']) ? document['components'] : {};
  const schemas = isObject(components['schemas']) ? components['schemas'] : {};
  document['components'] = components;
  components['schemas'] = schemas;
  const names = new Map<string, string>();

  const nameOf = (pointer: string): string => {
    const known = names.get(pointer);
    if (known !== undefined) return known;
    const [first, second, name = '', ...rest] = fromPointer(pointer);
    const isPlain = first === 'components' && second === 'schemas' && rest.length === 0 && /^[\w.-]+$/.test(name);
    const chosen = isPlain ? name : freeName(schemas);
    names.set(pointer, chosen);
    if (isPlain) return chosen;
    const target = valueAt(document, pointer);
    schemas[chosen] = target;
    const adopted = { [chosen]: target };
    adopt(adopted);
    walkSchemas({ components: { schemas: adopted } }, refer);
    return chosen;
  };
  const refer = (schema: Schema): void => {
    if (schema.$ref?.startsWith('#/') === true)
      (schema as JsonObject)['$ref'] = `#/components/schemas/${nameOf(lastPointer(document, schema.$ref))}`;
  };
  walkSchemas(document, refer);
}

/** Gives where a `$ref` leads in the end; a schema that is a `$ref` and nothing more is passed on. */
function lastPointer(document: JsonObject, ref: string): string {
  let pointer = toPointer(fromLocalRef(ref));
  for (let hops = 0; hops < mostHops; hops += 1) {
    const target = valueAt(document, pointer);
    if (!isObject(target) || typeof target['$ref'] !== 'string' || Object.keys(target).length > 1) break;
    pointer = toPointer(fromLocalRef(target['$ref']));
  }
  return pointer;
}

function freeName(schemas: JsonObject): string {
  for (let number = 0; ; number += 1) {
    const name = `understudy-${number}`;
    if (!Object.hasOwn(schemas, name)) return name;
  }
}
