import type { Contract } from '../../openapi/contract';
import type { JsonValue } from '../../base/json';
import { valueIn, withValue } from '../../probe/body-values';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  mismatch,
  planned,
} from '../../probe/check';
import type { Exchange } from '../../probe/exchange';
import { answeredItem } from '../../probe/items';
import { isObject } from '../../openapi/document';
import { idText, type SeenItem } from '../../probe/knowledge';
import type { Field, Creatable } from '../../probe/creatable';
import { answeredAsSent, plannedRead, readBack } from '../../probe/read-back';
import { carried, createRequest, creatables, isIdentifier, itemPath, shownIn, taggedBody } from '../../probe/bodies';
import { differentItems } from '../../probe/invalid-bodies';
import { whyPlainBodyFails } from './doubts';

/** Gives the checks of stored values: what is sent comes back digit by digit and character by character. */
export function storedValueChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) =>
    // What no answer describes cannot be seen again.
    creatable.fields
      .filter((field) => shownIn(contract, creatable, field).length > 0)
      .flatMap((field) =>
        valuesFor(contract, creatable, field).map(([name, value]) =>
          roundTrip(contract, creatable, field, name, value),
        ),
      ),
  );
}

function valuesFor(contract: Contract, creatable: Creatable, field: Field): [string, JsonValue][] {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const candidates = [
    ...integers(field),
    ...numbers(field),
    ...texts(field),
    ...moments(field),
    ...arrays(contract, creatable, field),
  ];
  return candidates.filter(([, value]) => {
    // No path can name an item whose identifier is empty.
    if (value === '' && isIdentifier(creatable, field)) return false;
    const body = withValue(creatable.full, field.path, value);
    const sent = carried(contract, creatable, body);
    return sent !== undefined && validate(body, 'body').length === 0 && validate(sent, 'body').length === 0;
  });
}

function integers({ types, schema }: Field): [string, JsonValue][] {
  if (!types.includes('integer') || schema.enum !== undefined) return [];
  const own: [string, JsonValue][] = [
    ['greatest', 9223372036854775807n],
    ['least', -9223372036854775808n],
    ['beyond-double', 9007199254740993n],
    ['zero', 0],
  ];
  if (schema.format === 'int64') return own;
  return [
    ['greatest', schema.maximum ?? 2147483647],
    ['least', schema.minimum ?? -2147483648],
    ['zero', 0],
  ];
}

function numbers({ types, schema }: Field): [string, JsonValue][] {
  if (!types.includes('number') || schema.enum !== undefined) return [];
  return [
    ['fraction', 0.1],
    ['negative-fraction', -12.75],
    ['decimal', 19.99],
    ...(schema.minimum === undefined ? [] : [['least', schema.minimum] as [string, JsonValue]]),
    ...(schema.maximum === undefined ? [] : [['greatest', schema.maximum] as [string, JsonValue]]),
  ];
}

function texts({ types, schema }: Field): [string, JsonValue][] {
  if (!types.includes('string') || schema.enum !== undefined || schema.format !== undefined) return [];
  return [
    ['punctuation', `O'Neil "Rex" \\ <b>&amp;</b> %20 \${x} ; -- /* */`],
    ['letters-of-many-scripts', 'Zoë Łódź Ωμέγα Мурка 猫 חתול ネコ'],
    ['beyond-the-basic-plane', '🐕‍🦺 𝒞𝒶𝓉 👩🏽‍🚀'],
    ['empty', ''],
    ['digits', '00123456789012345678901234567890'],
    ['words-of-json', 'null'],
    ['line-breaks', 'first\nsecond\tthird'],
    ['long', 'understudy '.repeat(23).trim()],
  ];
}

/** A service may show a moment in a zone of its own, not another moment. */
function moments({ types, schema }: Field): [string, JsonValue][] {
  if (!types.includes('string') || schema.enum !== undefined) return [];
  if (schema.format === 'date-time') return [['moment', '2026-02-03T04:05:06+02:00']];
  return schema.format === 'date' ? [['leap-day', '2024-02-29']] : [];
}

/** The order of a set, `uniqueItems`, counts where its description speaks of it. */
function arrays({ schemas }: Contract, { full }: Creatable, { types, schema, path }: Field): [string, JsonValue][] {
  const valid = valueIn(full, path);
  if (!types.includes('array') || !Array.isArray(valid)) return [];
  const none: [string, JsonValue][] = [['no-items', []]];
  const [item] = valid;
  const isOrdered = schema.uniqueItems !== true || /\border(?:ed)?\b/i.test(schema.description ?? '');
  if (item === undefined || !isOrdered) return none;
  const count = Math.min(3, schema.maxItems ?? 3);
  const [first = []] = count < 2 ? [] : differentItems(schemas, schema.items, item, count);
  return [
    ...none,
    ...(first.length < 2 ? [] : ([['order', [...first].reverse()]] as [string, JsonValue][])),
    ['order-of-letters', ['b', 'C', 'a', 'c']],
    ['texts-that-differ-in-case', ['Tag', 'tag']],
  ];
}

