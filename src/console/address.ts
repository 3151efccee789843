export const pages = ['traffic', 'data', 'faults', 'sessions', 'coverage'] as const;

export type Page = (typeof pages)[number];

/** What the address names: a page, and what is open in it. `#call-248` is on the traffic page. */
export interface Address {
  readonly page: Page;
  readonly call?: number;
  /** The concrete path of a collection: `/shops/1/orders`. */
  readonly at?: string;
  /** The ID of an item there; empty for a new one. */
  readonly item?: string;
  readonly filter?: string;
}

export function readAddress(hash: string): Address {
  const call = /^#call-(\d{1,15})$/.exec(hash)?.[1];
  if (call !== undefined) return { page: 'traffic', call: Number(call) };
  const [name = '', query = ''] = hash.slice(1).split('?');
  const [search, page] = [new URLSearchParams(query), pages.find((one) => one === name) ?? 'traffic'];
  const given = (part: string): object => (search.has(part) ? { [part]: search.get(part) } : {});
  return { page, ...given('at'), ...given('item'), ...given('filter') };
}

export function dataAddress({ at, item, filter }: Pick<Address, 'at' | 'item' | 'filter'>): string {
  const parts = { at, filter: filter === '' ? undefined : filter, item };
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined);
  return `#data?${new URLSearchParams(given).toString()}`;
}
