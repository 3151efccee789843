import type { Contract } from '../../contract/contract';
import { differences } from '../body-values';
import { inconclusive, judge, type Check, type CheckContext } from '../check';
import type { CreatedItem } from '../knowledge';
import { itemsOf } from '../listing';
import { creatables, type Creatable } from './bodies';
import { isSilent } from './creation';
import { defineCheck, mismatch } from './define-check';
import { textOf } from './value-text';

/** Gives the checks that every list of the run shows created items as they were answered: digits, characters, all members. */
export function listedAsCreatedChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => {
    const { list, identifier } = creatable.resource;
    return list === undefined || identifier === undefined ? [] : [listedUnchanged(contract, creatable)];
  });
}

function listedUnchanged(contract: Contract, creatable: Creatable): Check {
  const { resource, operation } = creatable;
  const list = resource.list?.operation ?? operation;
  return defineCheck(contract, {
    id: `${list.id}.created-items-unchanged`,
    family: 'stored-values',
    title: 'A list shows created items as the answer to their creation did',
    level: 'implied',
    pointer: list.pointer,
    phase: 'review',
    run: (context) => {
      const seen = sightings(context, creatable);
      const wrong = seen.flatMap(({ exchange, item, created }) => {
        const [first] = differences(created.answered, item).filter((difference) => !isSilent(difference));
        if (first === undefined) return [];
        const { where, sent, got } = first;
        return [mismatch(exchange, `item ${created.id}: ${where} ${textOf(sent)}`, `${where} ${textOf(got)}`)];
      });
      const isVacuous = seen.length === 0;
      return Promise.resolve(isVacuous ? inconclusive('no list showed a created item') : judge(wrong.slice(0, 3)));
    },
  });
}

interface Sighting {
  readonly exchange: CreatedItem['exchange'];
  readonly item: CreatedItem['answered'];
  readonly created: CreatedItem;
}

function sightings(context: CheckContext, { resource }: Creatable): Sighting[] {
  const knowledge = context.knowledge(resource);
  // An identifier that was given twice is another check's finding.
  const created = new Map(
    knowledge.created.filter(({ isKnownBefore }) => !isKnownBefore).map((item) => [item.id, item]),
  );
  const lists = context.exchanges.filter(({ operation }) => operation === resource.list?.operation);
  return lists.flatMap((exchange) =>
    (itemsOf(resource, exchange) ?? []).flatMap((item) => {
      const known = created.get(knowledge.idOf(item));
      return known === undefined || known.exchange.number > exchange.number ? [] : [{ exchange, item, created: known }];
    }),
  );
}
