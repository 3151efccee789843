import { isObject, type JsonObject, type Schema } from '../document';
import { componentName } from '../schema/flatten';
import type { Schemas } from '../schema/schemas';
import type { JsonValue } from '../../exact-json';

/** Deepest element: what a value holds below is left out. */
const deepest = 200;

/** What a schema says of its element (OpenAPI 3.1 section 4.8.26, and `nodeType` of 3.2 section 4.26). */
interface Node {
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  readonly kind: 'element' | 'attribute' | 'text' | 'cdata';
  readonly isWrapped: boolean;
}

/**
 * Gives the XML document of a value by its schema: elements named by the `xml` of the schemas, else like the properties,
 * and the outermost like the schema. It is well-formed whatever names and texts there are.
 */
export function writeXml(schemas: Schemas, schema: Schema | undefined, value: JsonValue): string {
  const node = nodeOf(schemas, schema);
  const name = node.name ?? componentName(schema) ?? (Array.isArray(value) ? 'list' : 'root');
  const root = element(schemas, schema, { ...node, isWrapped: true, name }, value, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function nodeOf(schemas: Schemas, schema: Schema | undefined): Node {
  const { xml } = schemas.flatten(schema);
  const said: JsonObject = isObject(xml) ? xml : {};
  const text = (key: string): string | undefined => {
    const found = said[key];
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const type = text('nodeType');
  const kind = type === 'text' || type === 'cdata' ? type : said['attribute'] === true ? 'attribute' : undefined;
  return {
    name: text('name'),
    prefix: text('prefix'),
    namespace: text('namespace'),
    kind: kind ?? (type === 'attribute' ? 'attribute' : 'element'),
    isWrapped: said['wrapped'] === true || type === 'element',
  };
}

/** Gives an element with all it holds; of an array, the element around its items. */
function element(schemas: Schemas, schema: Schema | undefined, node: Node, value: JsonValue, depth: number): string {
  const name = qualified(node);
  const own = declaration(node);
  if (depth > deepest) return `<${name}/>`;
  if (Array.isArray(value)) {
    return close(name, own, itemsOf(schemas, schema, localOf(node), value, depth));
  }
  if (value === null || typeof value !== 'object') return close(name, own, escapeText(scalarText(value)));
  const properties = schemas.shapedProperties(schema);
  let attributes = own;
  const written = new Set<string>();
  let content = '';
  for (const [key, member] of Object.entries(value)) {
    const described = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const inner = nodeOf(schemas, described);
    const named = { ...inner, name: inner.name ?? key };
    const isScalar = member === null || typeof member !== 'object';
    if (inner.kind === 'attribute' && isScalar) {
      const attribute = qualified(named);
      // An attribute occurs once (XML 1.0 section 3.1).
      if (!written.has(attribute) && member !== null)
        attributes += `${declaration(named, own)} ${attribute}="${escapeText(scalarText(member))}"`;
      written.add(attribute);
    } else if (inner.kind === 'text' && isScalar) content += escapeText(scalarText(member));
    else if (inner.kind === 'cdata' && isScalar) content += cdata(scalarText(member));
    else if (Array.isArray(member) && !inner.isWrapped) content += itemsOf(schemas, described, key, member, depth);
    else content += element(schemas, described, named, member, depth + 1);
  }
  return close(name, attributes, content);
}

/** The items of an array are named by the `xml` of their own schema, else like the property. */
function itemsOf(
  schemas: Schemas,
  schema: Schema | undefined,
  name: string,
  items: readonly JsonValue[],
  depth: number,
): string {
  const { items: described } = schemas.flatten(schema);
  const node = nodeOf(schemas, described);
  const named: Node = { ...node, kind: 'element', name: node.name ?? componentName(described) ?? name };
  const sameName: Node = { ...named, name: node.name ?? name };
  return items.map((item) => element(schemas, described, depth === 0 ? named : sameName, item, depth + 1)).join('');
}

function localOf({ name = 'item' }: Node): string {
  return name;
}

function qualified({ name = 'item', prefix }: Node): string {
  return prefix === undefined ? nameOf(name) : `${nameOf(prefix)}:${nameOf(name)}`;
}

/** A prefix must be bound to a namespace (Namespaces in XML 1.0 section 2.1): one of which none is said is bound to itself. */
function declaration({ prefix, namespace }: Node, known = ''): string {
  if (prefix === undefined && namespace === undefined) return '';
  const attribute = prefix === undefined ? 'xmlns' : `xmlns:${nameOf(prefix)}`;
  const text = ` ${attribute}="${escapeText(namespace ?? `urn:${nameOf(prefix ?? '')}`)}"`;
  return known.includes(` ${attribute}=`) ? '' : text;
}

/** Gives what XML takes for a name without a prefix (XML 1.0 section 2.3): other characters become underscores. */
function nameOf(text: string): string {
  const plain = text
    .replaceAll(/[^\p{L}\p{N}_.-]/gu, '_')
    .replaceAll(/[^\w.\-\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff]/g, '_');
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
}

function close(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function scalarText(value: string | number | bigint | boolean | null): string {
  return value === null ? '' : String(value);
}

/** Characters that no XML document can hold (XML 1.0 section 2.2) are replaced. */
function writable(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/[\0-\x08\x0b\f\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
}

function escapeText(text: string): string {
  return writable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

function cdata(text: string): string {
  return `<![CDATA[${writable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
