import { totalName } from '../../openapi/collections/page-names';
import { plainName } from '../../openapi/names';
import type { JsonValue } from '../../base/json';
import type { PageFacts } from './page';

/** What properties beside the items of a list mean, by their names in lower case without separators. The first of a fitting type counts. */
const meanings: readonly (readonly [name: RegExp, valueOf: (facts: PageFacts) => JsonValue])[] = [
  [totalName, ({ total }) => total],
  [/^(?:count|returned|itemcount|numberofelements|resultcount)$/, ({ count }) => count],
  [/^(?:limit|pagesize|perpage|size|itemsperpage)$/, ({ limit }) => limit],
  [/^(?:offset|skip|start|startindex)$/, ({ offset }) => offset],
  [/^(?:page|pagenumber|currentpage|number)$/, ({ page }) => page],
  [/^(?:totalpages|pagecount|pages|lastpage)$/, ({ pages }) => Math.max(1, pages)],
  [/^(?:hasmore|hasnext|hasnextpage)$/, ({ next }) => next !== undefined],
  [/^(?:hasprev|hasprevious|hasprevpage|haspreviouspage)$/, ({ offset }) => offset > 0],
  [/^(?:is)?last(?:page)?$/, ({ next }) => next === undefined],
  [/^(?:is)?first(?:page)?$/, ({ offset }) => offset === 0],
];

/** The values that a property may mean by its name. */
export function meaningsOf(name: string): readonly ((facts: PageFacts) => JsonValue)[] {
  const plain = plainName(name);
  return meanings.flatMap(([pattern, valueOf]) => (pattern.test(plain) ? [valueOf] : []));
}
