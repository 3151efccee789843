import type { Contract } from '../../contract/contract';
import { createReferences } from '../../contract/resource/references';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { withValue } from '../../verify/body-values';
import { creatables, createRequest, itemPath, taggedBody } from '../../verify/checks/bodies';
import { isSuccess } from '../../verify/answers';
import type { Exchange } from '../../verify/exchange';
import type { RequestSpec } from '../../verify/request';
import type { StateRule } from '../../profile/state-points';
import { answerOf } from '../requests/seen-answer';
import type { LearnContext } from '../learner';
import type { Own } from './state-ways';

/** What makes an item of another collection that names one of a resource. */
export interface Referrer {
  readonly collection: string;
  /** The member that names it. */
  readonly member: string;
  readonly request: (context: LearnContext, id: string) => RequestSpec;
}

/** Gives what can be made that refers to the items of a resource, and removed again; undefined where there is nothing such. */
export function referrerOf(contract: Contract, resource: Resource): Referrer | undefined {
  const referencesOf = createReferences(contract.resources, contract.schemas);
  for (const creatable of creatables(contract)) {
    const { resource: other, required, full } = creatable;
    if (other === resource || other.remove === undefined || other.collection.includes('{')) continue;
    const reference = referencesOf(other).find(({ target, holds }) => target === resource && holds === 'one');
    const field = creatable.fields.find(
      (one) => itemPath(creatable, one).length === 1 && itemPath(creatable, one)[0] === reference?.property,
    );
    if (reference === undefined || field === undefined) continue;
    const isNumber = !field.types.includes('string');
    return {
      collection: other.collection,
      member: reference.property,
      request: (context, id) => {
        const body = taggedBody(context, creatable, field.required ? required : full);
        return createRequest(creatable, withValue(body, field.path, isNumber ? Number(id) : id));
      },
    };
  }
  return undefined;
}

/** Makes what names an item and tries to remove that, twice; gives how it is refused, undefined where it goes. */
export async function heldByReferrer(
  context: LearnContext,
  { collection, member, request }: Referrer,
  remove: Operation,
  { id, path }: Pick<Own, 'id' | 'path'>,
): Promise<{ readonly rule: StateRule; readonly shown: Exchange } | undefined> {
  if (!isSuccess(await context.ask(request(context, id)))) return undefined;
  const first = await context.ask({ operation: remove, path });
  if (!isRefused(first)) return undefined;
  const second = await context.ask({ operation: remove, path });
  const answer = answerOf({ exchange: first, path }, { exchange: second, path });
  return answer && { rule: { refers: { collection, member }, answer }, shown: first };
}

function isRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 404, 429].includes(status);
}
