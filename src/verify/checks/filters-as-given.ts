import type { Contract } from '../../contract/contract';
import type { Filter } from '../../contract/resource/resources';
import { isObject } from '../../contract/document';
import { isSuccess } from '../answers';
import { withValue } from '../body-values';
import { inconclusive, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import type { Creatable } from '../creatable';
import type { Field } from '../fields';
import { answeredItem } from '../items';
import type { SeenItem } from '../knowledge';
import { greatestLimit, listRequest } from '../listing';
import { isAskable } from '../request';
import { takesText } from '../required-parameters';
import { createRequest, creatables, itemPath, taggedBody } from './bodies';
import { refersElsewhere } from './change-values';
import { defineCheck, mismatch, planned } from './define-check';
import { isHeldBy } from './lists';
import { mostPages, pageStyle, walkList } from './walk';

/** Gives the checks that a filter finds an item by the text that it shows, whatever letters and signs are in it. */
export function givenFilterChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => {
    const { list, identifier } = creatable.resource;
    if (list === undefined || identifier === undefined) return [];
    return list.filters.flatMap((filter) => {
      const field = creatable.fields.find((one) => itemPath(creatable, one).join('.') === filter.property);
      const isText = field !== undefined && textsFor(contract, creatable, filter, field, 'understudy').length > 0;
      return isText ? [findsAsShown(contract, creatable, filter, field)] : [];
    });
  });
}

/** Gives texts that spoil easily on their way through a query or a comparison, the oddest first, as far as the document takes them. */
function textsFor(
  contract: Contract,
  creatable: Creatable,
  { parameter }: Filter,
  field: Field,
  mark: string,
): string[] {
  const { schema, types, path } = field;
  if (!types.includes('string') || schema.enum !== undefined || refersElsewhere(field)) return [];
  const [one, other] =
    schema.format === 'email'
      ? [`Understudy.${mark}+A@example.com`, `Understudy.${mark}@example.com`]
      : [`${mark} A+b & Ü%20`, `${mark} Ab`];
  const isWhole = schema.format === 'email' || (schema.format === undefined && schema.pattern === undefined);
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  return (isWhole ? [one, other] : []).filter(
    (text) =>
      takesText(contract, parameter, text) && validate(withValue(creatable.full, path, text), 'body').length === 0,
  );
}

function findsAsShown(contract: Contract, creatable: Creatable, filter: Filter, field: Field): Check {
  const { resource } = creatable;
  const { parameter, property } = filter;
  const { name, pointer } = parameter;
  const { list } = resource;
  const create = planned(createRequest(creatable, creatable.full));
  const look = list && planned(listRequest(list, { limit: greatestLimit(resource), query: [[name, `{${property}}`]] }));
  const pages = list === undefined || pageStyle(list) === undefined ? 1 : mostPages;
  return defineCheck(contract, {
    id: `${list?.operation.id ?? ''}.${name}.finds-as-shown`,
    family: 'filters',
    title: `${name} finds an item by the ${property} that it shows, capitals and signs in it`,
    level: 'implied',
    pointer,
    phase: 'write',
    sends: [create, create, ...(look === undefined ? [] : Array.from({ length: pages }, () => look))],
    writes: 1,
    run: async (context) => {
      let reason = 'no such text can be sent';
      for (const text of textsFor(contract, creatable, filter, field, context.nextTag())) {
        const body = withValue(taggedBody(context, creatable, creatable.full), field.path, text);
        const exchange = await context.send(createRequest(creatable, body));
        const item = isSuccess(exchange) ? answeredItem(contract, exchange) : undefined;
        const shown = isObject(item) ? item[property] : undefined;
        if (isObject(item) && typeof shown === 'string') return found(context, creatable, filter, { item, shown });
        reason = isSuccess(exchange)
          ? `the answer shows no ${property}`
          : `the create was answered ${exchange.response.status}`;
      }
      return inconclusive(reason);
    },
  });
}

async function found(
  context: CheckContext,
  { resource }: Creatable,
  { parameter: { name }, property }: Filter,
  { item, shown }: { readonly item: SeenItem; readonly shown: string },
): Promise<Outcome> {
  const knowledge = context.knowledge(resource);
  const id = knowledge.idOf(item);
  if (id === undefined || !isAskable(shown)) return inconclusive('the answer names no item that can be asked for');
  const query = [[name, shown]] as const;
  const isHeld = isHeldBy(context.contract, resource, item, new URLSearchParams({ [name]: shown }));
  let outcome = inconclusive('other parameters leave the item out');
  await context.eventually(`${resource.collection} filtered`, async () => {
    const walk = await walkList(context, resource, { limit: greatestLimit(resource), query });
    const last = walk.pages.at(-1);
    if (walk.items.some((one) => knowledge.idOf(one) === id)) outcome = proved();
    else if (walk.open !== undefined || last === undefined) outcome = inconclusive(walk.open ?? 'no list');
    else if (isHeld) {
      const wanted = `the item ${id}, whose ${property} is ${shown}`;
      outcome = violated(mismatch(last.exchange, wanted, 'a list without it'));
    }
    return outcome.verdict === 'violated' ? undefined : true;
  });
  return outcome;
}
