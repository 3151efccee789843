import type { Contract } from '../../openapi/contract';
import { ownMember, type JsonValue } from '../../base/json';
import { withValue } from '../../probe/body-values';
import { isRefusal, isSuccess } from '../../probe/answers';
import {
  inconclusive,
  judge,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  mismatch,
  planned,
} from '../../probe/check';
import { describes } from '../../probe/described';
import { isObject } from '../../openapi/document';
import { answeredItemSchema } from '../../probe/items';
import { seededInteger } from '../../base/random';
import { sampleValue } from '../../probe/required-parameters';
import { idText } from '../../probe/knowledge';
import { answeredId, otherItem, plannedRead, readBack } from '../../probe/read-back';
import { whyNoneTaken } from './doubts';
import { createRequest, creatables, knownIds, taggedBody } from '../../probe/bodies';
import { nextInteger, unlikelyText } from '../../probe/fresh-values';
import type { Creatable } from '../../probe/creatable';
import { readableResources, readRequest } from '../../probe/readable-resources';

/** Gives the checks of identifiers: assigned by the service, distinct, never taken from the client. */
export function identifierChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => {
    const { identifier } = creatable.resource;
    const isSent = identifier !== undefined && isInBody(contract, creatable, identifier.property);
    // An answer that describes no identifier owes none; whether one is given is then seen in the lists alone.
    if (
      identifier === undefined ||
      !describes(contract, answeredItemSchema(contract, creatable.operation), [identifier.property])
    ) {
      return [];
    }
    return [
      assigned(contract, creatable),
      ...(isSent ? [] : [notTaken(contract, creatable, 'new'), notTaken(contract, creatable, 'existing')]),
    ];
  });
}

/** Tells whether a body may name the identifier, in whichever of its forms. */
function isInBody({ schemas }: Contract, { media, wrapper }: Creatable, name: string): boolean {
  const whole = schemas.shapedProperties(media.schema);
  const property = ownMember(wrapper === undefined ? whole : schemas.shapedProperties(ownMember(whole, wrapper)), name);
  return property !== undefined && schemas.flatten(property).readOnly !== true;
}

function assigned(contract: Contract, creatable: Creatable): Check {
  const { operation, resource } = creatable;
  return defineCheck(contract, {
    id: `${operation.id}.identifiers-distinct`,
    family: 'identifiers',
    title: 'Each created item has an identifier of its own, which no item had before',
    level: 'implied',
    pointer: operation.pointer,
    words: 'the service gives each item an identifier',
    phase: 'write',
    run: (context) => {
      const { created } = context.knowledge(resource);
      const wrong = created.flatMap(({ id, sent, exchange, isKnownBefore }) => {
        // A body that says nothing may make nothing, whatever the answer.
        if (id === undefined && isObject(sent) && Object.keys(sent).length === 0) return [];
        if (id === undefined) return [mismatch(exchange, `the identifier, ${resource.identifier?.property}`)];
        return isKnownBefore
          ? [mismatch(exchange, 'an identifier that no item has', `the identifier ${id} again`)]
          : [];
      });
      const isVacuous = wrong.length === 0 && created.length < 2;
      return Promise.resolve(
        isVacuous ? inconclusive(`needs two created items, there are ${created.length}`) : judge(wrong),
      );
    },
  });
}

function notTaken(contract: Contract, creatable: Creatable, kind: 'new' | 'existing'): Check {
  const { operation, resource } = creatable;
  const property = resource.identifier?.property ?? 'id';
  const path = creatable.wrapper === undefined ? [property] : [creatable.wrapper, property];
  return defineCheck(contract, {
    id: `${operation.id}.${property}.${kind}-not-taken`,
    family: 'identifiers',
    title: `${kind === 'new' ? 'An identifier' : 'The identifier of an existing item'} that the client sends is not taken`,
    level: 'implied',
    pointer: operation.pointer,
    words: `${property} is a property of the answer alone: the service gives it`,
    phase: 'write',
    sends: [
      planned(createRequest(creatable, withValue(creatable.full, path, `{${kind} identifier}`))),
      ...plannedRead(contract, creatable),
    ],
    writes: 1,
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const own = context.knowledge(resource).created.find(({ id }) => id !== undefined);
      const id = kind === 'new' ? newIdentifier(contract, creatable, context) : own?.answered[property];
      if (id === undefined) return notTested('no item of this run exists');
      const body = withValue(taggedBody(context, creatable, creatable.full), path, id);
      const exchange = await context.send(createRequest(creatable, body));
      const { status } = exchange.response;
      if (isRefusal(exchange)) return proved(`refused ${status}`);
      const answered = context.knowledge(resource).created.at(-1);
      if (answered?.exchange !== exchange || answered.id === undefined) return inconclusive(`answered ${status}`);
      const taken = howTaken(answered.id, idText(id), kind);
      if (taken !== undefined) {
        return violated(
          mismatch(exchange, 'an identifier made by the service', `${property} ${answered.id}, ${taken}`),
        );
      }
      if (kind === 'new') return isNowhere(context, creatable, idText(id));
      return own === undefined ? proved('ignored') : readBack(context, creatable, own.id, own.answered, own.sent);
    },
  });
}

/**
 * Gives in words how an identifier is the one that was sent; undefined where it is not. A service that keeps integers as
 * doubles rounds what it takes (RFC 8259 section 6); beside an existing one the next may well be the same double.
 */
function howTaken(answered: string, sent: string | undefined, kind: 'new' | 'existing'): string | undefined {
  if (answered === sent) return 'as sent';
  return kind === 'new' && sent !== undefined && isSameDouble(answered, sent)
    ? `which is ${sent}, as sent, rounded to a double`
    : undefined;
}

function isSameDouble(first: string, second: string): boolean {
  const isInteger = (text: string): boolean => /^-?\d+$/.test(text);
  return isInteger(first) && isInteger(second) && Number(first) === Number(second);
}

/** The answer may name another identifier than the one that the item is stored under. */
async function isNowhere(context: CheckContext, { resource }: Creatable, id: string | undefined): Promise<Outcome> {
  const one = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  if (one === undefined || id === undefined) return proved('ignored');
  const exchange = await context.send(readRequest(one, id));
  const { contract } = context;
  const found = answeredId(contract, one, exchange);
  const isThere =
    otherItem(contract, one, exchange, id) === undefined || (found !== undefined && isSameDouble(found, id));
  return isSuccess(exchange) && isThere
    ? violated(mismatch(exchange, `no item ${id}: the answer to its creation named another identifier`))
    : proved('ignored');
}

function newIdentifier(contract: Contract, { resource }: Creatable, context: CheckContext): JsonValue | undefined {
  const schema = resource.identifier?.schema ?? {};
  const seed = `${context.runTag} client identifier`;
  const sample = sampleValue(schema, { schemas: contract.schemas, full: true, seed });
  if (typeof sample === 'string') return unlikelyText(contract, schema, seed);
  if (typeof sample !== 'number') return sample;
  return nextInteger(knownIds(context, resource), 40n + (seededInteger(seed, 'identifier') % 50n));
}
