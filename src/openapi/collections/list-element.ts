import type { Contract } from '../contract';
import { namesOf } from '../document/pointer';
import { successFor } from '../response/responses';
import type { SchemaRef } from '../schema/schema';
import type { ListOperation } from './collection';

/** The schema of an element in the response to a list. */
export function elementOf({ schemas }: Contract, { operation, envelope }: ListOperation): SchemaRef | undefined {
  let ref = successFor(operation).json?.schema;
  for (const name of namesOf(envelope ?? '')) ref = ref && schemas.propertiesOf(ref).get(name);
  return ref && schemas.itemsOf(ref);
}
