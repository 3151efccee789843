import { isObject } from '../base/json';
import { readPageLink } from '../openapi/collections/list-names';
import type { ExchangeView } from './exchange-view';
import type { Naming } from './knowledge';

/** Most addresses that are remembered, and the longest. */
const most = 10_000;
const longest = 4096;

/** Remembers the addresses that responses gave: `Location` and links to the next page. */
export class NamedAddresses {
  readonly #by = new Map<string, Naming>();

  /** @param basePath the path of the base URL: `/v1` */
  constructor(private readonly basePath: string) {}

  observe(view: ExchangeView): void {
    if (view.result !== 'success' || this.#by.size >= most) return;
    for (const address of addressesIn(view)) {
      const target = this.#targetOf(address);
      if (target === undefined || target.length > longest || this.#by.has(target)) continue;
      const { number, operation, status, role, items } = view;
      this.#by.set(target, { number, operation, status, kind: role.kind, path: items[0]?.path });
    }
  }

  get(target: string): Naming | undefined {
    return this.#by.get(target);
  }

  #targetOf(address: string): string | undefined {
    const path = address.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1)[0] ?? '';
    if (!path.startsWith('/')) return undefined;
    return path.startsWith(`${this.basePath}/`) ? path.slice(this.basePath.length) : path;
  }
}

function addressesIn(view: ExchangeView): readonly string[] {
  const { body, role } = view;
  const location = role.kind === 'create' ? view.header('location') : undefined;
  const next =
    role.kind === 'list' && isObject(body)
      ? Object.entries(body).flatMap(([name, value]) =>
          typeof value === 'string' && readPageLink(name, undefined)?.to === 'next' ? [value] : [],
        )
      : [];
  return [...(location === undefined ? [] : [location]), ...next];
}
