/**
 * The errors of Understudy: the catalogue of what the mock answers (error-catalogue.ts), and
 * the two errors that stop a start. Statuses are those of RFC 9110 unless the entry says otherwise.
 */

import { errorCatalogue } from './error-catalogue';
import { printable } from './printable';
import type { Situation, AnswerTemplate } from './profile/situations';

export { errorCatalogue } from './error-catalogue';

/** The machine-readable code of an error answer. */
export type ErrorCode = keyof typeof errorCatalogue;

/** One way in which a message differs from a clause of the OpenAPI file. */
export interface Violation {
  /** Where in the message: `query.limit`, `path.petId`, `body`, `body.name`, `header.Location`, `status`. */
  readonly where: string;
  /** JSON pointer of the clause in the OpenAPI file. */
  readonly clause: string;
  /** The rule that was broken: a JSON Schema keyword, or `integer`, `required`, `mediaType`, `status`. */
  readonly rule: string;
  /** What the clause asks for, in words. */
  readonly expected: string;
  /** What came, shortened. */
  readonly got: string;
  /** What the words are made of, for whoever has to know it: no answer, journal or report holds it (decision 11). */
  readonly facts?: ViolationFacts;
}

/** A violation as it is told: in answers, journals, recordings and reports. */
export type ToldViolation = Omit<Violation, 'facts'>;

/** The types of JSON values, and what stands for none. */
export type ValueType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'nothing';

/** What of a violation is known besides its words. */
export interface ViolationFacts {
  /** The JSON types one of which is asked for. */
  readonly types?: readonly string[];
  /** The format that is asked for. */
  readonly format?: string;
  /** The type of what came: `number` where it is no integer; left out where it is a secret. */
  readonly came?: ValueType;
}

/** Gives a violation as a sentence: "query.limit: expected at most 100, got 101". */
export function describeViolation(violation: Violation): string {
  return `${violation.where}: expected ${violation.expected}, got ${violation.got}`;
}

/** An error that the mock answers; only the errors stage turns it into a response. */
export class ApiError extends Error {
  readonly status: number;
  /**
   * @param code entry of the catalogue
   * @param message what happened, expected against got
   * @param details headers to send along, the violations behind the error, and the status where it is not the entry's
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      headers?: Readonly<Record<string, string>>;
      violations?: readonly Violation[];
      status?: number;
      /** What a profile calls it, where the code does not say. */
      situation?: Situation;
      /** The member of the body whose value it is about. */
      member?: string;
      /** How a profile answers it, where that is known already. */
      answer?: AnswerTemplate;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status ?? errorCatalogue[code].status;
  }
}

/** An OpenAPI file (or a fixture for it) that cannot be played: stops the start, exit code 2, no stack trace. */
export class DocumentError extends Error {
  constructor(
    /** `file:line:column`, or the file alone where there is no position. */
    readonly location: string,
    /** JSON pointer of the place in the document; empty for the whole. */
    readonly pointer: string,
    problem: string,
    remedy: string,
  ) {
    super(printable(`${location}: ${pointer === '' ? '' : `at ${pointer}: `}${problem}. ${remedy}`));
    this.name = 'DocumentError';
  }
}

/** An OpenAPI file that could be played but for its flaws, where any of them is to refuse it: a line for each, exit code 2. */
export class FlawedDocumentError extends DocumentError {
  constructor(location: string, problem: string, remedy: string, lines: readonly string[]) {
    super(location, '', problem, remedy);
    this.message = [this.message, ...lines.map((line) => `  ${printable(line)}`)].join('\n');
  }
}

/** A wrong option or environment (a port taken, an unreadable file): one clear line, exit code 2, no stack trace. */
export class UsageError extends Error {
  constructor(message: string) {
    super(printable(message));
    this.name = 'UsageError';
  }
}
