import { isFieldName } from './field-text';
import { scalarText, type Schema } from './document';
import type { LoadedDocument } from './load-document';
import type { Parameter } from './operation';
import { isSchema } from './schema/mend-shapes';

/** Tells whether a name is none of a header, a flaw: what is no token (RFC 9110 section 5.6.2) no client could send. */
export function isNoHeader({ flaws }: LoadedDocument, { name, pointer }: Pick<Parameter, 'name' | 'pointer'>): boolean {
  if (isFieldName(name)) return false;
  flaws.add(pointer, `no header can be called ${JSON.stringify(name)}`, 'it is left out');
  return true;
}

/** Gives the first of many entries; the others are a flaw. */
export function atMost<Entry>(
  loaded: LoadedDocument,
  entries: readonly Entry[],
  most: number,
  pointer: string,
): readonly Entry[] {
  if (entries.length <= most) return entries;
  loaded.flaws.add(pointer, `expected at most ${most} entries, got ${entries.length}`, 'those after are not played');
  return entries.slice(0, most);
}

/** Gives a schema; undefined where there is none, or something that is none, a flaw. */
export function readSchema(loaded: LoadedDocument, value: unknown, pointer: string): Schema | undefined {
  if (value === undefined || isSchema(value)) return value as Schema | undefined;
  loaded.flaws.add(pointer, 'expected a schema, got something else', 'anything is taken for it');
  return undefined;
}

/** Gives a scalar of the document as text; undefined where it is left out. */
export function optionalText(value: unknown): string | undefined {
  return value === undefined ? undefined : scalarText(value);
}