function roundTrip(contract: Contract, creatable: Creatable, field: Field, name: string, value: JsonValue): Check {
  const { operation } = creatable;
  const where = field.path.join('.');
  return defineCheck(contract, {
    id: `${operation.id}.${where}.keeps-${name}`,
    family: field.schema.format === 'int64' ? 'precision' : 'stored-values',
    title: `${where} keeps ${name.replaceAll('-', ' ')}`,
    level: 'implied',
    pointer: field.pointer,
    phase: 'write',
    sends: [
      planned(createRequest(creatable, withValue(creatable.full, field.path, value))),
      ...plannedRead(contract, creatable),
    ],
    writes: 1,
    run: (context) => keeps(context, creatable, field, marked(context, creatable, field, name, value)),
  });
}

/** Created data carries the mark of the run, but for the texts whose point is that they hold nothing else. */
function marked(
  context: CheckContext,
  { tagField }: Creatable,
  field: Field,
  name: string,
  value: JsonValue,
): JsonValue {
  const isBare = field !== tagField || ['digits', 'empty', 'words-of-json'].includes(name);
  if (isBare || typeof value !== 'string') return value;
  const tagged = `${value} ${context.nextTag()}`;
  return tagged.length > (field.schema.maxLength ?? Infinity) ? value : tagged;
}

/** A service may refuse a value for reasons of its own (an unknown category, a length limit); then nothing is learned. */
async function keeps(context: CheckContext, creatable: Creatable, field: Field, value: JsonValue): Promise<Outcome> {
  const failing = whyPlainBodyFails(context, creatable);
  if (failing !== undefined) return inconclusive(failing);
  const body = withValue(taggedBody(context, creatable, creatable.full), field.path, value);
  const exchange = await context.send(createRequest(creatable, body));
  const { status } = exchange.response;
  if (status >= 400 && status < 500) return inconclusive(`the service refused the value with ${status}`);
  if (status >= 500) return violated(mismatch(exchange, { words: 'the value stored, or a refusal', orRefusal: true }));
  const outcome = answeredAsSent(context.contract, exchange, triedAlone(creatable, field, body));
  if (outcome.verdict === 'proved') return keptAs(context, creatable, field, exchange, body);
  const shown = valueIn(answeredItem(context.contract, exchange), itemPath(creatable, field));
  if (value === '' && typeof shown === 'string' && shown !== '')
    return inconclusive(`for an empty text the service sets one of its own: ${JSON.stringify(shown)}`);
  return isLeftToService(context, creatable, field) ? inconclusive(itsOwn(field)) : outcome;
}

/** Other properties are other checks' affair. */
function triedAlone(creatable: Creatable, field: Field, body: JsonValue): JsonValue {
  return withValue({}, itemPath(creatable, field), valueIn(body, field.path));
}

/** Tells whether the body that the service takes goes without a property: then it may well set that itself, whatever is sent. */
export function isLeftToService(context: CheckContext, creatable: Creatable, { path }: Field): boolean {
  const fit = context.fitOf(creatable);
  return fit?.bodies !== undefined && valueIn(fit.bodies.full, path) === undefined;
}

/** Gives the words for what a service sets itself. */
export function itsOwn({ path }: Field): string {
  return `${path.join('.')} is not as sent; no accepted body held it, so that the service may set it itself`;
}

/** Gives the outcome of a created item that was answered as sent: read again, where the document has a way to. */
export async function keptAs(
  context: CheckContext,
  creatable: Creatable,
  field: Field,
  exchange: Exchange,
  body: JsonValue,
): Promise<Outcome> {
  const { contract } = context;
  const shown = shownIn(contract, creatable, field);
  const answered = answeredItem(contract, exchange);
  const property = creatable.resource.identifier?.property ?? '';
  const id = isObject(answered) ? idText((answered as SeenItem)[property]) : undefined;
  if (shown.includes('read') && id !== undefined)
    return readBack(context, creatable, id, triedAlone(creatable, field, body));
  return shown.includes('create') ? proved('in the answer to the create') : inconclusive('no answer shows it');
}
