import type { Operation } from '../operation';
import { hasParameters, parametersIn } from './names';
import { isLikeItemOf, type Draft, type Recognition } from './draft';

/** The last segment of a path that is a word below another, and that path: `/pet` and `findByStatus`, `/flows` and `filter`. */
function splitWord(shape: string): { readonly above: string; readonly word: string } | undefined {
  const [, above, word] = /^(.+)[/:]([^/:{}]+)$/.exec(shape) ?? [];
  return above === undefined || word === undefined ? undefined : { above, word };
}

/** Whether what looks like a collection is a list of another's items: `/pet/findByStatus` of those of `/pet`. */
export function isView({ shapes, drafts }: Recognition, shape: string, draft: Draft): boolean {
  if (draft.itemPath !== undefined || draft.create !== undefined || draft.list === undefined) return false;
  const owner = drafts.get(splitWord(shape)?.above ?? '');
  return owner?.itemPath !== undefined && isLikeItemOf(shapes, owner)(draft.list.items.item);
}

const searchWords = /^_?(?:search|query|find|filter|list|paginate)/i;

/** Further lists of a collection's items at a word below its path: by GET, and searches by POST. */
export function addSearches(
  { shapes, paths, drafts }: Recognition,
  taken: ReadonlySet<Operation>,
): readonly Operation[] {
  const added: Operation[] = [];
  for (const [shape, methods] of paths) {
    const split = splitWord(shape);
    const isSearchWord = searchWords.test(split?.word ?? '');
    const owner = drafts.get(split?.above ?? '') ?? (isSearchWord ? drafts.get(shape) : undefined);
    if (owner === undefined || owner.isSingleton) continue;
    for (const operation of methods.values()) {
      const isSearch = operation.method === 'POST' && isSearchWord;
      if (taken.has(operation) || !(isSearch || operation.method === 'GET')) continue;
      if (!hasParameters(operation.path, parametersIn(owner.path))) continue;
      const items = shapes.listedBy(operation, owner.path);
      if (items === undefined || !isLikeItemOf(shapes, owner)(items.item)) continue;
      owner.searches = [...owner.searches, { operation, items }];
      added.push(operation);
    }
  }
  return added;
}
