import { isArray, type JsonObject } from '../base/json';
import { count, enumerate } from '../base/text';
import type { Exchange } from '../exchange/exchange';
import type { OperationHints } from '../openapi/collections/hints';
import type { PlayedProfile } from './play';
import { TemplatePlay, type Templates } from './template-play';

/** What a mock takes over from a service: what `learn` found out, what a file has. */
export interface Profile extends Templates {
  readonly hints: OperationHints;
  /** The items that the service had, by the concrete paths of their collections. */
  readonly items: JsonObject;
  /** By the name of a template: an exchange that shows it. */
  readonly examples?: ReadonlyMap<string, Exchange>;
}

/** A profile, as a mock begins with it. */
export function playedProfile({ hints, items, ...templates }: Profile): PlayedProfile {
  return { hints, items, play: () => new TemplatePlay(templates) };
}

export function itemsIn({ items }: Pick<Profile, 'items'>): number {
  return Object.values(items).reduce<number>((sum, list) => sum + (isArray(list) ? list.length : 0), 0);
}

/** `15 responses, 4 behaviours and 30 items` */
export function describeProfile(profile: Profile): string {
  const { hints, behaviours, writes, responses } = profile;
  const parts = [
    [responses.size, 'response'],
    [writes.size, 'write'],
    [behaviours.size, 'behaviour'],
    [Object.keys(hints).length, 'hint'],
    [itemsIn(profile), 'item'],
  ] as const;
  const found = parts.flatMap(([number, noun]) => (number === 0 ? [] : [count(number, noun)]));
  return found.length === 0 ? 'nothing' : enumerate(found, 'and');
}
