import { isArray, isObject, type JsonValue } from '../../base/json';
import type { Schema, SchemaRef, Schemas } from '../schema/schema';

const deepest = 200;

/** What an XML Object says (OpenAPI 3.1 section 4.8.26). */
interface XmlName {
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  readonly isAttribute: boolean;
  readonly isWrapped: boolean;
}

/**
 * The XML document of a value: elements have the names of the `xml` objects of the schema, else those of the properties, and the
 * outermost that of the component. It is well-formed, whatever the names and texts are.
 */
export function writeXml(schemas: Schemas, { schema }: SchemaRef, value: JsonValue): string {
  const said = xmlOf(schemas, schema);
  const name = said.name ?? schemas.nameOf(schema) ?? (isArray(value) ? 'list' : 'root');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(schemas, schema, { ...said, name }, value, 0)}\n`;
}

function xmlOf(schemas: Schemas, schema: Schema | undefined): XmlName {
  const { xml } = schemas.flatten(schema);
  const said = isObject(xml) ? xml : {};
  const text = (key: string): string | undefined => {
    const found = said[key];
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const [name, prefix, namespace] = [text('name'), text('prefix'), text('namespace')];
  return { name, prefix, namespace, isAttribute: said['attribute'] === true, isWrapped: said['wrapped'] === true };
}

/** Of an array, the element around its items. */
function element(schemas: Schemas, schema: Schema | undefined, said: XmlName, value: JsonValue, depth: number): string {
  if (depth > deepest) return tag(said, '', '');
  if (isArray(value)) return tag(said, '', elementsOf(schemas, schema, said.name ?? 'item', value, depth));
  if (!isObject(value)) return tag(said, '', escaped(value));
  const { properties } = schemas.variantFor(schema, value);
  let attributes = '';
  let content = '';
  for (const [key, property] of Object.entries(value)) {
    const found = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    const described = isObject(found) ? found : undefined;
    const inner = xmlOf(schemas, described);
    const named = { ...inner, name: inner.name ?? key };
    const isScalar = property === null || typeof property !== 'object';
    if (inner.isAttribute && isScalar) {
      if (property !== null) attributes += `${namespaceOf(named)} ${qualified(named)}="${escaped(property)}"`;
    } else if (isArray(property) && !inner.isWrapped) content += elementsOf(schemas, described, key, property, depth);
    else content += element(schemas, described, named, property, depth + 1);
  }
  return tag(said, attributes, content);
}

/** Items have the name of their own `xml` object, else that of the array's property. */
function elementsOf(
  schemas: Schemas,
  schema: Schema | undefined,
  name: string,
  items: readonly JsonValue[],
  depth: number,
): string {
  const found = schemas.flatten(schema)['items'];
  const described = isObject(found) ? found : undefined;
  const said = xmlOf(schemas, described);
  const component = depth === 0 ? schemas.nameOf(described) : undefined;
  const named = { ...said, name: said.name ?? component ?? name };
  return items.map((item) => element(schemas, described, named, item, depth + 1)).join('');
}

function tag(said: XmlName, attributes: string, content: string): string {
  const name = qualified(said);
  const start = `${name}${namespaceOf(said)}${attributes}`;
  return content === '' ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

function qualified({ name = 'item', prefix }: XmlName): string {
  return prefix === undefined ? validName(name) : `${validName(prefix)}:${validName(name)}`;
}

/** A prefix must be bound to a namespace (Namespaces in XML 1.0 section 2.1). */
function namespaceOf({ prefix, namespace }: XmlName): string {
  if (prefix === undefined && namespace === undefined) return '';
  const attribute = prefix === undefined ? 'xmlns' : `xmlns:${validName(prefix)}`;
  return ` ${attribute}="${escaped(namespace ?? `urn:${prefix ?? ''}`)}"`;
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
