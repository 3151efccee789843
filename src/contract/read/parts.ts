import { isObject, type JsonObject } from '../document';
import { toPointer } from '../json-pointer';
import { members, partTable, type Members, type PartKind } from '../part-table';

/** How parts of a kind stand in a member: one, a list, a map by names, or a list of lists' items. */
export type Shape = 'one' | 'list' | 'map';

/** The keys from the top of a document to a part, the last first. */
export interface Trail {
  readonly key: string | number;
  readonly above: Trail | undefined;
}

/** What Swagger 2.0 has elsewhere; before it is converted, a document may be either. */
const ofSwagger: Readonly<Partial<Record<PartKind, Members>>> = {
  document: members({
    map: {
      schema: ['definitions'],
      parameter: ['parameters'],
      response: ['responses'],
      'security scheme': ['securityDefinitions'],
    },
  }),
  response: members({ one: { schema: ['schema'] }, map: { example: ['examples'] } }),
};

/** A member of a part that holds other parts. */
export interface Member {
  readonly key: string | number;
  readonly value: object;
  readonly shape: Shape;
  readonly kind: PartKind;
}

/** Gives the members of a part that are parts, or hold some; data, such as examples and extensions, is none. */
export function membersWithin(value: object, shape: Shape, kind: PartKind): Member[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => memberOf(index, item, 'one', kind));
  const holder = value as JsonObject;
  const isNamed = shape === 'map' || kind === 'callback';
  if (isNamed) {
    const named = kind === 'callback' && shape === 'one' ? 'path item' : kind;
    const areExtended = named === 'path item' || named === 'response';
    return Object.entries(holder).flatMap(([key, member]) =>
      areExtended && key.startsWith('x-') ? [] : memberOf(key, member, 'one', named),
    );
  }
  return Object.entries(holder).flatMap(([key, member]) => {
    if (typeof member !== 'object') return [];
    const found = partTable[kind].get(key) ?? ofSwagger[kind]?.get(key);
    if (found === undefined) return [];
    const [holding, memberKind] = found;
    return memberOf(key, member, holding === 'extensible map' ? 'map' : holding, memberKind);
  });
}

function memberOf(key: string | number, value: unknown, shape: Shape, kind: PartKind): Member[] {
  const isHeld = isObject(value) || Array.isArray(value);
  return isHeld ? [{ key, value, shape: Array.isArray(value) ? 'list' : shape, kind }] : [];
}

/** Gives the JSON pointer of a part. */
export function pointerOf(trail: Trail | undefined): string {
  const tokens: (string | number)[] = [];
  for (let step = trail; step !== undefined; step = step.above) tokens.unshift(step.key);
  return toPointer(tokens);
}
