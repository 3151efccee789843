import { asText, isNumeric, isScalar, type JsonObject, type JsonValue } from '../../base/json';
import { groupBy } from '../../base/once';
import type { ExchangeView } from '../../knowledge/exchange-view';
import { wordsOf } from '../../openapi/names';
import { namesTo } from '../../openapi/violation';
import { isTrigger, meets, valueIn, type Trigger } from '../../profile/trigger';
import type { Explained } from '../explain';
import { learnIdForms } from './id-form';
import { lastName, validRequests, type Valid } from './valid-requests';

/**
 * What services reject valid requests for, by operation. The error names the property or its value, and no request that was accepted
 * is like it in that.
 */
export function learnRejections(explained: readonly Explained[]): ReadonlyMap<string, readonly JsonObject[]> {
  const byOperation = groupBy(validRequests(explained), ({ view }) => view.operation.name);
  const learned = new Map<string, readonly JsonObject[]>(
    [...byOperation].flatMap(([operation, all]): [string, JsonObject[]][] => {
      const accepted = all.filter(({ error }) => error === undefined);
      const asElsewhere = elsewhere(byOperation, all[0]);
      const triggers: Trigger[] = [];
      for (const one of all) {
        const isKnown = triggers.some((trigger) =>
          trigger.is === 'taken' || trigger.is === 'unknown'
            ? one[trigger.is].has(trigger.at)
            : meets(valueIn(one.view.reading, trigger.at), trigger),
        );
        const trigger = isKnown ? undefined : triggerOf(one, accepted, asElsewhere);
        if (trigger !== undefined) triggers.push(trigger);
      }
      return triggers.length === 0 ? [] : [[operation, triggers.map((trigger): JsonObject => ({ ...trigger }))]];
    }),
  );
  for (const [operation, triggers] of [...learned])
    for (const [name, unique] of ofChanges(byOperation, operation, triggers))
      if (!learned.has(name)) learned.set(name, unique);
  for (const [operation, form] of learnIdForms(explained))
    learned.set(operation, [form, ...(learned.get(operation) ?? [])]);
  return learned;
}

/** Valid requests that others of the same collection accepted: a value that is right in a create is so in a change. */
function elsewhere(byOperation: ReadonlyMap<string, readonly Valid[]>, one: Valid | undefined): readonly Valid[] {
  const pathOf = (valid: Valid | undefined): string | undefined =>
    valid !== undefined && 'item' in valid.view.role ? valid.view.role.collection.path : undefined;
  const path = pathOf(one);
  const others = path === undefined ? [] : [...byOperation.values()].filter((all) => pathOf(all[0]) === path);
  return others.flat().filter(({ error }) => error === undefined);
}

/** What no two items may have, no change may give to a second one, unless one did. */
function ofChanges(
  byOperation: ReadonlyMap<string, readonly Valid[]>,
  operation: string,
  triggers: readonly JsonObject[],
): readonly (readonly [string, readonly JsonObject[]])[] {
  const { role } = byOperation.get(operation)?.[0]?.view ?? {};
  if (role?.kind !== 'create') return [];
  const { replace, update } = role.collection;
  return [replace, update].flatMap((change) => {
    const name = change?.operation.name ?? '';
    const wasGiven = ({ at }: Trigger): boolean =>
      byOperation.get(name)?.some((one) => one.error === undefined && one.taken.has(at)) === true;
    const unique = triggers.filter(isTrigger).filter((trigger) => trigger.is === 'taken' && !wasGiven(trigger));
    return name === '' || unique.length === 0 ? [] : [[name, unique] as const];
  });
}

/** Words beside a bound. */
const boundWords = /\b(?:least|most|less|more|greater|than|between|up to|max\w*|min\w*|exceed\w*|long\w*|short\w*)\b/i;

