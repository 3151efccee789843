import { ownMember, type JsonValue } from '../exact-json';
import { isObject } from '../contract/document';
import type { RequestContext } from '../middleware/request-context';
import { alike, momentAlike, uuidAlike } from '../profile/alike';
import type { MadeValue } from '../profile/made-value';
import type { Random } from '../random';

/** Gives a sample with the members that a profile says such an answer has; the sample itself where it is no object. */
export function withLearntMembers(
  sets: Readonly<Record<string, MadeValue>> | undefined,
  sample: JsonValue,
  request: RequestContext,
  random: () => Random,
): JsonValue {
  if (sets === undefined || !isObject(sample)) return sample;
  const next = new Map(Object.entries(sample as Readonly<Record<string, JsonValue>>));
  for (const [name, made] of Object.entries(sets)) {
    const value = valueOf(made, request, random);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

function valueOf(made: MadeValue, request: RequestContext, random: () => Random): JsonValue | undefined {
  if ('value' in made) return made.value;
  const { make, like = '', spelling = '2026-01-31T12:00:00.000Z', of = '', otherwise } = made;
  const now = request.session.clock.now();
  if (make === 'now') return momentAlike(now, spelling) ?? new Date(now).toISOString();
  if (make === 'uuid') return uuidAlike(random(), Number(like.charAt(14)) || 4, like);
  if (make === 'random') return alike(random(), like);
  if (make === 'path') return ownMember(request.parameters.path, of);
  if (make !== 'sent') return undefined;
  const sent = isObject(request.body) ? ownMember(request.body as Record<string, JsonValue>, of) : undefined;
  return sent ?? (otherwise && valueOf(otherwise, request, random));
}
