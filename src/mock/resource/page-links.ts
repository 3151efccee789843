import type { ListOperation } from '../../contract/resource/resources';
import type { Schemas } from '../../contract/schema/schemas';
import type { JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';

/** Where other pages of a list lie, seen from one request. */
export interface PageLinks {
  /** Gives the number of the page that begins at an offset. */
  readonly numberOf: (offset: number) => number;
  /** Whether any parameter of the list moves its page, so that a further page can be had at all. */
  readonly canMove: boolean;
  /** Gives the same request with its page moved to an offset: a path with query, or a URI. */
  readonly linkTo: (offset: number, isAbsolute: boolean) => string | undefined;
  /** Gives the cursor of an offset; undefined where the list takes none. */
  readonly cursorTo: (offset: number) => string | undefined;
}

/** Gives the offset that a cursor stands for; undefined where it is none that was given here. */
export function readCursor(cursor: JsonValue | undefined): number | undefined {
  if (typeof cursor !== 'string') return undefined;
  const [, digits] = /^offset:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function writeCursor(offset: number): string {
  return Buffer.from(`offset:${offset}`).toString('base64url');
}

/** Gives the number of the first page of a list: 0 where the document has it so by its default or least number, else 1. */
export function firstPage(schemas: Schemas, { page }: ListOperation): number {
  if (page === undefined) return 1;
  const { default: standard, minimum } = schemas.flatten(page.schema);
  return (standard ?? minimum) === 0 ? 0 : 1;
}

/** Gives the links of a list's answer, whose pages count from `first`. Nothing is computed before it is asked for. */
export function pageLinks(list: ListOperation, request: RequestContext, limit: number, first: number): PageLinks {
  const { cursor, offset: offsetParameter, page, after, before } = list;
  const numberOf = (offset: number): number => first + Math.floor(offset / limit);
  const moved = (offset: number): readonly [name: string, value: string] | undefined => {
    if (offsetParameter !== undefined) return [offsetParameter.name, String(offset)];
    if (page !== undefined) return [page.name, String(numberOf(offset))];
    return cursor === undefined ? undefined : [cursor.name, writeCursor(offset)];
  };
  return {
    numberOf,
    canMove: (cursor ?? offsetParameter ?? page ?? after ?? before) !== undefined,
    linkTo: (offset, isAbsolute) => {
      const parameter = moved(offset);
      if (parameter === undefined) return undefined;
      const query = new URLSearchParams(request.query);
      if (cursor !== undefined) query.delete(cursor.name);
      query.set(...(parameter as [string, string]));
      return `${isAbsolute ? request.origin() : ''}${request.sessionPrefix}${request.path}?${query.toString()}`;
    },
    cursorTo: (offset) => (cursor === undefined ? undefined : writeCursor(offset)),
  };
}
