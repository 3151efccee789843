import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import { lastNoun } from '../contract/resource/names';
import type { Resource } from '../contract/resource/resources';
import { deriveState } from '../contract/resource/state';
import { createRedaction, type Redaction } from '../contract/secrets';
import { maximumDepth, type JsonValue, ownMember } from '../exact-json';
import { collectionFinder, type FoundPath } from './collection-paths';
import type { KeptItems } from './kept-items';
import { maskWholeJson } from './mask-embedded';
import { createMaskExchange } from './mask-exchange';
import { maskHeader } from './mask-headers';
import { createMaskJson } from './mask-json';
import { maskPath } from './mask-pairs';
import { withTexts } from './mask-texts';
import { createMasking, type MaskedPlace, type MaskingOptions } from './masking';
import type { RecordedExchange } from './recorded-exchange';
import type { MaskExchange } from './recorder';
import { kindOfName, type SensitiveKind } from './sensitive-names';
import { idOf } from './recorded-values';

export type { MaskedPlace, MaskingOptions } from './masking';

/** Takes secrets and personal data out of what a run keeps (docs/recordings.md): equal values stay equal throughout. */
export interface Masker {
  readonly exchange: MaskExchange;
  /** Notes what of an exchange is sensitive, to be masked wherever else it shows; nothing is counted. */
  readonly note: (exchange: RecordedExchange) => void;
  /** Gives a value of a schema of the document masked; `names` is what it is called, such as its collection, itself last. */
  readonly value: (schema: unknown, value: JsonValue, names: readonly string[]) => JsonValue;
  /** The same of a body, spelt as it was, which is masked as a text where it is no JSON. */
  readonly body: (schema: unknown, text: string, names: readonly string[]) => string;
  /** Gives the value of a header of that name masked. */
  readonly header: (name: string, value: string) => string;
  /** Gives items masked: what is found in any of them is masked in all, and in their paths. */
  readonly items: (kept: KeptItems) => KeptItems;
  /** Says which texts are nobody's: unless they are secrets, they stay. */
  readonly spare: (texts: Iterable<string>) => void;
  /** Has values stand for items' values that stood there in an earlier run, by the same items as that wrote them. */
  readonly again: (kept: KeptItems, masked: KeptItems) => void;
  /** Gives a text in which nothing stands that was found in what is masked. */
  readonly text: (text: string) => string;
  /** Gives what was masked so far: each place with the number of distinct values there, in the order of their first. */
  readonly tally: () => readonly MaskedPlace[];
}

/** Gives the masker of a run for a document; what it has seen it masks from then on wherever it shows. */
export function createMasker(contract: Contract, options: MaskingOptions = {}): Masker {
  // What texts hold is masked as JSON is, and the other way round.
  const masking = withTexts(createMasking(contract, options), (value) => maskJson(undefined, value, []));
  const maskJson = createMaskJson(contract, masking);
  let resources: readonly Resource[] | undefined;
  let redaction: Redaction | undefined;
  let find: ReturnType<typeof collectionFinder> | undefined;
  const maskOnce = (kept: KeptItems): [path: string, items: JsonValue[]][] => {
    resources ??= deriveState(contract).resources;
    find ??= collectionFinder(resources);
    const [all, findIn] = [resources, find];
    return Object.entries(kept).map(([path, items]) => {
      const found = findIn(path);
      const resource = found?.resource;
      const segments = parentSegments(found, all);
      const named = [lastNoun(path)];
      const masked = items.map((item) => maskJson(resource?.itemSchema, item, named));
      return [
        path.startsWith('/') ? maskPath(path, masking, (segment) => segments.get(segment)) : path,
        masked.map(withPath),
      ];
    });
  };
  /** Entries of documents at paths of their own: `{ path, body }`. */
  const withPath = (item: JsonValue): JsonValue =>
    isObject(item) && typeof item['path'] === 'string' && Object.hasOwn(item, 'body')
      ? { ...(item as Record<string, JsonValue>), path: maskPath(item['path'], masking, () => undefined) }
      : item;
  const exchange = createMaskExchange(contract, masking, maskJson);
  return {
    exchange: (one) => masking.whole(() => exchange(one)),
    note: (noted) => {
      masking.uncounted(() => void exchange(noted));
    },
    value: maskJson,
    body: (schema, text, names) =>
      maskWholeJson(text, (value) => maskJson(schema, value, names), maximumDepth) ?? masking.text(text),
    header: (name, value) => maskHeader(name, value, masking, (redaction ??= createRedaction(contract))),
    spare: masking.spare,
    items: (kept) => {
      const before = masking.known();
      const masked = maskOnce(kept);
      return Object.fromEntries(masking.known() === before ? masked : maskOnce(kept));
    },
    again: (kept, masked) => {
      resources ??= deriveState(contract).resources;
      for (const [text, shownAs] of pairsOfItems(resources, kept, masked)) masking.suggest(text, shownAs);
    },
    text: masking.text,
    tally: masking.tally,
  };
}

/** Gives what of a collection's path names a parent by something of a person, such as a user by the name: short ones too. */
function parentSegments(
  found: FoundPath | undefined,
  resources: readonly Resource[],
): ReadonlyMap<string, { readonly kind: SensitiveKind; readonly name: string }> {
  const told = [...(found?.parameters ?? [])].flatMap(([name, segment]) => {
    const [above] = found?.resource.collection.split(`/{${name}}`) ?? [];
    const parent = resources.find(({ collection }) => collection === above);
    const kind = kindOfName(parent?.identifier?.property ?? name) ?? kindOfName(name);
    return kind === undefined ? [] : [[segment, { kind, name }] as const];
  });
  return new Map(told);
}

/**
 * Gives what stands in items and, in the same places of the same items as they were once masked, in the stead of it: texts that
 * differ. Items are the same by the path of their collection and their identifier.
 */
function* pairsOfItems(
  resources: readonly Resource[],
  kept: KeptItems,
  masked: KeptItems,
): Generator<readonly [text: string, shownAs: string]> {
  const find = collectionFinder(resources);
  for (const [path, items] of Object.entries(kept)) {
    const resource = find(path)?.resource;
    const before = masked[path];
    if (resource?.identifier === undefined || before === undefined) continue;
    const byId = new Map(before.flatMap((item) => (isObject(item) ? [[idOf(resource, item), item] as const] : [])));
    for (const item of items) {
      const id = isObject(item) ? idOf(resource, item) : undefined;
      const same = id === undefined ? undefined : byId.get(id);
      if (same !== undefined) yield* pairsIn(item, same);
    }
  }
}

/** What was read nests no deeper than is read (exact-json.ts). */
function* pairsIn(value: JsonValue, masked: JsonValue | undefined): Generator<readonly [string, string]> {
  if (Array.isArray(value)) {
    if (Array.isArray(masked)) for (const [index, one] of value.entries()) yield* pairsIn(one, masked[index]);
  } else if (isObject(value)) {
    if (isObject(masked))
      for (const [name, member] of Object.entries(value)) yield* pairsIn(member, ownMember(masked, name));
  } else if (isText(value) && isText(masked) && value !== masked) yield [String(value), String(masked)];
}

function isText(value: JsonValue | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}
