import { asText, isArray, type JsonValue } from '../base/json';
import { parentValues } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import type { Operation, Parameter } from '../openapi/operation';
import { requiredParameters, type PathTarget } from '../plan/parameters';
import type { Planner, PlannedVisit } from '../plan/planner';
import { scenario, type Scenario } from '../plan/scenario';
import { sendParts } from '../plan/send';

/** Parameters of one read, values of one parameter, and items that are read with them. */
const mostOptions = 4;
const mostValues = 4;
const readItems = 2;

/** What is no list, read with each value that a parameter may choose: `content=0` may leave out the content. */
export function* optionScenarios(planner: Planner): Iterable<Scenario> {
  const { contract } = planner;
  for (const operation of contract.operations) {
    const options = optionsOf(contract, operation);
    if (operation.method !== 'GET' || contract.roleOf(operation)?.kind === 'list' || options.length === 0) continue;
    yield scenario(operation, 'options', 0, 'read', (visit) => readWithOptions(visit, operation, options));
  }
}

type Option = readonly [place: string, value: JsonValue];

function optionsOf(contract: Contract, { parameters }: Operation): readonly Option[] {
  const optional = parameters.filter((one) => one.in === 'query' && !one.required);
  return optional.slice(0, mostOptions).flatMap((parameter) =>
    valuesOf(contract, parameter)
      .slice(0, mostValues)
      .map((value): Option => [`query.${parameter.name}`, value]),
  );
}

function valuesOf({ schemas }: Contract, { schema: { schema } }: Parameter): readonly JsonValue[] {
  const { enum: values } = schemas.flatten(schema);
  if (isArray(values)) return values;
  const types = schemas.typesOf(schema);
  if (types.includes('boolean')) return [true, false];
  return types.includes('integer') ? [0, 1] : [];
}

async function readWithOptions(visit: PlannedVisit, operation: Operation, options: readonly Option[]): Promise<void> {
  for (const target of await targetsOf(visit, operation)) {
    const required = requiredParameters(visit, operation, target);
    for (const [place, value] of options)
      await sendParts(visit, operation, { parameters: { ...required, [place]: value } }, `${place} ${asText(value)}`);
  }
}

/** Items that were there before, or the one target that an operation has. */
async function targetsOf(visit: PlannedVisit, operation: Operation): Promise<readonly PathTarget[]> {
  const role = visit.contract.roleOf(operation);
  if (role?.kind === 'read' && !role.collection.isSingleton) {
    const { collection } = role;
    await visit.finder.find(visit, collection);
    const items = visit.knowledge.itemsOf(collection.path).filter(({ state }) => state === 'present');
    if (items.length > 0)
      return items.slice(0, readItems).map(({ address: { at, id } }) => [...parentValues(collection, at), id]);
  }
  const target = await visit.finder.target(visit, operation);
  return target === undefined ? [] : [target];
}
