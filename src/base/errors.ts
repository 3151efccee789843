import { printable } from './text';

/** An error that a person sees on a terminal; it ends a command with exit code 2. */
export abstract class ShownError extends Error {
  /** @param message what is wrong and where, as `shop.yaml:3:1: not valid YAML: "{" is not closed.` */
  constructor(message: string) {
    super(printable(message));
  }
}

/** An OpenAPI file, or a file that belongs to it, of which nothing can be used. */
export class DocumentError extends ShownError {
  override readonly name = 'DocumentError';
}

/** A wrong option, variable or argument. */
export class UsageError extends ShownError {
  override readonly name = 'UsageError';
}

/** The API cannot be tested: it cannot be reached, or does not know the key. */
export class EnvironmentProblem extends ShownError {
  override readonly name = 'EnvironmentProblem';
}

/** What went wrong, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What nobody foresaw, for who can mend it. */
export function mistakeText(error: unknown): string {
  return `This is a mistake in Understudy: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
