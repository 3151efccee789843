import type { Contract } from '../../contract/contract';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import { refusalPoints } from '../../profile/request-points';
import { idText } from '../../verify/knowledge';
import type { LearnContext, Learner } from '../learner';
import { answerOf, type SeenAnswer } from '../requests/seen-answer';

/** Gives what asks lists for what stands after one item and before another at once, which some services refuse. */
export function bothPlacesLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource) => {
    const { list } = resource;
    if (list?.after === undefined || list.before === undefined) return [];
    const { path } = list.operation;
    return [
      { id: `both places of ${path}`, phase: 'read' as const, learn: (context) => learnBoth(context, resource, list) },
    ];
  });
}

async function learnBoth(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  const { operation, after, before } = list;
  const property = resource.identifier?.property ?? '';
  const ids = context.everListed(resource).flatMap((item) => idText(item[property]) ?? []);
  const path = context.knownPath(operation);
  const seen: SeenAnswer[] = [];
  for (const [from, to] of [
    [ids[0], ids[2]],
    [ids[1], ids[3]],
  ]) {
    if (after === undefined || before === undefined || from === undefined || to === undefined) return;
    const query = [
      [after.name, from],
      [before.name, to],
    ] as const;
    const exchange = await context.ask({ operation, query, ...(path !== undefined && { path }) });
    if (exchange.response.status < 400) return;
    seen.push({ exchange, path });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return;
  const answer = answerOf(first, second);
  if (answer !== undefined) context.note(refusalPoints['query.both-places'], answer, first.exchange, operation);
}
