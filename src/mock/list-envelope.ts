import type { Contract } from '../contract/contract';
import type { Schema } from '../contract/document';
import { sampleValue } from '../contract/sample';
import { flatten, jsonType, typesOf } from '../contract/schema-shape';
import { stringifyJson, type JsonValue } from '../exact-json';
import { createRandom } from '../random';

/** What a list answered, for the object around it to tell. */
export interface ListedPage {
  readonly returned: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** What properties of such an object mean, by their names without separators in lower case. */
const meanings: readonly (readonly [name: RegExp, tell: (page: ListedPage) => JsonValue])[] = [
  [/^total(count|items|elements|results|records)?$/, ({ total }) => total],
  [/^(count|returned|itemcount|numberofelements)$/, ({ returned }) => returned],
  [/^(limit|pagesize|perpage|size)$/, ({ limit, returned }) => (limit === Infinity ? returned : limit)],
  [/^(offset|skip|start)$/, ({ offset }) => offset],
  [/^(page|pagenumber|currentpage|number)$/, ({ offset, limit }) => 1 + Math.floor(offset / limit)],
  [/^(totalpages|pagecount|pages|lastpage)$/, ({ total, limit }) => Math.max(1, Math.ceil(total / limit))],
  [/^(hasmore|hasnext|hasnextpage)$/, ({ total, offset, returned }) => offset + returned < total],
  [/^(hasprevious|hasprev|haspreviouspage)$/, ({ offset }) => offset > 0],
  [/^(is)?last(page)?$/, ({ total, offset, returned }) => offset + returned >= total],
  [/^(is)?first(page)?$/, ({ offset }) => offset === 0],
];

const links = /^(next|prev|previous|first|last)(page|cursor|token|url|link)?$|^cursor$/;

/** Gives the JSON text of the object around a list: its array, what the page is by the usual names, samples of the rest. */
export function writeEnvelope(
  contract: Contract,
  schema: Schema | undefined,
  array: readonly [name: string, text: string],
  page: ListedPage,
): string {
  const flat = flatten(contract.resolve, schema);
  const members = Object.entries(flat.properties ?? {}).flatMap(([name, property]) => {
    const text = name === array[0] ? array[1] : writeMember(contract, name, property, flat, page);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
}

function writeMember(
  contract: Contract,
  name: string,
  property: Schema,
  parent: Schema,
  page: ListedPage,
): string | undefined {
  const { resolve } = contract;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const flat = flatten(resolve, property);
  const types = typesOf(resolve, flat);
  const told = meanings.filter(([pattern]) => pattern.test(plain)).map(([, tell]) => tell(page));
  const meaning = told.find(
    (value) => types.includes(jsonType(value)) || (typeof value === 'number' && types.includes('number')),
  );
  if (meaning !== undefined) return stringifyJson(meaning);
  if (flat.properties !== undefined) return writeEnvelope(contract, flat, ['', ''], page);
  // Nothing is known of other pages' addresses: absent or null is true, a made-up cursor would lead clients in circles.
  if (links.test(plain) && types.includes('null')) return 'null';
  if (links.test(plain) && parent.required?.includes(name) !== true) return undefined;
  return stringifyJson(sampleValue({ resolve, random: createRandom(name) }, property, name));
}
