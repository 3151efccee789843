import type { Contract } from '../../contract/contract';
import type { Parameter } from '../../contract/operation';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import { listPoints, type Searched } from '../../profile/list-points';
import type { SeenItem } from '../../verify/knowledge';
import { greatestLimit, type Listing } from '../../verify/listing';
import { idText } from '../../verify/knowledge';
import type { LearnContext, Learner } from '../learner';

/** Most parameters of a list, and most members of its items, that are looked at. */
const [mostParameters, mostMembers] = [3, 6];

/** Gives what finds out what parameters search that are called like no member of the items. */
export function searchLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource): Learner[] => {
    const { list } = resource;
    if (list === undefined || list.operation.path.includes('{')) return [];
    const parameters = searching(contract, list).slice(0, mostParameters);
    if (parameters.length === 0) return [];
    const learn = async (context: LearnContext): Promise<void> => {
      for (const parameter of parameters) await learnSearch(context, resource, parameter);
    };
    return [{ id: `searches of ${list.operation.path}`, phase: 'read', learn }];
  });
}

function searching({ schemas }: Contract, list: ListOperation): Parameter[] {
  const { operation, filters, limit, offset, page, cursor, arranging } = list;
  const ranges = (arranging?.ranges ?? []).map(({ parameter }) => parameter);
  const { parameter: sort, direction } = arranging?.sort ?? {};
  const known = [limit, offset, page, cursor, sort, direction, ...filters.map(({ parameter }) => parameter), ...ranges];
  return operation.parameters.filter((one) => {
    const flat = schemas.flatten(one.schema);
    const isOpen = (flat.enum ?? flat.const ?? flat.pattern ?? flat.format) === undefined;
    return one.in === 'query' && isOpen && schemas.typesOf(flat).includes('string') && !known.includes(one);
  });
}

/** A text that one item has in one member. */
interface Sought {
  readonly member: string;
  readonly item: SeenItem;
  readonly text: string;
}

async function learnSearch(context: LearnContext, resource: Resource, parameter: Parameter): Promise<void> {
  const items = context.everListed(resource);
  const limit = greatestLimit(resource);
  const ask = (text: string): Promise<Listing> => context.list(resource, { limit, query: [[parameter.name, text]] });
  const none = await ask('understudy-nothing');
  // What shows all, or refuses, is no search.
  if (none.items === undefined || none.items.length > 0) return;
  const members: string[] = [];
  let shown: Listing | undefined;
  let first: Sought | undefined;
  for (const sought of soughtIn(items, resource)) {
    const { items: found = [], exchange, open } = await ask(sought.text);
    if (!found.some((item) => isOne(resource, item, sought.item))) continue;
    members.push(sought.member);
    first ??= sought;
    shown ??= { items: found, exchange, open };
  }
  if (first === undefined || shown === undefined) return;
  const match = await matchOf(resource, first, ask);
  if (match === undefined || !isExplained(resource, items, { members, match }, first, shown)) return;
  const { list } = resource;
  context.note(listPoints.searched, { members, match }, shown.exchange, list?.operation, `query.${parameter.name}`);
}

/** Gives for each member a text that no other member of any item holds. */
function soughtIn(items: readonly SeenItem[], { identifier }: Resource): Sought[] {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(
    (name) => name !== identifier?.property,
  );
  const texts = names.filter((name) => items.some((item) => isWord(ownMember(item, name))));
  return texts.slice(0, mostMembers).flatMap((member): Sought[] => {
    for (const item of items) {
      const text = ownMember(item, member);
      if (!isWord(text)) continue;
      const isElsewhere = names.some((name) => name !== member && holds(ownMember(item, name), text));
      if (!isElsewhere) return [{ member, item, text }];
    }
    return [];
  });
}

/** Times and identifiers are no words. */
function isWord(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[\w][\w .'-]{2,60}$/.test(value) &&
    /[a-z]/i.test(value) &&
    !/^\d{4}-\d\d/.test(value)
  );
}

function holds(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase());
}

/** Another case, a part and the beginning of a text that was found. */
async function matchOf(
  resource: Resource,
  { item, text }: Sought,
  ask: (text: string) => Promise<Listing>,
): Promise<Searched['match'] | undefined> {
  const finds = async (part: string): Promise<boolean> =>
    ((await ask(part)).items ?? []).some((one) => isOne(resource, one, item));
  const other = text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
  const isAnyCase = await finds(other);
  if (await finds(text.slice(1, -1))) return isAnyCase ? 'contains-any-case' : 'contains';
  if (await finds(text.slice(0, -1))) return isAnyCase ? 'begins-any-case' : 'begins';
  return isAnyCase ? 'any-case' : 'exact';
}

/** Whether all that was found has the text, and all that has it was found. */
function isExplained(
  resource: Resource,
  items: readonly SeenItem[],
  { members, match }: Searched,
  { text }: Sought,
  { items: found = [], open }: Listing,
): boolean {
  const has = (item: SeenItem): boolean => members.some((name) => matchesAs(match, ownMember(item, name), text));
  const isFound = (item: SeenItem): boolean => found.some((one) => isOne(resource, one, item));
  return found.every(has) && (open !== undefined || items.filter(has).every(isFound));
}

function matchesAs(match: Searched['match'], value: unknown, sought: string): boolean {
  if (typeof value !== 'string') return false;
  const [text, part] = match.endsWith('any-case') ? [value.toLowerCase(), sought.toLowerCase()] : [value, sought];
  if (match.startsWith('contains')) return text.includes(part);
  return match.startsWith('begins') ? text.startsWith(part) : text === part;
}

function isOne({ identifier }: Resource, one: SeenItem, other: SeenItem): boolean {
  const property = identifier?.property;
  return property !== undefined && idText(ownMember(one, property)) === idText(ownMember(other, property));
}
