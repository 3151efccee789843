import { jsonContent } from '../../contract/success-response';
import type { JsonValue } from '../../exact-json';
import type { LearnContext } from '../learner';
import { learnBodies } from '../requests/body-learners';
import { Explained } from '../requests/explained';
import { actionBodies } from './action-bodies';
import type { Own, Way } from './state-ways';

/** Refusals that the bodies of one action are asked for. */
const refusalsOfAction = 40;

/** Learns how the bodies of an action are refused, on an item whose state allows what is done. */
export async function learnActionBodies(context: LearnContext, { operation, spec }: Way, item: Own): Promise<void> {
  const { contract } = context;
  const media = jsonContent(operation.requestBody);
  const made = actionBodies(contract, operation);
  if (media === undefined || made === undefined) return;
  const [full] = made.bodies;
  const sending = {
    operation,
    breakable: { media, fields: made.fields, full },
    send: (body: JsonValue) => ({ ...spec(item), body: made.write(body) }),
    fresh: () => full,
  };
  await learnBodies(contract, context, sending, {
    explained: new Explained(),
    share: Math.min(refusalsOfAction, context.refusalsLeft()),
  });
}
