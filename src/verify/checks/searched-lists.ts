import type { Contract } from '../../openapi/contract';
import type { Search } from '../../openapi/collections/arranging';
import { inconclusive, type Check, type CheckContext } from '../../probe/check';
import type { SeenItem } from '../../probe/knowledge';
import { greatestLimit, listRequest } from '../../probe/listing';
import { takesText } from '../../probe/required-parameters';
import { defineCheck, planned } from '../../probe/check';
import { keepsAsAsked } from './kept-list';
import { listedResources, type ListedResource } from '../../probe/resources';
import { mostPages, pageStyle } from '../../probe/walk';

const tellsHow = /\b(?:contain|substring|begin|start|prefix|partial)/i;
const namesHow = /contains?|prefix|like/i;

/** Gives the checks of searches: items that hold the text are found; where the document says how it is looked for, no other. */
export function searchChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) =>
    (listed.list.arranging?.searches ?? []).map((search) => finds(contract, listed, search)),
  );
}

function finds(contract: Contract, { resource, list }: ListedResource, search: Search): Check {
  const { parameter, properties } = search;
  const { name, description, pointer } = parameter;
  const isTold = tellsHow.test(description) || namesHow.test(name);
  const pages = pageStyle(list) === undefined ? 1 : mostPages;
  const query = [[name, '{text}']] as const;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.finds`,
    family: 'filters',
    title: `${name} finds the items whose ${properties.join(', ')} holds it`,
    level: 'implied',
    pointer,
    phase: 'read',
    sends: Array.from({ length: pages }, () => planned(listRequest(list, { limit: greatestLimit(resource), query }))),
    run: (context) => {
      const text = wordOf(context, resource, search);
      if (text === undefined) return Promise.resolve(inconclusive('no listed item holds a word to look for'));
      return keepsAsAsked(context, resource, {
        query: [[name, text]],
        words: `items that hold "${text}"`,
        belongs: (item) => holds(item, search, text),
        mayShowMore: !isTold,
      });
    },
  });
}

function textsOf(item: SeenItem, { properties }: Search): string[] {
  return properties.flatMap((property) => [item[property] ?? []].flat().filter((value) => typeof value === 'string'));
}

function holds(item: SeenItem, search: Search, text: string): boolean {
  const wanted = text.toLowerCase();
  return textsOf(item, search).some((one) =>
    search.isPrefix ? one.toLowerCase().startsWith(wanted) : one.toLowerCase().includes(wanted),
  );
}

/** Gives a whole word of ASCII letters that some items hold and others do not, the rarest first. */
function wordOf(context: CheckContext, resource: ListedResource['resource'], search: Search): string | undefined {
  const { listed } = context.knowledge(resource);
  const words = listed.flatMap((item) =>
    textsOf(item, search).flatMap((text) => /^[A-Za-z]{3,30}(?![\w-])/.exec(text)?.[0] ?? []),
  );
  const isTelling = (word: string): boolean => listed.some((item) => !holds(item, search, word));
  return [...new Set(words)]
    .slice(0, 50)
    .find((word) => isTelling(word) && takesText(context.contract, search.parameter, word));
}
