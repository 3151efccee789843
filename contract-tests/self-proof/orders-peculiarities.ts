import { oddChanges } from './orders-odd-changes';
import { oddLists } from './orders-odd-lists';
import { oddValues } from './orders-odd-values';
import { odd, type OrdersPeculiarity } from './orders-peculiarity';

/** Every lawful peculiarity of the shop. */
export const ordersPeculiarities: readonly OrdersPeculiarity[] = [
  odd('nothing odd at all', () => ({})),
  ...oddValues,
  ...oddLists,
  ...oddChanges,
];
