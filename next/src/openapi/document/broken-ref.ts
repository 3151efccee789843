import { notChecked } from './document';
import { child } from './pointer';
import type { Problems } from './problems';
import type { Kind, Part } from './walk';

const consequences: Partial<Readonly<Record<Kind, string>>> = {
  schema: 'It is not checked.',
  response: 'Its body and headers are not checked.',
  'request body': 'The body is not checked.',
  'path item': 'The operations of this path are left out.',
};

/** Reports a `$ref` that cannot be followed. It costs its part: a schema accepts everything, others are passed over by `follow`. */
export function reportBrokenRef(problems: Problems, { kind, pointer, holder, key }: Part, ref: string, why = ''): void {
  problems.add({
    pointer: child(pointer, '$ref'),
    message: `"$ref" points to nothing: ${ref}.${why === '' ? '' : ` ${why}`}`,
    consequence: consequences[kind] ?? 'It is left out.',
    remedy: `Add the ${kind}, or correct the "$ref".`,
  });
  if (kind === 'schema') holder[key] = { [notChecked]: true };
}
