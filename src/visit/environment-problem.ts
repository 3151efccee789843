import { printable } from '../base/text';

/** The API cannot be tested: it cannot be reached, or does not know the key. Ends a command with exit code 2 and this one line. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem';

  constructor(message: string) {
    super(printable(message));
  }
}
