import type { Contract } from '../../contract/contract';
import type { Parameter } from '../../contract/operation';
import { inconclusive, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { greatestLimit, listRequest, type Listing } from '../listing';
import { defineCheck, mismatch, planned } from './define-check';
import { firstWalk, walkingSize } from './first-walk';
import { listedResources, type ListedResource } from './resources';
import { mostPages, pageStyle } from './walk';

/** Gives the checks that a page from some offset on holds as many items as are asked for: clients step by what they ask for. */
export function offsetPageChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { offset, limit } = listed.list;
    const isWalked = pageStyle(listed.list) === 'offset' && listed.resource.identifier !== undefined;
    return offset === undefined || limit === undefined || !isWalked ? [] : [holdsAsMany(contract, listed, offset)];
  });
}

function holdsAsMany(contract: Contract, listed: ListedResource, offset: Parameter): Check {
  const { list } = listed;
  return defineCheck(contract, {
    id: `${list.operation.id}.pages.full`,
    family: 'pages',
    title: 'A page from an offset on holds as many items as asked for, where a longer one shows that they are there',
    level: 'implied',
    pointer: offset.pointer,
    phase: 'read',
    sends: Array.from({ length: mostPages }, () =>
      planned(listRequest(list, { limit: '{size}', query: [[offset.name, '{offset}']] })),
    ),
    run: async (context) => {
      const size = walkingSize(context, listed);
      const { pages } = await firstWalk(context, listed);
      if (size === undefined || pages.length < 2) return inconclusive('needs a list of two pages');
      const at = pages.findIndex(({ items = [] }, index) => {
        const isFollowed = (pages[index + 1]?.items ?? []).length > 0;
        return isFollowed && items.length < size;
      });
      if (at < 0) return proved();
      const before = pages.slice(0, at).reduce((sum, { items = [] }) => sum + items.length, 0);
      return short(context, listed, { size, offset: [offset.name, String(before)] });
    },
  });
}

interface Place {
  readonly size: number;
  readonly offset: readonly [name: string, value: string];
}

/** A service may have shorter pages of its own: what a longer page shows from the same place, it had to give. */
async function short(context: CheckContext, { resource }: ListedResource, { size, offset }: Place): Promise<Outcome> {
  const limit = greatestLimit(resource) ?? String(2 * size);
  if (Number(limit) <= size) return inconclusive('no longer page can be asked for');
  const from = (asked: string): Promise<Listing> => context.list(resource, { limit: asked, query: [offset] });
  const longer = await from(limit);
  const page = await from(String(size));
  // What others remove meanwhile is missing from both.
  const again = await from(limit);
  const shown = page.items?.length ?? 0;
  const least = Math.min(longer.items?.length ?? 0, again.items?.length ?? 0, size);
  if (page.items === undefined || least <= shown) return inconclusive('pages hold fewer items than asked for');
  const wanted = `${least} items: a page of ${limit} from there shows so many`;
  return violated(mismatch(page.exchange, wanted, `${shown} items`));
}
