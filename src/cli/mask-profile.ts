import type { JsonValue } from '../exact-json';
import { answerPoints } from '../profile/answer-points';
import { answerTemplate } from '../profile/answer-template';
import { madeMembers } from '../profile/made-value';
import { pointOf } from '../profile/points';
import type { Entry, ProfileData } from '../profile/profile';
import type { Masker } from '../recording/masker';

/**
 * Gives a profile in which nothing stands that is masked in the items: in evidence, in what is unclear, and in the values that hold
 * texts of the service.
 */
export function maskProfile(profile: ProfileData, masker: Masker): ProfileData {
  const entries = new Map(
    [...profile.entries].map(([id, places]) => [
      id,
      new Map([...places].map(([place, entry]) => [place, maskEntry(id, entry, masker)])),
    ]),
  );
  const unclear = profile.unclear.map((one) => ({ ...one, seen: one.seen.map(masker.text) }));
  return { ...profile, entries, unclear };
}

function maskEntry(id: string, { value, evidence, ...entry }: Entry, masker: Masker): Entry {
  const values = pointOf(id)?.values;
  const holdsTexts = values === answerTemplate || values === madeMembers || id === answerPoints.headers.id;
  // A whole body tells by the names of its members what is personal.
  const shown = id === answerPoints.body.id ? masker.item(undefined, value) : value;
  return {
    ...entry,
    value: holdsTexts || shown !== value ? maskTexts(shown, masker.text) : shown,
    ...(evidence !== undefined && { evidence: masker.text(evidence) }),
  };
}

function maskTexts(value: JsonValue, mask: (text: string) => string): JsonValue {
  if (typeof value === 'string') return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => maskTexts(one, mask));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskTexts(one, mask)]));
}
