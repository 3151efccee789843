import { Recent } from '../../base/recent';
import type { Contract } from '../../openapi/contract';
import type { Fixtures, SampleOptions } from '../../openapi/sample/sample';
import type { MockConfig } from '../config';
import type { Seeding } from '../store/store';
import { noGivenItems, type GivenItems } from './given-items';
import { createItemMaker, type ItemMaker } from './item-maker';
import { createSeeding } from './seeds';

/** The items of a mock: how they begin, how requests make and change them. */
export interface Items {
  readonly maker: ItemMaker;
  readonly samples: Pick<SampleOptions, 'values' | 'optional'>;
  /** The same for the same seed and count, as long as it is used. */
  readonly seedingOf: (seed: number, count: number) => Seeding;
}

/** Seeds and counts that are kept: sessions that begin alike share their items. */
const mostSeedings = 16;

export function createItems(
  contract: Contract,
  config: MockConfig,
  fixtures: Fixtures,
  given: GivenItems = noGivenItems,
): Items {
  const samples = {
    values: fixtures.suggest,
    ...(config.allProperties && { optional: 'all' as const }),
  };
  const maker = createItemMaker(contract, samples);
  const seedings = new Recent<Seeding>(mostSeedings);
  return {
    maker,
    samples,
    seedingOf: (seed, count) =>
      seedings.get(`${seed} ${count}`, () =>
        createSeeding({ contract, config, fixtures, maker, samples, given }, seed, count),
      ),
  };
}
