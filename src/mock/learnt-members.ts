import { ownMember, type JsonValue } from '../exact-json';
import { isObject } from '../contract/document';
import type { Operation } from '../contract/operation';
import { numberIn } from '../middleware/numbering';
import type { RequestContext } from '../middleware/request-context';
import type { MadeValue } from '../profile/made-value';
import { createRandom } from '../random';
import { withMade } from './resource/set-by-service';

/**
 * Gives a sample with the members that a profile says the answer of an operation has, no two of a session made by the same chance;
 * the sample itself where it is no object.
 */
export function withLearntMembers(
  sets: Readonly<Record<string, MadeValue>> | undefined,
  sample: JsonValue,
  request: RequestContext,
  operation: Operation,
): JsonValue {
  if (sets === undefined || !isObject(sample)) return sample;
  const { session, path, parameters, body } = request;
  const number = numberIn(session, `answer ${operation.id}`);
  // What a service made before is not in the sample: without it, a member that the body does not bring is left out.
  const making = {
    random: createRandom(`${operation.id} ${path} ${session.name} ${number}`),
    now: session.clock.now(),
    sent: isObject(body) ? body : {},
  };
  const own = Object.entries(sets).map(([name, made]): readonly [string, MadeValue] => [
    name,
    atPath(made, parameters.path, number),
  ]);
  return withMade(sample, own, {}, making);
}

/** Values of the path are of the types that their parameters have; a counter counts the answers of a session. */
function atPath(made: MadeValue, path: RequestContext['parameters']['path'], number: number): MadeValue {
  if ('value' in made) return made;
  if (made.make === 'counter') return { value: (made.from ?? 1) + number - 1 };
  if (made.make === 'path') {
    const value = ownMember(path, made.of ?? '');
    return value === undefined ? { make: 'absent' } : { value };
  }
  return made.otherwise === undefined ? made : { ...made, otherwise: atPath(made.otherwise, path, number) };
}
