import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import type { Redact } from '../contract/secrets';
import type { JsonValue } from '../exact-json';
import type { Learnt } from '../learn/learn-service';
import type { Entry, ProfileData } from '../profile/profile';
import type { KeptItems } from '../recording/kept-items';
import { createMasker } from '../recording/masker';
import type { Earlier } from './earlier-profile';

/** Takes the credentials of a run out of what it writes, whether other values are kept or not. */
export interface KeyHiding {
  readonly items: (items: KeptItems) => KeptItems;
  readonly earlier: (earlier: Earlier | undefined) => Earlier | undefined;
  readonly learnt: (learnt: Learnt) => Learnt;
}

/** Gives the hiding of what a redaction finds: in items something stands in its place that the document allows there. */
export function createKeyHiding(contract: Contract, redact: Redact): KeyHiding {
  const { items } = createMasker(contract, { only: redact });
  const profile = (data: ProfileData): ProfileData => ({
    ...data,
    entries: new Map(
      [...data.entries].map(([id, places]) => [
        id,
        new Map([...places].map(([place, entry]) => [place, withoutKeys(entry as unknown as JsonValue, redact)])),
      ]),
    ) as unknown as ReadonlyMap<string, ReadonlyMap<string, Entry>>,
    unclear: withoutKeys(data.unclear as unknown as JsonValue, redact) as unknown as ProfileData['unclear'],
  });
  return {
    items,
    earlier: (earlier) => earlier && { ...earlier, profile: profile(earlier.profile), items: items(earlier.items) },
    learnt: ({ stopped, ...learnt }) => ({
      ...learnt,
      items: items(learnt.items),
      profile: profile(learnt.profile),
      left: learnt.left.map(({ what, reason }) => ({ what: redact(what), reason: redact(reason) })),
      ...(stopped !== undefined && { stopped: redact(stopped) }),
    }),
  };
}

function withoutKeys(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), withoutKeys(one, redact)]));
}
