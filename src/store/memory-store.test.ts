import { buildSeedLayers, MemoryStore } from './memory-store';
import { plan, storeBehaviour } from './store-behaviour.stories';

const seeds = buildSeedLayers([plan]);

storeBehaviour('the store in memory', () => new MemoryStore(seeds, { maximumItems: 10 }));
