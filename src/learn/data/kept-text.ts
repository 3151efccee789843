import { ownMember, type JsonValue } from '../../exact-json';
import type { dataPoints } from '../../profile/data-points';
import type { Field } from '../../verify/fields';

type KeptText = NonNullable<typeof dataPoints.keptText.values.of>;

const waysOfKeeping: readonly (readonly [KeptText, (text: string) => string])[] = [
  ['as-sent', (text) => text],
  ['trimmed', (text) => text.trim()],
  ['collapsed', (text) => text.trim().replaceAll(/\s+/g, ' ')],
  ['lower-case', (text) => text.toLowerCase()],
  ['upper-case', (text) => text.toUpperCase()],
  ['normal-form-c', (text) => text.normalize('NFC')],
  ['normal-form-d', (text) => text.normalize('NFD')],
];

/** Gives a text that shows blanks, letters and normal forms at once: what is kept of it tells each. */
export function oddText(index: number, tag: string): string {
  return `  Zoe\u0308  \u00c9t${index} ${tag} `;
}

/** Gives how a service keeps a text, of what it was sent and shows afterwards; undefined where nothing explains it. */
export function keptAs(sent: JsonValue | undefined, kept: JsonValue | undefined): KeptText | undefined {
  if (typeof sent !== 'string' || typeof kept !== 'string') return undefined;
  return waysOfKeeping.find(([, keep]) => keep(sent) === kept)?.[0];
}

/** Gives members of a body that are texts without a rule of their own, by name. */
export function openTexts(fields: readonly Field[], most: number): string[] {
  const open = fields.filter(({ types, schema }) => {
    const { enum: listed, const: only, pattern, format, writeOnly } = schema;
    return types.includes('string') && (listed ?? only ?? pattern ?? format) === undefined && writeOnly !== true;
  });
  return open.slice(0, most).map(({ path }) => path.at(-1) ?? '');
}

/** Gives how each of some texts was kept, by name. */
export function keptTexts(
  sent: Readonly<Record<string, JsonValue>>,
  answered: Readonly<Record<string, JsonValue>>,
): [name: string, way: KeptText][] {
  return Object.entries(sent).flatMap(([name, text]): [string, KeptText][] => {
    const way = keptAs(text, ownMember(answered, name));
    return way === undefined ? [] : [[name, way]];
  });
}
