import type { Clock } from '../base/clock';
import type { Passage } from './passage';

/**
 * Ends a passage of which nothing comes: neither from the client nor from the service, while one of them is waited for. It is noticed
 * between one and two times the given time.
 */
export async function watchSilence(passage: Passage, clock: Clock, milliseconds: number): Promise<void> {
  for (;;) {
    const before = passage.activity;
    await clock.sleep(milliseconds, passage.over);
    if (passage.over.aborted || passage.isEndless) return;
    if (passage.activity === before && !passage.waitsForClient) passage.fallSilent();
  }
}
