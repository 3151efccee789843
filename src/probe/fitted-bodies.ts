import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { collectionCalled } from '../openapi/collections/references';
import { ownMember, stringifyJson, type JsonValue } from '../base/json';
import { isSuccess } from './answers';
import { createRequest, itemPath, taggedBody } from './bodies';
import { valueIn, withValue } from './body-values';
import type { CheckContext } from './check';
import type { Bodies, Creatable, Field, Fit } from './creatable';
import { bodyOf, decodeUtf8, type Exchange } from './exchange';
import { isPlainText, tagLength } from './fresh-values';
import { sendablePart } from './required-parameters';

/** A service that rejects a body for what is in it may take another one; what any other status says, a body does not change. */
export const bodyIsRejected: ReadonlySet<number> = new Set([400, 402, 403, 404, 409, 412, 422, 500]);

/** Most rounds in which properties that the service names are left out. */
const mostRounds = 3;
/** Most properties of which one is left out to find the one that is rejected. */
const mostSuspects = 12;
/** Most items that a list has shown whose values are looked at. */
const mostItems = 20;

/**
 * Looks for bodies that a service takes for a create. A schema seldom says all that a service asks for: a name with a dot at its end, an
 * amount from 50 on. First comes the body with every property; where it is rejected, one without the properties that the service names,
 * one with the required properties, one with the examples that descriptions give in words, one with the values that listed items have.
 */
export async function fitBodies(context: CheckContext, creatable: Creatable): Promise<Fit> {
  const send = async (one: Creatable, body: JsonValue): Promise<Exchange> =>
    context.send(createRequest(one, taggedBody(context, one, body)));
  const sent = taggedBody(context, creatable, creatable.full);
  const first = await context.send(createRequest(creatable, sent));
  if (isSuccess(first)) return { bodies: bodiesOf(creatable), sent, first, taken: first };
  if (!bodyIsRejected.has(first.response.status)) return { sent, first };
  const tried = new Map([[keyOf(creatable, creatable.full), first]]);
  const start = await shrink(creatable, send, tried);
  if (start !== undefined) return { ...start, sent, first };
  const others = [
    asShown(context.contract, creatable),
    asOneWord(creatable),
    asWordsSay(context.contract, creatable),
    asItemsHave(context, creatable),
  ];
  for (const other of others) {
    const found = other === undefined ? undefined : await shrink(other, send, tried);
    if (found !== undefined) return { ...found, sent, first };
  }
  return { sent, first };
}

function keyOf({ tagField }: Creatable, body: JsonValue): string {
  return `${tagField?.path.join('.') ?? ''}\n${stringifyJson(body)}`;
}

type Send = (creatable: Creatable, body: JsonValue) => Promise<Exchange>;

function bodiesOf({ full, required, tagField, isAsListed }: Creatable): Bodies {
  return { full, required, tagField, ...(isAsListed === true && { isAsListed }) };
}

