import { TestEnvironment } from 'jest-environment-node';
import { troubleBefore } from './preflight';

/** How a check's verdict is shown by Jest: its word before the test's name, and whether the test counts as skipped. */
export interface ShownVerdict {
  readonly label: string;
  readonly isSkipped: boolean;
}

interface TestEvent {
  readonly name: string;
  readonly test?: { name: string; mode?: string | null };
}

/**
 * Verdicts are known only when the whole run is over, and Jest takes names and skips before. This environment hangs each
 * verdict on its test at the last moment, so that an inconclusive check is seen as skipped, with its reason. It also looks
 * whether there is a service at all, before any test is registered.
 */
export default class VerdictEnvironment extends TestEnvironment {
  /** Called by Jest before the tests are read. */
  override async setup(): Promise<void> {
    await super.setup();
    (this.global as { trouble?: string | undefined }).trouble = await troubleBefore(process.env);
  }

  /** Called by jest-circus for each event of a run. */
  handleTestEvent({ name, test }: TestEvent): void {
    if (name !== 'test_start' || test === undefined) return;
    const verdicts = (this.global as { verdicts?: ReadonlyMap<string, ShownVerdict> }).verdicts;
    const shown = verdicts?.get(test.name);
    if (shown === undefined) return;
    test.name = `${shown.label} ${test.name}`;
    if (shown.isSkipped) test.mode = 'skip';
  }
}
