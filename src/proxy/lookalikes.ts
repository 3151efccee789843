import { isObject, type Schema } from '../contract/document';
import { itemSchema } from '../contract/schema/keep-documented';
import type { Schemas } from '../contract/schema/schemas';
import type { JsonValue } from '../exact-json';
import { decodeField } from '../middleware/request/fields';

/** Gives the names that readers may take a name for. */
type Readings = (name: string) => readonly string[];

/** Readers of JSON compare names in any case (Go, .NET), without blanks around them, or up to a NUL. */
const inJson: Readings = (name) => [plainly(name)];

/** Readers of forms and queries do so too, take brackets for lists or drop them, and other marks for `_` (PHP; CGI in headers). */
const inForm: Readings = (name) => {
  const said = plainly(name);
  const list = said.endsWith(']') ? said.lastIndexOf('[') : -1;
  const isList = list !== -1 && /^\d*$/.test(said.slice(list + 1, -1));
  const base = said.replace(/^\[+/, '').split(/[[\]]/, 1)[0] ?? '';
  return [isList ? said.slice(0, list) : said, base].map((one) => one.trim().replaceAll(/[^\p{L}\p{N}]/gu, '_'));
};

function plainly(name: string): string {
  const [said = ''] = name.normalize('NFKC').split('\0', 1);
  return said
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase();
}

/** What is told of a name that looks like a described one, as that one. */
export const noOther = 'no other name that may be read as this one, got one';

/** Gives what tells the described name that another one may be read as; undefined for a described name, and for one like none. */
export type LookedLike = (name: string) => string | undefined;

/** Gives what tells names of forms, queries, cookies and headers that look like those that are described. */
export function lookingLike(described: readonly string[], readings = inForm): LookedLike {
  const exact = new Set(described);
  const byReading = new Map(described.map((name) => [readings(name)[0], name]));
  return (name) =>
    exact.has(name)
      ? undefined
      : readings(name)
          .map((one) => byReading.get(one))
          .find((one) => one !== undefined);
}

/**
 * Gives what finds where a body has a member that its schema does not describe and that may be read as one which it describes, as
 * `body.items[0].name`: the described name, of the first that there is.
 */
export function createFindLookalike(
  schemas: Schemas,
): (schema: Schema | undefined, body: JsonValue, isForm: boolean) => string | undefined {
  const known = { form: new WeakMap<Schema, LookedLike>(), json: new WeakMap<Schema, LookedLike>() };
  const likeIn = (schema: Schema, isForm: boolean): LookedLike => {
    const likes = known[isForm ? 'form' : 'json'];
    let like = likes.get(schema);
    if (like === undefined) {
      like = lookingLike(Object.keys(schemas.shapedProperties(schema)), isForm ? inForm : inJson);
      likes.set(schema, like);
    }
    return like;
  };
  const find = (schema: Schema | undefined, value: JsonValue, isForm: boolean, where: string): string | undefined => {
    // A schema may be `true`, which describes nothing.
    if (!isObject(schema) || typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) {
      const flat = schemas.formLike(schema, value);
      for (const [index, item] of value.entries()) {
        const found = find(itemSchema(flat, index), item, isForm, `${where}[${index}]`);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    const like = likeIn(schema, isForm);
    const described = schemas.shapedProperties(schema);
    const { additionalProperties: others } = schemas.flatten(schema);
    for (const [name, member] of Object.entries(value)) {
      const meant = like(name);
      if (meant !== undefined) return `${where}.${meant}`;
      const own = Object.hasOwn(described, name) ? described[name] : undefined;
      const found = find(own ?? (isObject(others) ? others : undefined), member, isForm, `${where}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (schema, body, isForm) => find(schema, body, isForm, 'body');
}

/** Some readers part fields at semicolons too. What stands behind one is no name here, which the blank before it says. */
export function namesBehindSemicolons(fields: string): string[] {
  if (!fields.includes(';')) return [];
  const behind = fields.split('&').flatMap((pair) => pair.split(';').slice(1));
  return behind.flatMap((pair) => (pair.includes('=') ? ` ${decodeField(pair.slice(0, pair.indexOf('=')))}` : []));
}
