import { childPointer, type JsonObject, type Schema } from '../document';
import type { Flaws } from '../problems';
import type { Schemas } from '../schema/schemas';
import { preview } from '../schema/describe-error';
import { ownMember, type JsonValue } from '../../base/json';
import { eachSchema } from '../walk-document';

/** What the author of a document says of how it is to be mocked. */
export interface Hints {
  /** The property that the item path takes (`x-understudy-id`), and where that is written. */
  readonly identifier?: { readonly property: string; readonly pointer: string };
  /** Whether samples are answered and nothing is kept (`x-understudy-state: none`). */
  readonly keepsNoState?: true;
}

const prefix = 'x-understudy-';
const idHint = 'x-understudy-id';
const stateHint = 'x-understudy-state';

/** What the reader of documents writes into them itself. */
const own = 'x-understudy-undeclared';

/** An object of a document that may have hints, with its pointer. */
type Place = readonly [holder: JsonObject, pointer: string];

/** Gives the hints of objects, of which later ones override earlier; undefined where there are none. An invalid one is a flaw. */
export function readHints(flaws: Flaws, ...places: readonly Place[]): Hints | undefined {
  const hints = places.reduce<Hints>((known, place) => ({ ...known, ...hintsOf(flaws, place) }), {});
  return Object.keys(hints).length === 0 ? undefined : hints;
}

function hintsOf(flaws: Flaws, [holder, pointer]: Place): Hints {
  let hints: Hints = {};
  for (const [name, value] of Object.entries(holder)) {
    if (!name.startsWith(prefix) || name === own) continue;
    const at = childPointer(pointer, name);
    const got = preview(value as JsonValue);
    if (name === stateHint && value === 'none') hints = { ...hints, keepsNoState: true };
    else if (name === idHint && typeof value === 'string')
      hints = { ...hints, identifier: { property: value, pointer: at } };
    else if (name === stateHint) ignored(flaws, at, `expected \`${name}\` to be none, got ${got}`, 'write `none`');
    else if (name === idHint) ignored(flaws, at, `expected \`${name}\` to be a string, got ${got}`, 'name a property');
    else ignored(flaws, at, `\`${name}\` is an unknown hint`, `the hints are \`${idHint}\` and \`${stateHint}\``);
  }
  return hints;
}

function ignored(flaws: Flaws, pointer: string, problem: string, remedy: string): void {
  flaws.add(pointer, problem, 'the hint is ignored', remedy);
}

/** What hints are read of. */
export interface Hinted {
  readonly hints?: Hints;
}

/** Tells whether an operation may keep state. */
export function mayKeepState({ hints }: Hinted): boolean {
  return hints?.keepsNoState !== true;
}

/** Gives the property that tells items of a schema apart by a hint on one of their operations, or on the schema; undefined without one. */
export function hintedProperty(
  operations: readonly (Hinted | undefined)[],
  schema: Schema,
  schemas: Schemas,
): string | undefined {
  const told = operations.find((one) => one?.hints?.identifier !== undefined)?.hints?.identifier?.property;
  const property = told ?? schemas.flatten(schema)[idHint];
  if (typeof property !== 'string') return undefined;
  return isIdentifying(schemas, ownMember(schemas.shapedProperties(schema), property)) ? property : undefined;
}

function isIdentifying(schemas: Schemas, property: Schema | undefined): boolean {
  const types = schemas.typesOf(property);
  return property !== undefined && types.some((type) => type === 'string' || type === 'integer' || type === 'number');
}

/** An operation, and the schemas of what it answers and takes. */
export interface HintedOperation extends Hinted {
  readonly responses: readonly { readonly content: readonly { readonly schema?: Schema }[] }[];
  readonly requestBody?: { readonly content: readonly { readonly schema?: Schema }[] };
}

/** Tells, as flaws, which hints name a property that nothing has. */
export function checkHints(
  root: JsonObject,
  operations: readonly HintedOperation[],
  schemas: Schemas,
  flaws: Flaws,
): void {
  const found = new Map<string, boolean>();
  for (const { hints, responses, requestBody } of operations) {
    const { identifier } = hints ?? {};
    if (identifier === undefined) continue;
    const bodies = [...responses, ...(requestBody === undefined ? [] : [requestBody])];
    const all = bodies.flatMap(({ content }) => content.map(({ schema }) => schema)).filter((one) => one !== undefined);
    const isThere = all.some((schema) => mentions(schemas, schema, identifier.property, new Set()));
    found.set(identifier.pointer, found.get(identifier.pointer) === true || isThere);
  }
  for (const [pointer, isThere] of found) if (!isThere) noSuchProperty(flaws, pointer);
  eachSchema(root, (schema, here) => {
    const property = schema[idHint];
    if (property === undefined) return;
    const at = childPointer(here(), idHint);
    if (typeof property !== 'string')
      ignored(
        flaws,
        at,
        `expected \`${idHint}\` to be a string, got ${preview(property as JsonValue)}`,
        'name a property',
      );
    else if (!isIdentifying(schemas, ownMember(schemas.shapedProperties(schema), property))) noSuchProperty(flaws, at);
  });
}

function noSuchProperty(flaws: Flaws, pointer: string): void {
  ignored(flaws, pointer, `\`${idHint}\` names no property that is a string or a number`, 'name one that items have');
}

/** Tells whether a schema, or one within it, has a property; each is looked at once. */
function mentions(schemas: Schemas, schema: Schema, property: string, seen: Set<Schema>): boolean {
  const flat = schemas.flatten(schema);
  if (seen.has(flat)) return false;
  seen.add(flat);
  const properties = schemas.shapedProperties(schema);
  if (isIdentifying(schemas, ownMember(properties, property))) return true;
  const inner = [...(flat.items === undefined ? [] : [flat.items]), ...Object.values(properties)];
  return inner.some((one) => mentions(schemas, one, property, seen));
}
