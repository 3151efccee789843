import { printable } from './text';

/** An OpenAPI file, or a file that belongs to it, of which nothing can be used. Ends the start with exit code 2. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';

  /** @param message what is wrong and where, as `shop.yaml:3:1: not valid YAML: "{" is not closed.` */
  constructor(message: string) {
    super(printable(message));
  }
}

/** A wrong option, variable or argument. Ends the start with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(printable(message));
  }
}

/** The API cannot be tested: it cannot be reached, or does not know the key. Ends a command with exit code 2. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem';

  constructor(message: string) {
    super(printable(message));
  }
}
