import { SaxesParser } from 'saxes';
import { isObject, type Schema } from '../contract/document';
import { valueTypes } from '../contract/parameters';
import type { Schemas } from '../contract/schema/schemas';

/** What may stand in an element: what is described by its local name, whether it means one value; of a list any others. */
interface Content {
  readonly members: ReadonlyMap<string, { readonly schema: Schema | undefined; readonly isOne: boolean }>;
  readonly items: Schema | undefined;
}

/** An element that is open, and the names that were in it. */
interface Open {
  readonly name: string;
  readonly content: Content;
  readonly seen: Set<string>;
}

/**
 * Gives where a document of XML that is well-formed has an element or attribute twice that its schema describes as one value
 * (OpenAPI 3.1 section 4.8.26), as `body.name`: readers differ in which of them counts. Namespaces do not tell names apart, for
 * not all readers know them.
 */
export function repeatedElement(schemas: Schemas, root: Schema, text: string): string | undefined {
  const known = new Map<Schema, Content>();
  const contentOf = (schema: Schema | undefined): Content => {
    if (!isObject(schema)) return { members: new Map(), items: undefined };
    let content = known.get(schema);
    if (content === undefined) known.set(schema, (content = describe(schemas, schema)));
    return content;
  };
  const open: Open[] = [];
  let found: string | undefined;
  const note = ({ content, seen }: Open, name: string): void => {
    const isAgain = seen.size === seen.add(name).size;
    if (isAgain && content.members.get(name)?.isOne === true)
      found ??= `body${[...open.slice(1).map((one) => one.name), name].map((one) => `.${one}`).join('')}`;
  };
  const parser = new SaxesParser();
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    const around = open.at(-1);
    if (around !== undefined) note(around, name);
    const schema = around === undefined ? root : (around.content.members.get(name)?.schema ?? around.content.items);
    const element = { name, content: contentOf(schema), seen: new Set<string>() };
    open.push(element);
    for (const attribute of Object.keys(attributes))
      if (!/^xmlns(?::|$)/.test(attribute)) note(element, localName(attribute));
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text.startsWith('\uFEFF') ? text.slice(1) : text).close();
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function describe(schemas: Schemas, schema: Schema): Content {
  const members = new Map<string, { readonly schema: Schema | undefined; readonly isOne: boolean }>();
  for (const [property, described] of Object.entries(schemas.shapedProperties(schema))) {
    const { items } = schemas.flatten(described);
    const types = valueTypes(schemas, described);
    const isList = types.includes('array') && !isWrapped(schemas, described);
    const name = (isList ? nameOf(schemas, items) : undefined) ?? nameOf(schemas, described) ?? property;
    members.set(name, { schema: isList ? items : described, isOne: types.length > 0 && !isList });
  }
  return { members, items: schemas.flatten(schema).items };
}

function nameOf(schemas: Schemas, schema: Schema | undefined): string | undefined {
  const { xml } = schemas.flatten(schema);
  const name = isObject(xml) ? xml['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function isWrapped(schemas: Schemas, schema: Schema): boolean {
  const { xml } = schemas.flatten(schema);
  return isObject(xml) && (xml['wrapped'] === true || xml['nodeType'] === 'element');
}
