import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import { isValidExample } from '../openapi/schema/example-check';
import { isSecret, createInPlace, itemSchemas, memberSchemas } from '../openapi/schema/describe-error';
import { sampleText } from '../openapi/schema/sample-text';
import { componentName } from '../openapi/schema/flatten';
import { exactNumber, type JsonValue } from '../base/json';
import type { Masking, Sensitive } from './masking';
import { isProse } from './values-in-sentences';
import {
  isCountOf,
  isNameOfName,
  isValueName,
  kindOfFormat,
  kindOfKeys,
  kindOfMember,
  kindOfName,
  nowhere,
  withLevel,
  type Around,
  type SensitiveKind,
} from './sensitive-names';

/** What the body of a refusal is called, last: under the names of members it says what is wrong with them. */
export const refusalName = 'errors';

/** Gives a value masked by the schema it is of, if any, and by what it is called, if anything. */
export type MaskJson = (schema: unknown, value: JsonValue, within: readonly string[]) => JsonValue;

/** Where a value stands. */
interface Place {
  /** All that the document says of it. */
  readonly schemas: readonly Schema[];
  /** The names that lead to it, itself last; arrays have none. The places of one value share them: they are those of now. */
  readonly path: string[];
  /** What it lies in: each level by the name of the property, and those of its components. */
  readonly around: Around;
  /** Set within what is a secret as a whole. */
  readonly isSecret: boolean;
  /** In the body of a refusal the number of names that lead to that; undefined elsewhere. */
  readonly refused: number | undefined;
  /** Set within what somebody named. */
  readonly isNamed: boolean;
  /** Beside the head of a table, what the cells of its rows are called. */
  readonly columns: readonly string[] | undefined;
}

/**
 * Gives what masks JSON values of a document: by `writeOnly` and `format` of their schemas, by their names and by what they lie in
 * (sensitive-names.ts), and by value, what was masked anywhere. What a schema lists (enum, const) is kept, as are identifiers
 * that no name says to be of a person. What stands in the place of a value fits the schemas that the value fits.
 */
export function createMaskJson({ loaded: { root }, schemas }: Contract, masking: Masking): MaskJson {
  const inPlaceOf = createInPlace(root);
  const all = (some: readonly unknown[]): Schema[] => [...new Set(some.flatMap((schema) => [...inPlaceOf(schema)]))];
  const mask = (value: JsonValue, place: Place): JsonValue => {
    if (Array.isArray(value)) {
      const columns = headOf(value) ?? place.columns;
      const names = namesOfItems(value, columns);
      return value.map((item, index) => {
        const below = { ...place, columns, schemas: all(itemSchemas(place.schemas, index)) };
        return under(names?.[index], place, () => mask(item, below));
      });
    }
    if (isObject(value)) return maskMembers(value, place);
    return value === null || typeof value === 'boolean' ? value : maskScalar(value, place);
  };
  const maskMembers = (value: Record<string, JsonValue>, place: Place): JsonValue => {
    const components = place.schemas.flatMap((schema) => componentName(schema) ?? []);
    const around = withLevel(place.around, [...place.path.slice(-1), ...components]);
    const told = toldBeside(value);
    const table = headBeside(value);
    const keys = kindOfKeys(place.path.at(-1) ?? '');
    // fromEntries defines members, so that one named __proto__ stays a member.
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const own = all(memberSchemas(place.schemas, name));
        const shown = maskName(name, place.schemas, keys, masking);
        return under(told !== undefined && isValueName(name) ? told : name, place, () => {
          const below = {
            ...place,
            schemas: own,
            around,
            isSecret: place.isSecret || own.some(isSecret),
            isNamed: place.isNamed || masking.isNamed(place.path),
            columns: table === undefined ? place.columns : isRows.test(name) ? table : undefined,
          };
          return [shown, mask(member, below)];
        });
      }),
    );
  };
  const maskScalar = (value: string | number | bigint, place: Place): JsonValue => {
    if (isListed(value, place)) return value;
    const kind = isMessage(value, place) ? undefined : kindOf(value, place);
    const bounds = (text: string): ReturnType<typeof bound> => bound(text, place, (schema) => schemas.flatten(schema));
    if (kind === undefined) return maskedByValue(value, masking, bounds);
    const told = place.path.slice(-2).join('.');
    const sensitive = { kind, place: told === '' ? 'body' : told };
    if (typeof value === 'string') return masking.replace(value, { ...sensitive, ...bounds(value) });
    return maskNumber(value, place, sensitive, masking);
  };
  return (schema, value, within) =>
    mask(value, {
      schemas: all([schema]),
      path: [...within],
      around: nowhere,
      refused: within.at(-1) === refusalName ? within.length : undefined,
      isSecret: all([schema]).some(isSecret),
      isNamed: false,
      columns: undefined,
    });
}

