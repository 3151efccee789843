import type { Contract } from '../../contract/contract';
import type { Parameter } from '../../contract/operation';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import { listPoints } from '../../profile/list-points';
import { idText, type SeenItem } from '../../verify/knowledge';
import { greatestLimit, type Listing } from '../../verify/listing';
import type { LearnContext, Learner } from '../learner';

/** What parameters are called that look for words in texts. */
const searching = /^(?:q|query|search|search_?term|term|keywords?|text|find)$/i;

/** Most members of items that are looked at, and how many words of each are searched for. */
const [mostMembers, asked] = [12, 2];

/** Gives what finds out in which members of the items a search looks that the document ties to none. */
export function searchLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource): Learner[] => {
    const { list } = resource;
    const parameter = list === undefined ? undefined : searchOf(contract, list);
    if (list === undefined || parameter === undefined) return [];
    return [
      {
        id: `the search of ${list.operation.path}`,
        phase: 'read',
        learn: (context) => learnSearch(context, resource, list, parameter),
      },
    ];
  });
}

function searchOf({ schemas }: Contract, { operation, filters }: ListOperation): Parameter | undefined {
  const tied = new Set(filters.map(({ parameter }) => parameter.name));
  return operation.parameters.find(
    ({ in: place, name, schema }) =>
      place === 'query' &&
      searching.test(name) &&
      !tied.has(name) &&
      schemas.typesOf(schemas.flatten(schema)).includes('string'),
  );
}

/** A word that one member of an item has, and no other member of any. */
interface Telling {
  readonly member: string;
  readonly word: string;
  readonly item: SeenItem;
}

async function learnSearch(
  context: LearnContext,
  resource: Resource,
  list: ListOperation,
  parameter: Parameter,
): Promise<void> {
  const ask = (word: string): Promise<Listing> =>
    context.list(resource, { limit: greatestLimit(resource), query: [[parameter.name, word]] });
  const property = resource.identifier?.property ?? '';
  const telling = tellingWords(context.everListed(resource));
  if (telling.length === 0 || property === '') return;
  // What finds something that is nowhere searches nothing.
  const nothing = await ask('understudynothing');
  if (nothing.items === undefined || nothing.items.length > 0) return;
  const found: string[] = [];
  let shown = nothing.exchange;
  for (const member of new Set(telling.map((one) => one.member))) {
    const words = telling.filter((one) => one.member === member).slice(0, asked);
    const answers: boolean[] = [];
    for (const { word, item } of words) {
      const { items = [], exchange } = await ask(word.toUpperCase() === word ? word.toLowerCase() : word.toUpperCase());
      answers.push(items.some((other) => idText(ownMember(other, property)) === idText(ownMember(item, property))));
      if (answers.at(-1) === true) shown = exchange;
    }
    if (answers.length > 0 && answers.every(Boolean)) found.push(member);
  }
  if (found.length > 0)
    context.note(listPoints.searchedMembers, found, shown, list.operation, `query.${parameter.name}`);
}

/** Gives words of the texts of items that tell a member, those first that few items have. */
function tellingWords(items: readonly SeenItem[]): Telling[] {
  const holders = new Map<string, { readonly members: Set<string>; count: number; readonly first: Telling }>();
  for (const item of items)
    for (const [member, value] of Object.entries(item)) {
      if (typeof value !== 'string') continue;
      for (const word of new Set(value.toLowerCase().match(/[a-z]{3,20}/g) ?? [])) {
        const known = holders.get(word) ?? { members: new Set<string>(), count: 0, first: { member, word, item } };
        known.members.add(member);
        known.count += 1;
        holders.set(word, known);
      }
    }
  const words = [...holders.keys()];
  const isWithin = (word: string): boolean =>
    words.length > mostWords || words.some((other) => other !== word && other.includes(word));
  const own = [...holders.values()].filter(({ members, first }) => members.size === 1 && !isWithin(first.word));
  const sorted = own.toSorted((one, other) => one.count - other.count).map(({ first }) => first);
  const names = [...new Set(sorted.map(({ member }) => member))].slice(0, mostMembers);
  return sorted.filter(({ member }) => names.includes(member));
}

/** Of more words it would take long to see which of them are parts of others. */
const mostWords = 2000;
