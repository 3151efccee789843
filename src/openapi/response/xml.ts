import { isArray, isObject, type JsonValue } from '../../base/json';
import type { Schema, SchemaRef } from '../schema/schema';
import type { Schemas } from '../schema/schemas';

/**
 * The XML document of a value: elements have the names of the `xml` objects of the schema (OpenAPI 3.1 section 4.8.26), else those of the
 * properties, and the outermost that of the component. It is well-formed, whatever the names and texts are.
 */
export function writeXml(schemas: Schemas, { schema }: SchemaRef, value: JsonValue): string {
  const name = xmlOf(schemas, schema).name ?? schemas.nameOf(schema) ?? (isArray(value) ? 'list' : 'root');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(schemas, schema, name, value)}\n`;
}

interface Xml {
  readonly name?: string;
  readonly isAttribute: boolean;
  readonly isWrapped: boolean;
}

function xmlOf(schemas: Schemas, schema: Schema | undefined): Xml {
  const { xml } = schemas.flatten(schema);
  const { name, attribute, wrapped } = isObject(xml) ? xml : {};
  const isNamed = typeof name === 'string' && name !== '';
  return { ...(isNamed && { name }), isAttribute: attribute === true, isWrapped: wrapped === true };
}

/** Of an array, the element around its items. */
function element(schemas: Schemas, schema: Schema | undefined, name: string, value: JsonValue): string {
  if (isArray(value)) return tag(name, '', elementsOf(schemas, schema, 'item', value));
  if (!isObject(value)) return tag(name, '', escaped(value));
  const { properties } = schemas.variantFor(schema, value);
  let attributes = '';
  let content = '';
  for (const [key, property] of Object.entries(value)) {
    const found = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    const described = isObject(found) ? found : undefined;
    const { name: own = key, isAttribute, isWrapped } = xmlOf(schemas, described);
    if (isAttribute && !isObject(property) && !isArray(property))
      attributes += property === null ? '' : ` ${validName(own)}="${escaped(property)}"`;
    else if (isArray(property) && !isWrapped) content += elementsOf(schemas, described, key, property);
    else content += element(schemas, described, own, property);
  }
  return tag(name, attributes, content);
}

/** Items have the name of their own `xml` object, of their component, or that of the array's property. */
function elementsOf(schemas: Schemas, schema: Schema | undefined, name: string, items: readonly JsonValue[]): string {
  const found = schemas.flatten(schema)['items'];
  const described = isObject(found) ? found : undefined;
  const component = name === 'item' ? schemas.nameOf(described) : undefined;
  const own = xmlOf(schemas, described).name ?? component ?? name;
  return items.map((item) => element(schemas, described, own, item)).join('');
}

function tag(name: string, attributes: string, content: string): string {
  const valid = validName(name);
  return content === '' ? `<${valid}${attributes}/>` : `<${valid}${attributes}>${content}</${valid}>`;
}

/** Characters that a name without a prefix may not have (XML 1.0 section 2.3) become underscores. */
function validName(text: string): string {
  const valid = text.replaceAll(/[^\w.\-\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff]/g, '_');
  return /^[\p{L}_]/u.test(valid) ? valid : `_${valid}`;
}

/** Characters that no XML document may have (XML 1.0 section 2.2) become U+FFFD. */
function escaped(value: JsonValue): string {
  return (typeof value === 'object' ? '' : String(value))
    .replaceAll(/[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