/** Does something below a name, if there is one. */
function under<Made>(name: string | undefined, { path }: Place, act: () => Made): Made {
  if (name === undefined) return act();
  path.push(name);
  const made = act();
  path.pop();
  return made;
}

const isHead = /^(?:columns?|column_?names|cols|fields|field_?names|headers?|head|names|keys)$/i;
const isRows = /^(?:rows?|data|values?|records?|body|cells|items|results?|entries|tuples)$/i;

/** What the columns of a table are called, by texts or by objects with a name; undefined where none of them is sensitive. */
function columnNames(head: JsonValue | undefined): readonly string[] | undefined {
  if (!Array.isArray(head) || head.length < 2 || head.length > mostColumns) return undefined;
  const names = head.map((cell) => (isObject(cell) ? (cell['name'] ?? cell['field'] ?? cell['title']) : cell));
  const isName = (name: unknown): name is string => typeof name === 'string' && /^[\w .-]{1,60}$/.test(name);
  return names.every(isName) && names.some((name) => kindOfName(name) !== undefined) ? names : undefined;
}

const mostColumns = 1000;

/** The head of a table whose rows lie beside it: `{ columns: ['user', 'password'], rows: [['ann', '...']] }`. */
function headBeside(members: Record<string, JsonValue>): readonly string[] | undefined {
  const head = Object.keys(members).find((name) => isHead.test(name) && Array.isArray(members[name]));
  return head === undefined ? undefined : columnNames(members[head]);
}

/** The head of a table that is the first of its rows. */
function headOf(rows: readonly JsonValue[]): readonly string[] | undefined {
  const [head] = rows;
  if (rows.length < 2 || !Array.isArray(head)) return undefined;
  return rows.every((row) => Array.isArray(row) && row.length === head.length) ? columnNames(head) : undefined;
}

/** What the items of an array are called: the cells of a row by its columns, the second of a pair by the first. */
function namesOfItems(
  items: readonly JsonValue[],
  columns: readonly string[] | undefined,
): readonly (string | undefined)[] | undefined {
  if (columns?.length === items.length && !items.some((cell) => typeof cell === 'object')) return columns;
  const named = namedInPair(items);
  return named === undefined ? undefined : [undefined, named];
}

/** What the second of a pair is called, `['password', '...']`: two names are none. */
function namedInPair(items: readonly JsonValue[]): string | undefined {
  const [name, value] = items;
  if (items.length !== 2 || typeof name !== 'string' || name.length > 100 || kindOfName(name) !== 'secret')
    return undefined;
  return typeof value === 'string' && (kindOfName(value) !== undefined || /^(?:code|none|implicit)$/.test(value))
    ? undefined
    : name;
}

/** What the value of a pair is called: `{ name: 'password', value: '...' }`, or of a change (RFC 6902); undefined where it is none. */
function toldBeside(members: Record<string, JsonValue>): string | undefined {
  const { op, path } = members;
  if (typeof op === 'string' && typeof path === 'string') {
    const named = path.split('/').findLast((segment) => !/^(?:\d*|-)$/.test(segment));
    return named?.slice(0, 200).replaceAll('~1', '/').replaceAll('~0', '~');
  }
  const names = Object.entries(members).flatMap(([name, member]) =>
    typeof member === 'string' && member.length <= 100 && isNameOfName(name) ? [member] : [],
  );
  // A type says what kind of thing it is, mostly.
  const typed = [members['type'], members['kind']].find(
    (type): type is string => typeof type === 'string' && type.length <= 100 && kindOfName(type) === 'secret',
  );
  return names.find((name) => kindOfName(name) !== undefined) ?? typed;
}

/** Names that the document gives are open; others may be of persons, and credentials. */
function maskName(name: string, schemas: readonly Schema[], keys: SensitiveKind | undefined, masking: Masking): string {
  if (schemas.some(({ properties }) => isObject(properties) && Object.hasOwn(properties, name))) return name;
  if (keys !== undefined) return masking.replace(name, { kind: keys, place: 'names of members' });
  return masking.text(name);
}

