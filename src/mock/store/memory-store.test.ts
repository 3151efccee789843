import { seeding, storeStories } from '../../../test/mock/store.stories';
import { MemoryStore } from './memory-store';

storeStories('a store in memory', () => new MemoryStore(seeding, () => 1000, { bytes: 0, limit: 2500 }));