/** The one difference between a rejected request and all accepted ones, in what its error names. */
function triggerOf(
  { view, places, taken, unknown, error }: Valid,
  accepted: readonly Valid[],
  asElsewhere: readonly Valid[],
): Trigger | undefined {
  if (error === undefined || accepted.length === 0) return undefined;
  const valueOf = (one: ExchangeView, at: string): JsonValue | undefined => valueIn(one.reading, at);
  const always = (accepted[0]?.places ?? []).filter((at) => accepted.every((one) => one.places.includes(at)));
  const missing = always.filter((at) => !places.includes(at) && isAbout(error, at));
  // A property before those within it.
  const [absent] = missing;
  const isOfAnother = places.some((at) => isAbout(error, at));
  if (absent !== undefined && !isOfAnother && missing.every((at) => lastName(at) === lastName(absent)))
    return { at: absent, is: 'absent' };
  // Which pages there are depends on how many items there are.
  const position = view.role.kind === 'list' ? `query.${view.role.list.paging.position}` : undefined;
  // Where only one place differs from what was accepted, the error need not name it.
  const varied = view.exchange.label?.variationOf?.at;
  const variedAt = varied && [varied.in, ...namesTo(varied)].join('.');
  const named = places.filter(
    (at) => at !== position && (at === variedAt || isAbout(error, at) || isNamed(error, valueOf(view, at))),
  );
  const triggers = named.flatMap((at): Trigger[] => {
    const isFree = !taken.has(at) || accepted.some((one) => one.before === undefined && one.taken.has(at));
    const valuesOf = (all: readonly Valid[]): readonly JsonValue[] => all.flatMap((one) => valueOf(one.view, at) ?? []);
    const [values, others] = [valuesOf(accepted), valuesOf(asElsewhere)];
    return [
      ...(isFree ? [] : [{ at, is: 'taken' as const }]),
      ...(unknown.has(at) && !accepted.some((one) => one.unknown.has(at)) ? [{ at, is: 'unknown' as const }] : []),
      ...candidates(at, valueOf(view, at), values, error).filter(
        (trigger) =>
          meets(valueOf(view, at), trigger) &&
          !(trigger.is === 'with' ? [...values, ...others] : values).some((value) => meets(value, trigger)),
      ),
    ];
  });
  return triggers[0];
}

function candidates(
  at: string,
  value: JsonValue | undefined,
  accepted: readonly JsonValue[],
  error: string,
): readonly Trigger[] {
  const bounds = boundWords.test(error) ? error.matchAll(/(?<![\w.-])\d{1,9}(?!\w)/g) : [];
  const numbers = [...bounds].map(([digits]) => Number(digits));
  if (!isNumeric(value) && (typeof value !== 'string' || accepted.length === 0)) return [];
  const isNumber = (one: JsonValue): boolean => isScalar(one) && one !== '' && !Number.isNaN(Number(one));
  // Prices may be texts.
  const outside = ([value, ...accepted].every(isNumber) ? numbers : []).flatMap((than): Trigger[] => [
    { at, is: 'above', than },
    { at, is: 'below', than },
  ]);
  if (isNumeric(value)) return outside;
  const signs = [...new Set(value.replace(/[\p{L}\p{N}]/gu, ''))].sort();
  return [
    ...outside,
    { at, is: value === '' ? 'empty' : 'blank' },
    // Where no text was accepted but the empty one, it is not the sign that is wrong.
    ...(accepted.some((one) => typeof one === 'string' && one !== '') ? signs : []).map((than): Trigger => ({
      at,
      is: 'with',
      than,
    })),
    ...numbers.flatMap((than): Trigger[] => [
      { at, is: 'shorter', than },
      { at, is: 'longer', than },
    ]),
  ];
}

/** Whether an error names the property at a place, as `Username is taken` does. */
function isAbout(error: string, at: string): boolean {
  const name = lastName(at);
  return [name.toLowerCase(), wordsOf(name).join(' ')].some((one) => isNamed(error.toLowerCase(), one));
}

/** Whether an error has a value as a word of its own. */
function isNamed(error: string, value: JsonValue | undefined): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = asText(value);
  if (text.length < 2 && typeof value === 'string') return false;
  for (let at = error.indexOf(text); at !== -1; at = error.indexOf(text, at + 1))
    if (!/\w/.test(error.charAt(at - 1)) && !/\w/.test(error.charAt(at + text.length))) return true;
  return false;
}