function isListed(value: JsonValue, { schemas }: Place): boolean {
  return schemas.some(({ enum: members, const: only }) => members?.includes(value) === true || only === value);
}

/**
 * In a refusal what is wrong with a member is told under its name, in the body or in what holds the errors:
 * `errors: { email: ['must be a valid address'] }`. What lies deeper, or in successes, are values.
 */
function isMessage(value: string | number | bigint, { path, refused, isSecret: isWhole }: Place): boolean {
  if (refused === undefined || isWhole || typeof value !== 'string') return false;
  const isDirect = path.length <= refused + 1 || errorsOf.test(path.at(-2) ?? '');
  return isDirect && isProse(value);
}

const errorsOf =
  /^(?:errors?|.{0,40}_errors?|.{0,40}Errors?|violations|messages|details|issues|problems|invalid.?params|validation)$/;

function kindOf(
  value: string | number | bigint,
  { schemas, path, around, isSecret: isWhole, isNamed }: Place,
): SensitiveKind | undefined {
  const name = path.at(-1) ?? '';
  if (!isWhole && typeof value !== 'string' && isCountOf(name, value)) return undefined;
  const named = kindOfMember(name, around) ?? (isLikelyAuth(name, value) ? 'secret' : undefined);
  if (isWhole) return named === 'secret' ? named : isNaN(Number(value)) ? 'secret' : (named ?? 'secret');
  const formatted =
    typeof value === 'string' ? schemas.map(kindOfFormat).find((kind) => kind !== undefined) : undefined;
  return formatted ?? named ?? (isNamed ? 'text' : undefined);
}

/** `auth` names a way in, or what lets in. */
function isLikelyAuth(name: string, value: string | number | bigint): boolean {
  return typeof value === 'string' && value.length >= 8 && /^auth$/i.test(name) && /\d/.test(value);
}

/** Numbers of few digits are everywhere; longer ones may be what was masked as a text, such as one of a phone. */
function maskedByValue(value: string | number | bigint, masking: Masking, bounds: (text: string) => Bounds): JsonValue {
  if (typeof value === 'string') {
    const masked = masking.text(value);
    if (masked === value) return value;
    const { fits, makeUp } = bounds(value);
    if (fits === undefined || fits(masked)) return masked;
    return masking.replace(value, { kind: 'text', place: 'in texts', fits, ...(makeUp && { makeUp }) });
  }
  const text = String(value);
  if (!/^\d{7,}$/.test(text)) return value;
  const masked = masking.text(text);
  if (masked === text) return value;
  const isNumber = (made: string): boolean => /^[1-9]\d*$/.test(made);
  if (isNumber(masked)) return exactNumber(masked);
  const made = masking.replace(text, { kind: 'number', place: 'in texts', fits: isNumber });
  return isNumber(made) ? exactNumber(made) : 0;
}

type Bounds = Pick<Sensitive, 'fits' | 'makeUp'>;

/** A placeholder is no part of what the schema tells of (mask-profile.ts). */
const isTemplate = /[\uE000-\uF8FF]/;

/** What stands in the place of a text keeps to the schemas that the text keeps to. */
function bound(value: string, { schemas, path }: Place, flatten: (schema: Schema) => Schema): Bounds {
  if (isTemplate.test(value)) return {};
  const asking = schemas.filter((schema) => asksOfTexts(schema) && isValidExample(schema, value));
  const [first] = asking;
  if (first === undefined) return {};
  return {
    fits: (text) => asking.every((schema) => isValidExample(schema, text)),
    makeUp: (random) => sampleOr(value, () => sampleText(random, flatten(first), path.at(-1) ?? '')),
  };
}

function asksOfTexts({ pattern, format, minLength, maxLength }: Schema): boolean {
  return [pattern, format, minLength, maxLength].some((asked) => asked !== undefined);
}

/** A text that nobody can make up is none. */
function sampleOr(text: string, make: () => string): string {
  try {
    return make();
  } catch {
    return text;
  }
}

/** As many digits as it had, and no zero before them. */
function maskNumber(value: number | bigint, { schemas }: Place, sensitive: Sensitive, masking: Masking): JsonValue {
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return 0;
  const asking = schemas.filter((schema) => isValidExample(schema, Number(value)));
  const isNumber = (made: string): boolean => /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(made);
  const fits = (made: string): boolean =>
    isNumber(made) && asking.every((schema) => isValidExample(schema, Number(made)));
  const made = masking.replace(text, { ...sensitive, fits });
  return isNumber(made) ? exactNumber(made) : 0;
}
