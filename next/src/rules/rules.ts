import { answered } from './answered';
import { bodySchema } from './body-schema';
import { conflicts } from './conflicts';
import { credentials } from './credentials';
import { documentedMediaType } from './documented-media-type';
import { documentedStatus } from './documented-status';
import { errorBody } from './error-body';
import { headers } from './headers';
import { invalidIsRejected } from './invalid-is-rejected';
import { noServerError } from './no-server-error';
import type { Rule } from './rule';
import { unknownIsNotFound } from './unknown-is-not-found';
import { validIsAccepted } from './valid-is-accepted';
import { writeOnlyHidden } from './write-only-hidden';

/** All rules, in the order of their layers. */
export const rules: readonly Rule[] = [
  answered,
  noServerError,
  documentedStatus,
  validIsAccepted,
  invalidIsRejected,
  credentials,
  unknownIsNotFound,
  conflicts,
  documentedMediaType,
  bodySchema,
  headers,
  errorBody,
  writeOnlyHidden,
];
