import type { Schema } from '../document';
import type { Parameter } from '../operation';
import type { Schemas } from '../schema/schemas';
import { wordsOf } from './names';
import type { Comparing, PropertyNames } from './property-names';

/** How an item's value must lie to the one asked for. */
export type Bound = 'gt' | 'gte' | 'lt' | 'lte';

/** A query parameter that keeps the items whose property lies within a bound. */
export interface Range {
  readonly parameter: Parameter;
  readonly property: string;
  readonly comparing: Comparing;
  /** The bound that the value is; of an object, whose members are called like bounds, each of them. */
  readonly bound: Bound | 'members';
}

/** Words that say a bound whatever the description says. */
const bounds: Readonly<Record<string, Bound>> = {
  gt: 'gt',
  gte: 'gte',
  ge: 'gte',
  lt: 'lt',
  lte: 'lte',
  le: 'lte',
  min: 'gte',
  minimum: 'gte',
  max: 'lte',
  maximum: 'lte',
  after: 'gt',
  since: 'gte',
  before: 'lt',
  until: 'lte',
  from: 'gte',
  to: 'lte',
  start: 'gte',
  end: 'lte',
};

/** Words that may mean something else: the description, or that it is a moment, must say that they are bounds. */
const vague = new Set(['from', 'to', 'start', 'end']);
const tellsBound =
  /\b(?:minimum|maximum|greater|less|at least|at most|lower|upper|bound|range|between|earli|lat(?:er|est)|after|before|since|until|on or)/i;
const inclusive =
  /\b(?:on|at) or (?:after|before|since)|\b(?:after|before) or (?:on|at|equal)|\binclusive|\bor equal|\bor (?:later|earlier)\b/i;

/** Gives which parameters are ranges: `created_after`, `price[gte]`, `min_price`, and `since` where its description says of what. */
export function deriveRanges(queries: readonly Parameter[], names: PropertyNames, schemas: Schemas): Range[] {
  return queries.flatMap((parameter) => rangeOf(parameter, names, schemas) ?? []);
}

function rangeOf(parameter: Parameter, names: PropertyNames, schemas: Schemas): Range | undefined {
  const whole = names.comparing(parameter.name);
  if (whole !== undefined && hasBoundMembers(parameter, whole, schemas))
    return { parameter, property: parameter.name, comparing: whole, bound: 'members' };
  const words = wordsOf(parameter.name.replace(/(GTE?|LTE?)$/, '_$1'));
  const said = words.filter((word) => Object.hasOwn(bounds, word));
  const [word] = said;
  if (word === undefined || said.length > 1) return undefined;
  const { description } = parameter;
  const rest = words.filter((one) => one !== word);
  const isAlone = rest.every((one) => ['date', 'time', 'at', 'datetime', 'timestamp'].includes(one));
  const property =
    (isAlone ? undefined : names.named(rest.join(' '))) ?? (isAlone ? names.describedMoment(description) : undefined);
  const comparing = property === undefined ? undefined : names.comparing(property);
  if (property === undefined || comparing === undefined || !fits(parameter.schema, comparing, schemas))
    return undefined;
  if (vague.has(word) && comparing.as !== 'moment' && !tellsBound.test(description)) return undefined;
  // An item, named by its identifier or a cursor, is where a page begins, no moment.
  if (isAlone && /\b(?:IDs?|[Ii]dentifier|[Cc]ursor)\b/.test(description)) return undefined;
  // `since_id` is where a page begins.
  if (/^(?:u?u?id|gid|sid)$/.test(rest.at(-1) ?? '') && !/^[gl][te]e?$/.test(word)) return undefined;
  return { parameter, property, comparing, bound: boundOf(word, description) };
}

function boundOf(word: string, description: string): Bound {
  const bound = bounds[word] ?? 'gte';
  const isInclusive = inclusive.test(description) && !/\bexclusive\b/i.test(description);
  if (bound === 'gt' && word === 'after' && isInclusive) return 'gte';
  if (bound === 'lt' && word === 'before' && isInclusive) return 'lte';
  if (word.length > 3 && /\bexclusive\b/i.test(description))
    return bound === 'gte' ? 'gt' : bound === 'lte' ? 'lt' : bound;
  return bound;
}

/** Moments are asked for as texts, or as they are kept, numbers by numbers; texts have no ranges. */
function fits(schema: Schema, comparing: Comparing, schemas: Schemas): boolean {
  const types = schemas.typesOf(schemas.flatten(schema));
  const isNumber = types.includes('integer') || types.includes('number');
  if (comparing.as === 'number') return isNumber;
  if (comparing.as !== 'moment') return false;
  return types.includes('string') || (isNumber && ['seconds', 'milliseconds'].includes(comparing.form));
}

function hasBoundMembers({ schema }: Parameter, comparing: Comparing, schemas: Schemas): boolean {
  return boundMembers(schema, schemas).some((member) => fits(member, comparing, schemas));
}

/** Gives the schemas of the members of a range's object, alone or as one of alternatives, where all are called like bounds. */
export function boundMembers(schema: Schema, schemas: Schemas): Schema[] {
  const flat = schemas.flatten(schema);
  const alternatives = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].map((one) => schemas.flatten(one));
  return [flat, ...alternatives].flatMap(({ properties = {} }) => {
    const names = Object.keys(properties);
    return names.length > 0 && names.every(isBound) ? Object.values(properties) : [];
  });
}

/** Tells whether a member of a range's object is a bound. */
export function isBound(name: string): name is Bound {
  return ['gt', 'gte', 'lt', 'lte'].includes(name);
}
