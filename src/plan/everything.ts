import { safeMethods } from '../base/http';
import { asksForCredentials, type Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';
import { actOf, isAboutAccess } from '../visit/write-policy';
import { sendUnauthorized } from './access';
import { bodyMedia, possibleBodies } from './bodies';
import { requiredParameters } from './parameters';
import { placesIn } from './places';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { sendParts, sendVaried, type Base } from './send';
import { invalidVariations, leftOut, nameOf } from './variations';

/**
 * Where all data may be lost: each operation that writes, or says that it does something, and had no success until then. They are sent at
 * the very end: what deletes after what does not, and what may decide who has access last.
 */
export const everything: Generator = function* ({ contract, sendsEverything }) {
  const acts = (operation: Operation): boolean => actOf(contract, operation) !== undefined;
  const isWrite = (operation: Operation): boolean => !safeMethods.includes(operation.method) || acts(operation);
  const rank = (operation: Operation): number =>
    isAboutAccess(operation) || acts(operation) ? 2 : operation.method === 'DELETE' ? 1 : 0;
  const sent = new Set<Operation>();
  const writing = sendsEverything ? contract.operations.filter(isWrite) : [];
  for (const operation of [...writing].sort((one, other) => rank(one) - rank(other)))
    yield scenario(operation, 'everything', 3, 'delete', async (visit) => {
      // What failed is played again, to be seen twice.
      if (!sent.has(operation) && visit.knowledge.hasSucceeded(operation)) return;
      sent.add(operation);
      const send: Visit['send'] = (step) => visit.send({ ...step, isOfEverything: true });
      await sendAllOf({ ...visit, send }, operation);
    });
};

/** Sends the bodies that the OpenAPI file allows until one is accepted; then without credentials, then broken in each property. */
async function sendAllOf(visit: PlannedVisit, operation: Operation): Promise<void> {
  const target = await visit.finder.target(visit, operation);
  const parameters = requiredParameters(visit, operation, target);
  for (const body of possibleBodies(visit, operation)) {
    const base = await sendParts(visit, operation, { parameters, body }, 'everything');
    if (base.view.result !== 'success') continue;
    if (asksForCredentials(operation)) await sendUnauthorized(visit, operation, base.parts, { base });
    return breakProperties(visit, base);
  }
}

async function breakProperties(visit: PlannedVisit, base: Base): Promise<void> {
  const schema = bodyMedia(base.operation)?.schema;
  const { body } = base.parts;
  if (schema === undefined || body === undefined) return;
  for (const { at, schema: property, isRequired } of placesIn(visit.contract, schema, body)) {
    const variations = invalidVariations(visit.contract, property).slice(0, 1);
    for (const variation of isRequired ? [...variations, leftOut] : variations)
      await sendVaried(visit, base, { in: 'body', at }, variation.value, `${at}, ${nameOf(variation)}`);
  }
}
