import type { Contract } from '../../contract/contract';
import { bodySituation } from '../../profile/body-situation';
import { refusalPoints } from '../../profile/request-points';
import { withValue } from '../../verify/body-values';
import { brokenValues } from '../../verify/checks/invalid-bodies';
import type { LearnContext } from '../learner';
import { answerOf, type SeenAnswer } from './seen-answer';
import type { Sending } from './sending';

/** Names that nothing has. */
const names = ['understudy', 'understudy_2'];

/** Most maps of a body that are looked at, and most ways in which a value of one is wrong. */
const [mostMaps, mostWays] = [2, 6];

/** Fewer refusals than this are left for others. */
const leastLeft = 24;

/** Learns how it is told that a value under a free name of an object is wrong, so that what the answer says of its place shows. */
export async function learnMapMembers(contract: Contract, context: LearnContext, sending: Sending): Promise<void> {
  const { operation, breakable, fresh, send } = sending;
  const validate = contract.validators.compile(breakable.media.schemaPointer, 'request');
  const maps = breakable.fields.flatMap(({ path, types, schema }) => {
    const { additionalProperties } = contract.schemas.flatten(schema);
    const isMap = path.length === 1 && types.includes('object') && typeof additionalProperties === 'object';
    return isMap ? [{ path, values: contract.schemas.flatten(additionalProperties) }] : [];
  });
  for (const { path, values } of maps.slice(0, mostMaps)) {
    const known = new Set<string>();
    for (const broken of brokenValues(contract, { schema: values, types: contract.schemas.typesOf(values) }, 'x')) {
      const bodies = names.map((name) => withValue(fresh(), path, { [name]: broken ?? null }));
      const [violation, ...others] = validate(bodies[0] ?? null, 'body');
      if (violation === undefined || others.length > 0) continue;
      const { situation } = bodySituation(violation);
      if (known.has(situation) || known.size >= mostWays || context.refusalsLeft() < leastLeft) continue;
      known.add(situation);
      const seen: SeenAnswer[] = [];
      for (const [turn, body] of bodies.entries()) {
        const spec = send(body);
        const exchange = await context.ask(spec);
        if (exchange.response.status < 400) break;
        seen.push({ exchange, path: spec.path, subject: `body.${path.join('.')}.${names[turn] ?? ''}` });
      }
      const [first, second] = seen;
      if (first === undefined || second === undefined) continue;
      const answer = answerOf(first, second);
      // What a map holds has one place, as what a list holds has.
      if (answer !== undefined)
        context.note(refusalPoints[situation], answer, first.exchange, operation, `body.${path.join('.')}.0`);
    }
  }
}
