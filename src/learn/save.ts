import path from 'node:path';
import type { JsonObject } from '../base/json';
import type { Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import { itemsIn } from '../profile/profile';
import { writeProfile } from '../profile/write-profile';
import type { LearnedProfile } from './learn-profile';
import { maskSection, personalNamesIn } from './mask-profile';

interface SaveParts {
  readonly contract: Contract;
  readonly file: string;
  readonly learned: LearnedProfile;
  readonly sources: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly masker: Masker;
  readonly withItems: boolean;
}

interface Saved {
  readonly files: readonly string[];
  readonly unsavedItems: number;
  /** Names of properties in it that look personal. */
  readonly personal: readonly string[];
}

/** Writes what was learned, without secrets. Throws a UsageError. */
export function saveProfile(
  { contract, file, learned, sources, at, masker, withItems }: SaveParts,
  arePersonalHidden: boolean,
): Saved {
  const { profile, unseen, all } = learned;
  const personal = new Set<string>();
  const measured = unseen.without.exchanges > 0 ? unseen.withProfile : all.withProfile;
  const examples = new Map([...(profile.examples ?? [])].map(([name, one]) => [name, masker.exchange(one)]));
  const files = writeProfile(
    file,
    { ...profile, examples },
    {
      title: titleOf(contract),
      learned: {
        from: sources.length === 1 ? (sources[0] ?? '') : sources,
        at: new Date(at).toISOString().replace(/\.\d+/, ''),
        exchanges: all.without.exchanges,
        unseen: sharesOf(measured),
      },
      mask: (section, value) => {
        const masked = maskSection(masker, section, value);
        if (!arePersonalHidden) personalNamesIn(masked, personal);
        return masked;
      },
      withItems,
    },
  );
  return { files, unsavedItems: withItems ? 0 : itemsIn(profile), personal: [...personal] };
}

/** How the file is read, for who knows the API and not us. */
function titleOf({ document: { file } }: Contract): string {
  return [
    `What the API does that ${path.basename(file)} does not say, as far as requests showed it.`,
    'responses: by an operation (* is any), what happened there, and of invalid requests the place and the rule. The closest name counts.',
    'writes: what is left of an item. The comment above an entry is a request that shows it.',
    '{{request.body.name}} is what the client sent, {{item.name}} that of the item, {{default}} what the mock has without this file, with ... all of it.',
    '{{now: ...}}, {{new: ...}} and {{next: ...}} are made anew, in the form of what follows. {{example: ...}} is one of several values.',
    'More: docs/reference/profile.md',
  ].join('\n ');
}

function sharesOf({ exchanges, status, shape, exact }: LearnedProfile['all']['without']): JsonObject {
  const share = (number: number): number => Math.floor((number / Math.max(1, exchanges)) * 100) / 100;
  return { status: share(status), fields: share(shape), everything: share(exact) };
}
