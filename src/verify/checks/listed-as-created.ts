import type { Contract } from '../../contract/contract';
import { differences } from '../body-values';
import { describedPart, listedItemSchema } from '../described';
import { inconclusive, judge, type Check, type CheckContext } from '../check';
import { isRead, type Exchange } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import type { CreatedItem } from '../knowledge';
import { itemsOf } from '../listing';
import { creatables } from './bodies';
import type { Creatable } from '../creatable';
import { isSilent } from './read-back';
import { defineCheck, mismatch } from './define-check';
import { textOf } from './value-text';
import { expectedOfItem, gotProperty } from '../expectation';

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
      const schema = resource.list === undefined ? undefined : listedItemSchema(contract, resource.list);
      // Many lists show one item.
      const described = new Map(
        [...new Set(seen.map(({ created }) => created))].map((one) => [
          one,
          describedPart(contract, schema, one.answered),
        ]),
      );
      const compared = seen.map((sighting) => ({ ...sighting, answered: described.get(sighting.created) ?? {} }));
      const wrong = compared.flatMap(({ exchange, item, created, answered }) => {
        const [first] = differences(answered, item).filter((difference) => !isSilent(difference));
        if (first === undefined) return [];
        const { where, sent, got } = first;
        return [
          mismatch(exchange, expectedOfItem(String(created.id), where, textOf(sent)), gotProperty(where, textOf(got))),
        ];
      });
      if (seen.length === 0) return Promise.resolve(inconclusive('no list showed a created item'));
      // By its identifier the item was found: that alone is no comparison.
      const isVacuous = compared.every(({ answered }) => Object.keys(answered).length < 2);
      return Promise.resolve(
        isVacuous ? inconclusive('a list shows nothing of what a create answers') : judge(wrong.slice(0, 3)),
      );
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
  const lists = exchangesOf(context.exchanges, resource.list?.operation).filter(isRead);
  return lists.flatMap((exchange) =>
    (itemsOf(resource, exchange) ?? []).flatMap((item) => {
      const known = created.get(knowledge.idOf(item));
      const isLater = known !== undefined && known.exchange.number < exchange.number;
      // Below another parent an item of this identifier may well be another one.
      return isLater && isOnePath(known.exchange, exchange) ? [{ exchange, item, created: known }] : [];
    }),
  );
}

function isOnePath(one: Exchange, other: Exchange): boolean {
  return one.request.path.split('?', 1)[0] === other.request.path.split('?', 1)[0];
}
