import type { JsonObject } from '../../src/base/json';
import { pathOfItem } from '../../src/openapi/collections/address';
import type { ItemAddress } from '../../src/openapi/collections/collection';
import type { Contract } from '../../src/openapi/contract';
import type { Knowledge, KnownItem, Mark } from '../../src/knowledge/knowledge';

export type Known = Partial<Pick<KnownItem, 'origin' | 'state' | 'isProven' | 'value'>>;

/** The address that a concrete path has in a contract. */
export function addressIn(contract: Contract, path: string): ItemAddress {
  const segments = path.split('/');
  const isLike = (template: string): boolean =>
    template.split('/').length === segments.length &&
    template.split('/').every((one, index) => one.includes('{') || one === segments[index]);
  const found = contract.collections.find(({ itemPath, path: own }) => isLike(itemPath ?? own));
  if (found === undefined) throw new Error(`no collection has ${path}`);
  if (found.isSingleton) return { collection: found.path, at: path, id: '' };
  return { collection: found.path, at: segments.slice(0, -1).join('/'), id: decodeURIComponent(segments.at(-1) ?? '') };
}

/** Knowledge that says what a test tells it. */
export function knowledgeOf(
  contract: Contract,
  known: Readonly<Record<string, Known>>,
  marks: (value: JsonObject) => readonly Mark[] = () => [],
  givenBack: readonly string[] = [],
): Knowledge {
  const items = new Map<string, KnownItem>();
  for (const [path, one] of Object.entries(known)) {
    const address = addressIn(contract, path);
    items.set(pathOfItem(address), {
      ...{
        address,
        path,
        origin: 'found',
        state: 'present',
        value: {},
        isProven: false,
        lastWrite: 0,
        sent: {},
        lastShown: 0,
      },
      ...{ expectations: new Map(), tags: new Map(), currentTag: undefined },
      ...one,
    });
  }
  return {
    item: (path) => items.get(path),
    items: (at) => [...items.values()].filter(({ address }) => address.at === at),
    itemsOf: (collection) => [...items.values()].filter(({ address }) => address.collection === collection),
    view: () => undefined,
    hasSucceeded: () => false,
    acceptedCredentials: () => undefined,
    comparisons: () => [],
    walk: () => undefined,
    whole: () => undefined,
    marks,
    isMadeUp: () => false,
    othersWrote: () => false,
    gaveBack: (at) => givenBack.includes(at),
    isMissing: () => false,
    namedBy: () => undefined,
  };
}
