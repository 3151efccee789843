import type { Contract } from '../../openapi/contract';
import { documentsConflict, isToldUnique } from '../../openapi/collections/state';
import { isSuccess } from '../../probe/answers';
import { valueIn, withValue } from '../../probe/body-values';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  demandStatus,
  mismatch,
  planned,
  responsePointer,
} from '../../probe/check';
import type { Creatable, Field } from '../../probe/creatable';
import type { Exchange } from '../../probe/exchange';
import { greatestLimit, listRequest } from '../../probe/listing';
import { isAskable } from '../../probe/request';
import { createRequest, creatables, itemPath, taggedBody } from '../../probe/bodies';
import { hasValue } from './whole-lists';
import { plannedRead, readBack } from '../../probe/read-back';

/** Gives the checks that a second item with a member that the document calls unique is answered 409, where that is documented. */
export function uniqueMemberChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) =>
    uniqueFields(contract, creatable).map((field) => refusesDouble(contract, creatable, field)),
  );
}

function uniqueFields({ schemas }: Contract, creatable: Creatable): Field[] {
  if (!documentsConflict(creatable.operation)) return [];
  return creatable.fields.filter((field) => {
    const [name = '', ...rest] = itemPath(creatable, field);
    return rest.length === 0 && name !== '' && isToldUnique(schemas, creatable.resource, name, field.schema);
  });
}

function refusesDouble(contract: Contract, creatable: Creatable, field: Field): Check {
  const { operation, resource } = creatable;
  const name = field.path.join('.');
  const list = resource.list;
  const filter = list?.filters.find(({ property }) => property === itemPath(creatable, field)[0]);
  const looks =
    list === undefined || filter === undefined
      ? []
      : [planned(listRequest(list, { limit: greatestLimit(resource), query: [[filter.parameter.name, `{${name}}`]] }))];
  const create = planned(createRequest(creatable, creatable.full));
  return defineCheck(contract, {
    id: `${operation.id}.${name}.taken-once`,
    family: 'creation',
    title: `A second item with the same ${name} is answered 409, and changes nothing`,
    level: 'written',
    pointer: responsePointer(operation, '409'),
    phase: 'write',
    sends: [create, create, ...plannedRead(contract, creatable), ...looks],
    writes: 1,
    run: async (context) => {
      const first = taggedBody(context, creatable, creatable.full);
      const value = valueIn(first, field.path);
      if (typeof value !== 'string') return inconclusive(`no ${name} can be sent`);
      const made = await context.send(createRequest(creatable, first));
      if (!isSuccess(made)) return inconclusive(`the first was answered ${made.response.status}`);
      const second = withValue(taggedBody(context, creatable, creatable.full), field.path, value);
      const exchange = await context.send(createRequest(creatable, second));
      const outcome = demandStatus(exchange, ['409'], `${name} is taken`);
      if (outcome.verdict !== 'proved') return outcome;
      return nothingChanged(context, creatable, { made, exchange, field, value });
    },
  });
}

interface Doubled {
  readonly made: Exchange;
  readonly exchange: Exchange;
  readonly field: Field;
  readonly value: string;
}

/** The first item is as it was answered, and a list that is filtered by the member shows no other. */
async function nothingChanged(
  context: CheckContext,
  creatable: Creatable,
  { made, exchange, field, value }: Doubled,
): Promise<Outcome> {
  const { resource } = creatable;
  const knowledge = context.knowledge(resource);
  const item = knowledge.created.find((one) => one.exchange === made);
  if (item?.id === undefined) return proved();
  const read =
    resource.read === undefined ? proved() : await readBack(context, creatable, item.id, item.answered, item.sent);
  if (read.verdict === 'violated') return read;
  const [name = ''] = itemPath(creatable, field);
  const filter = resource.list?.filters.find(({ property }) => property === name);
  if (filter === undefined || !isAskable(value)) return proved();
  const query = [[filter.parameter.name, value]] as const;
  const { items = [] } = await context.list(resource, { limit: greatestLimit(resource), query });
  const other = items.find((one) => hasValue(one, name, value) && knowledge.idOf(one) !== item.id);
  return other === undefined
    ? proved()
    : violated(
        mismatch(
          exchange,
          'nothing stored: the answer was 409',
          `an item ${knowledge.idOf(other) ?? 'without an identifier'}`,
        ),
      );
}
