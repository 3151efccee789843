import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { isSuccess } from '../answers';
import { valueIn } from '../body-values';
import { inconclusive, judge, type Check, type CheckContext, type Mismatch } from '../check';
import { bodyOf, decodeUtf8, isRead, type Exchange } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import type { Field } from '../fields';
import { parseBody } from '../json-body';
import { itemsOf } from '../listing';
import { creatables } from './bodies';
import type { Creatable } from '../creatable';
import { defineCheck, mismatch } from './define-check';

/** A shorter text may stand in an answer by chance. */
const leastSecret = 16;

/** Gives the checks that no answer of the run carries a member that is `writeOnly` (OpenAPI 3.1 section 4.8.24), nor its value. */
export function hiddenMemberChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) =>
    creatable.fields
      .filter(({ schema }) => schema.writeOnly === true)
      .map((field) => staysHidden(contract, creatable, field)),
  );
}

function staysHidden(contract: Contract, creatable: Creatable, field: Field): Check {
  const name = field.path.join('.');
  return defineCheck(contract, {
    id: `${creatable.operation.id}.${name}.never-returned`,
    family: 'stored-values',
    title: `No answer shows ${name}, which is only written`,
    level: 'written',
    pointer: field.keywordPointer('writeOnly'),
    phase: 'review',
    run: (context) => {
      const sent = sentSecrets(context, creatable, field);
      const shown = itemAnswers(context, creatable).flatMap(({ exchange, item }) =>
        valueIn(item, field.path) === undefined
          ? []
          : [mismatch(exchange, `no ${name}: it is writeOnly`, `an item with ${name}`)],
      );
      const echoed = shown.length > 0 ? [] : echoes(context, creatable, field, sent.texts);
      if (shown.length + echoed.length > 0) return Promise.resolve(judge([...shown, ...echoed].slice(0, 3)));
      return Promise.resolve(sent.isTaken ? judge([]) : inconclusive(`no ${name} was taken`));
    },
  });
}

/** Gives the texts that were stored in a member and that no other member of their bodies has. */
function sentSecrets(
  { exchanges }: CheckContext,
  { operation }: Creatable,
  { path }: Field,
): { readonly texts: ReadonlySet<string>; readonly isTaken: boolean } {
  const texts = new Set<string>();
  let isTaken = false;
  for (const exchange of exchangesOf(exchanges, operation)) {
    const { body } = exchange.request;
    if (body === undefined || !isSuccess(exchange) || exchange.request.method !== 'POST') continue;
    const value = valueIn(parseBody(body), path);
    isTaken ||= value !== undefined && value !== null;
    if (typeof value !== 'string' || value.length < leastSecret) continue;
    const quoted = JSON.stringify(value).slice(1, -1);
    if ((decodeUtf8(body) ?? '').split(quoted).length === 2) texts.add(quoted);
  }
  return { texts, isTaken };
}

interface ItemAnswer {
  readonly exchange: Exchange;
  readonly item: JsonValue;
}

function itemAnswers({ exchanges }: CheckContext, { resource, operation }: Creatable): ItemAnswer[] {
  const { list, read, replace, update } = resource;
  const single = [operation, read, replace, update].flatMap((one) => exchangesOf(exchanges, one));
  const items = single.flatMap((exchange): ItemAnswer[] => {
    const item = isSuccess(exchange) && isRead(exchange) ? bodyOf(exchange.response) : undefined;
    if (!isObject(item)) return [];
    const envelope = resource.envelopes.get(exchange.operation);
    const inner = envelope === undefined ? item : item[envelope];
    return [{ exchange, item: inner ?? null }];
  });
  const listed = exchangesOf(exchanges, list?.operation)
    .filter(isRead)
    .flatMap((exchange) => (itemsOf(resource, exchange) ?? []).map((item) => ({ exchange, item })));
  return [...items, ...listed];
}

/** Any answer, of whatever operation, may give a secret away; that to a refusal of the secret itself may quote what it refuses. */
function echoes(context: CheckContext, creatable: Creatable, field: Field, texts: ReadonlySet<string>): Mismatch[] {
  if (texts.size === 0) return [];
  const secrets = [...texts].slice(0, 50);
  const name = field.path.join('.');
  const found = context.exchanges.find((exchange) => {
    if (!isRead(exchange) || exchange.response.body.length === 0) return false;
    const text = decodeUtf8(exchange.response.body) ?? '';
    const told = secrets.filter((secret) => text.includes(secret));
    return told.length > 0 && (isSuccess(exchange) || !isOfItself(context, creatable, field, exchange));
  });
  return found === undefined
    ? []
    : [mismatch(found, `nothing of what was sent as ${name}: it is writeOnly`, `an answer that repeats it`)];
}

/** Tells whether a refused body may have been refused for the secret: it breaks its schema there, or is no body of this kind. */
function isOfItself(
  { contract }: CheckContext,
  creatable: Creatable,
  field: Field,
  { operation, request }: Exchange,
): boolean {
  if (request.body === undefined) return false;
  if (operation !== creatable.operation) return true;
  const body = parseBody(request.body);
  if (!isObject(body)) return true;
  const wrong = contract.validators.compile(creatable.media.schemaPointer, 'request')(body, 'body');
  return wrong.some(({ where }) => where.includes(field.path.at(-1) ?? ''));
}