/** Leaves out what the service names, then all that is optional but what it asks for, and then one property after the other. */
async function shrink(
  creatable: Creatable,
  send: Send,
  tried: Map<string, Exchange>,
): Promise<Required<Pick<Fit, 'bodies' | 'taken'>> | undefined> {
  const { required } = creatable;
  let last: Exchange | undefined;
  let body = creatable.full;
  const attempt = async (one: JsonValue): Promise<Exchange | undefined> => {
    const text = keyOf(creatable, one);
    last = tried.get(text) ?? (await send(creatable, one));
    tried.set(text, last);
    return isSuccess(last) ? last : undefined;
  };
  const found = (full: JsonValue, taken: Exchange, least = required): Required<Pick<Fit, 'bodies' | 'taken'>> => ({
    bodies: { ...bodiesOf(creatable), full, required: least },
    taken,
  });
  const whole = await attempt(body);
  if (whole !== undefined) return found(body, whole);
  for (let round = 0; round < mostRounds; round += 1) {
    const blamed = last === undefined ? [] : optionalIn(creatable, body).filter(namedBy(last));
    if (blamed.length === 0) break;
    body = blamed.reduce((rest, { path }) => withValue(rest, path, undefined), body);
    const taken = await attempt(body);
    if (taken !== undefined) return found(body, taken);
  }
  let least = required;
  let small = await attempt(least);
  for (let round = 0; round < mostRounds && small === undefined && last !== undefined; round += 1) {
    // A service may require more than its document says.
    const wanted = optionalIn(creatable, creatable.full).filter(namedBy(last));
    const grown = wanted.reduce((rest, { path }) => withValue(rest, path, valueIn(creatable.full, path)), least);
    if (stringifyJson(grown) === stringifyJson(least)) break;
    least = grown;
    small = await attempt(least);
  }
  if (small === undefined) return undefined;
  for (const { path } of optionalIn(creatable, creatable.full)) {
    const without = withValue(creatable.full, path, undefined);
    const other = await attempt(without);
    if (other !== undefined) return found(without, other, least);
  }
  return found(least, small, least);
}

function optionalIn({ fields, wrapper }: Creatable, body: JsonValue): readonly Field[] {
  const depth = wrapper === undefined ? 1 : 2;
  return fields
    .filter(({ path, required }) => path.length === depth && !required && valueIn(body, path) !== undefined)
    .slice(0, mostSuspects);
}

/** Tells which properties an error names, as a word of its own. */
function namedBy({ response }: Exchange): (field: Field) => boolean {
  const text = decodeUtf8(response.body)?.slice(0, 20_000) ?? '';
  const words = new Set(text.split(/[^\p{L}\p{N}_$-]+/u));
  return ({ path }) => words.has(path.at(-1) ?? '');
}

/** Gives a create with the example that the document has of its body; undefined where it has none that is valid. */
function asShown({ schemas, validators }: Contract, creatable: Creatable): Creatable | undefined {
  const { media } = creatable;
  if (media.example === undefined) return undefined;
  const shown = media.example as JsonValue;
  const validate = validators.compile(media.schemaPointer, 'request');
  const full = [sendablePart(schemas, media.schema, shown), shown].find((body) => validate(body, 'body').length === 0);
  if (full === undefined) return undefined;
  return { ...creatable, full, required: full, tagField: undefined };
}

/** Gives a create whose made-up texts are of letters and digits alone, as names of labels, variables and hosts are; undefined where they are. */
function asOneWord(creatable: Creatable): Creatable | undefined {
  const written = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return /^understudy [0-9a-z]+$/.test(value) ? value.replace(' ', '') : value;
    if (Array.isArray(value)) return value.map(written);
    return isObject(value)
      ? Object.fromEntries(
          Object.entries(value as Record<string, JsonValue>).map(([name, one]) => [name, written(one)]),
        )
      : value;
  };
  const [full, required] = [written(creatable.full), written(creatable.required)];
  return keyOf(creatable, full) === keyOf(creatable, creatable.full) ? undefined : { ...creatable, full, required };
}

/** Values that a description gives in words: `e.g. "example.com."`. */
const inWords =
  /(?:\be\.?\s?g\.?|\bfor example|\bexamples?(?: is| are)?|\bsuch as|\blike)[,:]?\s*(?:“([^”]{1,80})”|"([^"]{1,80})"|`([^`]{1,80})`|'([^']{1,80})'|‘([^’]{1,80})’)/i;

