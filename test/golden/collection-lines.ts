import type { Collection, LinkedParent, ListOperation } from '../../src/openapi/collections/collection';

const roles = ['create', 'read', 'replace', 'update', 'delete'] as const;

/** A collection in a line: its path, what follows its path in that of an item, ID, roles, parents and references, lists. */
export function lineOf(collection: Collection): string {
  const {
    path,
    itemPath,
    isSingleton,
    id,
    parents,
    references,
    list,
    searches,
    actions,
    lookups,
    counts,
    source,
    above,
    nested,
  } = collection;
  const below = itemPath?.startsWith(path) === true ? itemPath.slice(path.length) : itemPath;
  const present = roles.flatMap((role) => {
    const item = collection[role];
    if (item === undefined) return [];
    const method = role === 'update' && item.operation.method === 'POST' ? '(POST)' : '';
    return [`${role}${method}${item.idIn === 'body' ? '(body)' : ''}${item.envelope ? `[${item.envelope}]` : ''}`];
  });
  const ids = parents.map(({ collection: parent, property }) => `${parent ?? '?'}${property ? `=${property}` : ''}`);
  return [
    `${path}${below === undefined ? '' : ` + ${below}`}`,
    `${isSingleton ? 'singleton ' : ''}${source} ${collection.schemaName ?? '-'}`,
    ...(id === undefined ? [] : [`id ${id.at.slice(1)}`]),
    [...(list === undefined ? [] : ['list']), ...present].join(' '),
    ...(list === undefined ? [] : [listText(list)]),
    ...searches.map((one) => `search ${one.operation.method} ${one.operation.path} ${listText(one)}`),
    ...lookups.map(({ item: { operation, by } }) => `${operation.method} by ${by?.property ?? '?'} ${operation.path}`),
    ...counts.map(({ operation, at }) => `count ${operation.method} ${operation.path}${at === '' ? '' : ` in ${at}`}`),
    ...actions.map(({ operation }) => `action ${operation.method} ${operation.path}`),
    ...(ids.length === 0 ? [] : [`of ${ids.join(', ')}`]),
    ...(above === undefined ? [] : [`below ${aboveText(above)}`]),
    ...nested.map(({ list: one, item }) => {
      const { operation, above: parent } = one ?? item;
      return `nested ${operation.method} ${operation.path} below ${parent === undefined ? '?' : aboveText(parent)}`;
    }),
    ...(references.length === 0
      ? []
      : [`refers ${references.map((one) => `${one.property}>${one.collection}(${one.holds})`).join(' ')}`]),
  ].join(' | ');
}

function aboveText({ collection = '?', property, isMany }: LinkedParent): string {
  return `${collection}${property === undefined ? '' : `=${property}${isMany === true ? '[]' : ''}`}`;
}

function listText({ envelope, paging, filters, sort, search, fields, ignored }: ListOperation): string {
  const { style, limit, position, firstPage } = paging;
  const page = [limit, position, ...(style === 'page' ? [`from ${firstPage}`] : [])].filter((one) => one !== undefined);
  const kept = filters.map((one) => {
    const property = one.property === one.parameter ? '' : `>${one.property}`;
    return `${one.parameter}${property}${one.compare === 'eq' ? '' : `:${one.compare}`}`;
  });
  return [
    ...(envelope === undefined ? [] : [`in ${envelope}`]),
    ...(style === 'none' && limit === undefined ? [] : [`${style}(${page.join(' ')})`]),
    ...(kept.length === 0 ? [] : [`filter(${kept.join(' ')})`]),
    ...(sort === undefined ? [] : [`sort(${[sort.parameter, sort.direction].filter(Boolean).join(' ')})`]),
    ...(search === undefined ? [] : [`search(${search.parameter})`]),
    ...(fields === undefined ? [] : [`fields(${fields})`]),
    ...(ignored.length === 0 ? [] : [`ignored(${ignored.join(' ')})`]),
  ].join(' ');
}
