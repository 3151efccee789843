import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import { requestPoints } from '../../profile/request-points';
import { valueIn, withValue } from '../../verify/body-values';
import { itemPath } from '../../verify/checks/bodies';
import type { Field } from '../../verify/fields';
import type { Exchange } from '../../verify/exchange';
import type { Creation } from './creation';
import { itemIn } from './exchanged';

type Lenient = NonNullable<typeof requestPoints.lenientTypes.values.of>[number];

/** Members of a kind, what is sent in the place of a value of theirs, and what it is read as. */
const kinds: Readonly<
  Record<Lenient, { readonly types: readonly string[]; readonly sent: (value: JsonValue) => JsonValue | undefined }>
> = {
  numbers: { types: ['integer', 'number'], sent: (value) => (typeof value === 'number' ? String(value) : undefined) },
  booleans: { types: ['boolean'], sent: (value) => (typeof value === 'boolean' ? String(value) : undefined) },
  texts: { types: ['string'], sent: (value) => (typeof value === 'string' ? 4_711_000 : undefined) },
};

/** Finds which values a service reads out of those of other types; what is refused costs no write. */
export async function noteLenientTypes(creation: Creation): Promise<void> {
  const { creatable, context } = creation;
  if (!context.asItIs) return;
  const taken: Lenient[] = [];
  let shown: Exchange | undefined;
  for (const kind of Object.keys(kinds) as Lenient[]) {
    const tried = await tryKind(creation, kind);
    if (tried === undefined) continue;
    taken.push(kind);
    shown ??= tried;
  }
  const { operation, resource } = creatable;
  if (shown === undefined) return;
  for (const one of [operation, resource.replace, resource.update])
    if (one !== undefined) context.note(requestPoints.lenientTypes, taken, shown, one);
}

/** Gives the exchange in which a value was read; undefined where none was. */
async function tryKind(creation: Creation, kind: Lenient): Promise<Exchange | undefined> {
  const { creatable, context } = creation;
  const { types, sent } = kinds[kind];
  const field = creatable.fields.find((one) => isOf(creation, one, types));
  // What need not be there is left out, so that what is set in its place shows.
  const least = creation.body(creatable.required);
  const body = field === undefined || valueIn(least, field.path) === undefined ? creation.body() : least;
  const value = field === undefined ? undefined : valueIn(body, field.path);
  const other = value === undefined ? undefined : sent(value);
  if (field === undefined || value === undefined || other === undefined) return undefined;
  const tried = await creation.send(withValue(body, field.path, other), false);
  const item = tried?.isTaken === true ? itemIn(context.contract, tried.exchange) : undefined;
  const read = item === undefined ? undefined : ownMember(item, itemPath(creatable, field)[0] ?? '');
  const wanted = kind === 'texts' ? stringifyJson(other) : value;
  return read === wanted ? tried?.exchange : undefined;
}

function isOf({ creatable }: Creation, field: Field, types: readonly string[]): boolean {
  const { enum: listed, const: only, format, pattern } = field.schema;
  const isTop = itemPath(creatable, field).length === 1;
  const isOpen = (listed ?? only ?? pattern) === undefined && (format === undefined || !types.includes('string'));
  return (
    isTop &&
    isOpen &&
    field.types.some((type) => types.includes(type)) &&
    (types.includes('string') || !field.types.includes('string'))
  );
}