/** Gives a create with the values that descriptions name, in texts that nothing else says anything of; undefined where there are none. */
function asWordsSay(contract: Contract, creatable: Creatable): Creatable | undefined {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const worded = creatable.fields.flatMap((field) => {
    const { description, example } = field.schema;
    const [, ...values] = inWords.exec(typeof description === 'string' ? description : '') ?? [];
    const value = (values as (string | undefined)[]).find((one) => one !== undefined);
    return value === undefined || example !== undefined || !isPlainText(field) ? [] : [{ field, value }];
  });
  const written = (base: JsonValue): JsonValue =>
    worded.reduce((body, { field, value }) => {
      const changed = withValue(body, field.path, value);
      return valueIn(body, field.path) !== undefined && validate(changed, 'body').length === 0 ? changed : body;
    }, base);
  if (worded.length === 0) return undefined;
  const isWorded = (field: Field): boolean => worded.some((one) => one.field === field);
  // A mark would stand in its place; with a few letters before it, it is one.
  const tagField = creatable.tagField !== undefined && isWorded(creatable.tagField) ? undefined : creatable.tagField;
  return { ...creatable, tagField, full: written(creatable.full), required: written(creatable.required) };
}

/** Gives a create with the values that an item of the collection has, as far as the document allows each. */
function asItemsHave(context: CheckContext, creatable: Creatable): Creatable | undefined {
  const { contract } = context;
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const items = context.everListed(creatable.resource).slice(0, mostItems);
  const written = (base: JsonValue): JsonValue =>
    creatable.fields.reduce((body, field) => {
      const [name = '', ...within] = itemPath(creatable, field);
      if (within.length > 0 || valueIn(body, field.path) === undefined) return body;
      const values = items.flatMap((item): JsonValue[] => {
        const value = ownMember(item, name);
        return value === undefined || value === null ? [] : [value];
      });
      if (values.length === 0) values.push(...ownNamed(context, name));
      // Not the first one: a service that takes the first for any would not be told apart.
      const changed = values
        .toReversed()
        .map((value) => withValue(body, field.path, value))
        .find((one) => validate(one, 'body').length === 0);
      return changed ?? body;
    }, base);
  // A mark in the place of what names an item of others is rejected.
  return {
    ...creatable,
    tagField: tagFieldOf(context, creatable),
    isAsListed: true,
    full: written(creatable.full),
    required: written(creatable.required),
  };
}

/** Gives the text that carries the mark of the run: none that is called like another collection, one for people where there is any. */
function tagFieldOf({ contract }: CheckContext, creatable: Creatable): Field | undefined {
  const free = creatable.fields.filter((field) => {
    const [name = '', ...within] = itemPath(creatable, field);
    const isLong = (field.schema.maxLength ?? tagLength) >= tagLength;
    return (
      within.length === 0 && isPlainText(field) && isLong && collectionCalled(contract.resources, name) === undefined
    );
  });
  return free.find(({ required }) => required) ?? free.find(({ path }) => forPeople.test(path.at(-1) ?? '')) ?? free[0];
}

const forPeople = /name|title|description|comment|note|text|label|subject|summary|memo/i;

/** Gives the identifiers of items of the run that a property may name, where no item shows what it holds: what is another's is left alone. */
function ownNamed(context: CheckContext, name: string): readonly JsonValue[] {
  const target = collectionCalled(context.contract.resources, name);
  const property = target?.identifier?.property;
  if (target === undefined || property === undefined) return [];
  return context.knowledge(target).ours.flatMap(({ answered }) => ownMember(answered, property) ?? []);
}

/** Longest part of an error that is quoted, in characters. */
const longestQuote = 160;

/** Gives what a service said of a request that it rejected, in its own words. */
export function rejectionWords({ response }: Exchange): string {
  const body = bodyOf(response);
  const said = isObject(body) ? textIn(body) : undefined;
  const text = (said ?? decodeUtf8(response.body) ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return String(response.status);
  return `${response.status} (${text.length > longestQuote ? `${text.slice(0, longestQuote - 3)}...` : text})`;
}

/** The members in which most frameworks say what is wrong. */
function textIn(body: Record<string, JsonValue>): string | undefined {
  for (const name of ['detail', 'message', 'error', 'title', 'reason', 'errors']) {
    const value = ownMember(body, name);
    if (typeof value === 'string' && value !== '') return value;
    if (isObject(value) || Array.isArray(value)) return stringifyJson(value);
  }
  return undefined;
}
