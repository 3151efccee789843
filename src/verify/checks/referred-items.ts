import type { Contract } from '../../contract/contract';
import type { Reference } from '../../contract/resource/references';
import { statusesOfUnknown } from '../../contract/resource/told-references';
import type { JsonValue } from '../../exact-json';
import { withValue } from '../body-values';
import { inconclusive, observed, type Check } from '../check';
import { referencesOf, type Creatable } from '../creatable';
import type { Field } from '../fields';
import { sampleValue } from '../sample-value';
import { createRequest, creatables, itemPath, taggedBody } from './bodies';
import { defineCheck, demandStatus, describeStatus, planned } from './define-check';
import { whyNoneTaken } from './doubts';

function referringFields(
  contract: Contract,
  creatable: Creatable,
): { readonly field: Field; readonly reference: Reference }[] {
  return referencesOf(contract, creatable.resource).flatMap((reference) => {
    const field = creatable.fields.find((one) => itemPath(creatable, one).join('.') === reference.property);
    return field === undefined ? [] : [{ field, reference }];
  });
}

/**
 * Gives the checks that a create which names what is not there is refused, where the document says so of the member or of the
 * answer; where it says nothing of it, what the service does is observed.
 */
export function referredItemChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) =>
    referringFields(contract, creatable).flatMap(({ field, reference }) => {
      const value = unknownValue(contract, creatable, field);
      return value === undefined ? [] : [refusesUnknown(contract, creatable, { field, reference, value })];
    }),
  );
}

function refusesUnknown(
  contract: Contract,
  creatable: Creatable,
  { field, reference, value }: { readonly field: Field; readonly reference: Reference; readonly value: JsonValue },
): Check {
  const { operation } = creatable;
  const name = field.path.join('.');
  const statuses = statusesOfUnknown(operation, field.schema);
  return defineCheck(contract, {
    id: `${operation.id}.${name}.unknown`,
    family: 'refusals',
    title: `A body whose ${name} names nothing in ${reference.target.collection} is refused`,
    level: statuses.length > 0 ? 'implied' : 'silent',
    pointer: field.pointer,
    phase: 'write',
    sends: [planned(createRequest(creatable, withValue(creatable.full, field.path, value)))],
    writes: 1,
    doubt: (context) => (statuses.length > 0 ? whyNoneTaken(context, creatable) : undefined),
    run: async (context) => {
      const body = withValue(taggedBody(context, creatable, creatable.full), field.path, value);
      const exchange = await context.send(createRequest(creatable, body));
      if (statuses.length === 0) return observed(describeStatus(exchange));
      const { status } = exchange.response;
      if (status === 401 || status === 403) return inconclusive(`refused with ${status}, for another reason`);
      return demandStatus(exchange, statuses, `${name} names nothing that is there`);
    },
  });
}

/** Gives an identifier that nothing has, of the form that the schema asks for; undefined where none can be made. */
function unknownValue(contract: Contract, creatable: Creatable, field: Field): JsonValue | undefined {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  return unknownIdentifiers(contract, field, 'create').find(
    (value) => validate(withValue(creatable.full, field.path, value), 'body').length === 0,
  );
}

/** Gives identifiers for a member that names an item of another collection, which nothing has: what is an example may be there. */
export function unknownIdentifiers({ schemas }: Contract, field: Field, seed: string): JsonValue[] {
  const { path, schema, types } = field;
  if (types.includes('integer')) return [1_999_999_973, 999_983, 29_989];
  const plain = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith('example')));
  return [sampleValue(plain, { schemas, full: true, seed: `unknown ${path.join('.')} ${seed}` })];
}
