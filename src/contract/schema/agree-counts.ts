import { ownMember, type JsonValue } from '../../exact-json';
import { isObject, type Schema } from '../document';
import { typesOf, type Flatten } from './flatten';
import { singularOf, wordsOf } from './name-words';

/** A number of an object that counts what an array beside it holds. */
interface Count {
  readonly name: string;
  readonly flat: Schema;
  readonly array: string;
}

interface Plan {
  readonly counts: readonly Count[];
  /** Objects beside the array that tell of the page, with the array. */
  readonly pages: readonly { readonly name: string; readonly flat: Schema; readonly array: string }[];
}

const plans = new WeakMap<Schema, Plan>();

/**
 * Gives an object whose counts agree with the arrays beside them: `commentsCount` with `comments`, `total` of an envelope
 * with the one array in it, also where it stands in a `meta` or `pagination` beside it.
 */
export function agreeCounts(
  object: Record<string, JsonValue>,
  flat: Schema,
  flatten: Flatten,
): Record<string, JsonValue> {
  let plan = plans.get(flat);
  if (plan === undefined) plans.set(flat, (plan = planOf(flat, flatten)));
  if (plan.counts.length === 0 && plan.pages.length === 0) return object;
  const agreed = { ...object };
  for (const { name, flat: counted, array } of plan.counts) set(agreed, name, counted, object[array]);
  for (const { name, flat: page, array } of plan.pages) {
    const told = agreed[name];
    if (!isObject(told)) continue;
    const next = { ...told } as Record<string, JsonValue>;
    for (const one of bareCounts(page, flatten)) set(next, one.name, one.flat, object[array]);
    agreed[name] = next;
  }
  return agreed;
}

function set(object: Record<string, JsonValue>, name: string, flat: Schema, array: JsonValue | undefined): void {
  if (!Array.isArray(array) || typeof ownMember<JsonValue>(object, name) !== 'number') return;
  const { minimum = 0, maximum = Infinity, exclusiveMinimum = -1, multipleOf = 1 } = flat;
  const count = array.length;
  const isAllowed =
    count >= minimum && count <= maximum && count % multipleOf === 0 && count > Number(exclusiveMinimum);
  if (isAllowed && flat.enum === undefined && flat.const === undefined) object[name] = count;
}

const countWords = new Set([
  'count',
  'counts',
  'total',
  'totals',
  'num',
  'number',
  'n',
  'size',
  'length',
  'of',
  'returned',
]);
const anyWords = new Set('item result record entry element row hit object matche'.split(' '));
const pageNames = new Set('meta metadata pagination paging page pageinfo pager resultinfo listmetadata'.split(' '));

/** Gives the words of a number's name beside those that say that it counts; undefined where none says so. */
function counted(name: string): readonly string[] | undefined {
  const words = wordsOf(name);
  const others = words.filter((word) => !countWords.has(word)).map(singularOf);
  const isCount =
    words.some((word) => ['count', 'total', 'num'].includes(word)) || /^(size|length)$/.test(words.join(''));
  return isCount ? others : undefined;
}

function numbersOf(flat: Schema, flatten: Flatten): { name: string; flat: Schema }[] {
  return Object.entries(flat.properties ?? {})
    .map(([name, property]) => ({ name, flat: flatten(property) }))
    .filter((one) => typesOf(one.flat).some((type) => type === 'integer' || type === 'number'));
}

function isBare(others: readonly string[] | undefined): boolean {
  return others?.every((word) => anyWords.has(word)) ?? false;
}

function bareCounts(flat: Schema, flatten: Flatten): { name: string; flat: Schema }[] {
  return numbersOf(flat, flatten).filter(({ name }) => isBare(counted(name)));
}

function planOf(flat: Schema, flatten: Flatten): Plan {
  const members = Object.entries(flat.properties ?? {});
  const arrays = members.filter(([, property]) => typesOf(flatten(property)).includes('array')).map(([name]) => name);
  if (arrays.length === 0) return { counts: [], pages: [] };
  const byNoun = new Map(arrays.map((name) => [wordsOf(name).map(singularOf).join(''), name]));
  const named = numbersOf(flat, flatten).flatMap((one): Count[] => {
    const array = byNoun.get(counted(one.name)?.join('') ?? '');
    return array === undefined ? [] : [{ ...one, array }];
  });
  const [only, ...more] = arrays;
  // What has an identifier is a thing, whose total may be money, not a page of things.
  const isPage = more.length === 0 && !members.some(([name]) => /^_?(id|uuid|sid|gid|key)$/i.test(name));
  if (only === undefined || !isPage) return { counts: named, pages: [] };
  const whole = bareCounts(flat, flatten).filter(
    (one) => typesOf(one.flat).includes('integer') || /count/i.test(one.name),
  );
  const pages = members
    .filter(([name]) => pageNames.has(wordsOf(name).join('')))
    .map(([name, property]) => ({ name, flat: flatten(property), array: only }));
  return { counts: [...named, ...whole.map((one) => ({ ...one, array: only }))], pages };
}
