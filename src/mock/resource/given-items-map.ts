import type { NamedItem } from '../../store/store';

/** Items that collections start with in place of seeds, by the paths of the document's collections. */
export type GivenItems = ReadonlyMap<string, readonly NamedItem[]>;

/** What is given where nothing is. */
export const noGivenItems: GivenItems = new Map();
