import { isObject, type JsonObject } from '../document';
import { toPointer } from '../json-pointer';
import type { PartKind } from '../part-table';

/** Where parts of a kind can be kept to be referred to: under `components`, in Swagger 2.0 at the top. */
const rooms: Partial<Readonly<Record<PartKind, string>>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  'request body': 'requestBodies',
  header: 'headers',
  'security scheme': 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
};

const swaggerRooms: Partial<Readonly<Record<PartKind, string>>> = {
  schema: 'definitions',
  response: 'responses',
  parameter: 'parameters',
};

/** Keeps parts of other files in a document, under names that nothing there has. */
export interface Rooms {
  /** Keeps a part and gives where; undefined where nothing of its kind can be referred to. */
  readonly keep: (kind: PartKind, wanted: string, value: unknown) => Kept | undefined;
}

/** Where a part is kept. */
export interface Kept {
  readonly room: JsonObject;
  readonly name: string;
  /** JSON pointer of it. */
  readonly pointer: string;
}

/** Gives the rooms of a document. */
export function createRooms(root: JsonObject): Rooms {
  const used = new Map<string, number>();
  const isSwagger = root['swagger'] !== undefined && root['openapi'] === undefined;
  return {
    keep: (kind, wanted, value) => {
      const name = (isSwagger ? swaggerRooms : rooms)[kind];
      const room = name === undefined ? undefined : roomOf(isSwagger ? root : memberOf(root, 'components'), name);
      if (name === undefined || room === undefined) return undefined;
      const plain = wanted.replaceAll(/[^\w.-]/g, '_') || name;
      let free = plain;
      while (Object.hasOwn(room, free)) {
        const count = (used.get(`${name} ${plain}`) ?? 1) + 1;
        used.set(`${name} ${plain}`, count);
        free = `${plain}_${count}`;
      }
      Object.defineProperty(room, free, { value, enumerable: true, writable: true, configurable: true });
      return { room, name: free, pointer: toPointer(isSwagger ? [name, free] : ['components', name, free]) };
    },
  };
}

function roomOf(holder: JsonObject | undefined, name: string): JsonObject | undefined {
  return holder === undefined ? undefined : memberOf(holder, name);
}

/** Gives an object's member that is an object too, made where there is none; undefined where something else is there. */
function memberOf(holder: JsonObject, name: string): JsonObject | undefined {
  holder[name] ??= {};
  const member = holder[name];
  return isObject(member) ? member : undefined;
}
