import { MemoryStore } from './memory-store';
import { seeding, storeStories } from './store.stories';

storeStories('a store in memory', () => new MemoryStore(seeding, () => 1000, { bytes: 0, limit: 2500 }));
