import { isObject } from '../document';
import { mapsOfSchemas } from '../schema/keywords';
import { pointerOf, type Trail } from './parts';

/** A schema that has a name of its own: `$id`, `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12 section 8.2). */
export interface Named {
  /** JSON pointer of it, within its file. */
  readonly pointer: string;
  /** Whether others have the same `$dynamicAnchor`: then it depends on who refers to it which is meant. */
  isAmbiguous: boolean;
  /** Whether others have the same `$id` or anchor, of which the first is taken. */
  isTwin: boolean;
}

/** Schemas by their names, as absolute URLs: `https://example.com/pet`, `file:///a.yaml#owner`. */
export type Names = Map<string, Named>;

/** Members that hold data, in which `$id` is a property like any other. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);

/** Members that hold schemas by names of the document's own, which may be any of these. */
const named: ReadonlySet<unknown> = new Set([...mapsOfSchemas, 'schemas']);

/** Gives the names of the schemas of a file, each taken from the nearest `$id` above it; `base` is the URL of the file. */
export function namesOf(root: unknown, base: string): Names {
  const names: Names = new Map();
  const dynamic = new Map<string, Named[]>();
  const add = (name: string, trail: Trail | undefined): Named => {
    const pointer = pointerOf(trail);
    const named = names.get(name) ?? { pointer, isAmbiguous: false, isTwin: false };
    if (named.pointer !== pointer) named.isTwin = true;
    names.set(name, named);
    return named;
  };
  const addDynamic = (anchor: string, named: Named): void => {
    const others = dynamic.get(anchor) ?? [];
    others.push(named);
    dynamic.set(anchor, others);
    if (others.length > 1) for (const one of others.length === 2 ? others : [named]) one.isAmbiguous = true;
  };
  const visit = (value: unknown, trail: Trail | undefined, above: string): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, { key: index, above: trail }, above);
      });
      return;
    }
    if (!isObject(value)) return;
    const own = baseOf(value, above);
    if (own !== above) add(own, trail);
    const { $anchor: anchor, $dynamicAnchor: dynamicAnchor } = value;
    if (typeof anchor === 'string') add(`${own}#${anchor}`, trail);
    if (typeof dynamicAnchor === 'string') addDynamic(dynamicAnchor, add(`${own}#${dynamicAnchor}`, trail));
    for (const [key, member] of Object.entries(value)) {
      const isData = data.has(key) && !named.has(trail?.key);
      if (typeof member === 'object' && !isData && !key.startsWith('x-')) visit(member, { key, above: trail }, own);
    }
  };
  const own = ownBase(root, base);
  if (own !== base) add(own, undefined);
  visit(root, undefined, own);
  return names;
}

/** Gives what the references of a file start from: what its `$self` says (OpenAPI 3.2 section 4.1.2), else its URL. */
export function ownBase(root: unknown, url: string): string {
  const self = isObject(root) ? root['$self'] : undefined;
  return typeof self === 'string' && URL.canParse(self, url) ? new URL(self, url).href : url;
}

/** Gives what `$ref`s within a schema are relative to: its `$id`, where it has one, else the base of what holds it. */
export function baseOf(schema: object, above: string): string {
  const id = (schema as { readonly $id?: unknown }).$id;
  if (typeof id !== 'string' || id === '' || !URL.canParse(id, above)) return above;
  const url = new URL(id, above);
  url.hash = '';
  return url.href;
}
