import { childPointer } from '../contract/json-pointer';
import type { Source } from '../contract/read/read-source';
import { didYouMean, shortName } from '../did-you-mean';
import { pointOf } from './points';

const ofFile = ['profile', 'from', 'asItIs', 'items', 'points', 'unclear'];
const ofEntry = ['value', 'evidence', 'comment'];

/**
 * Gives the first member of a profile's file or of an entry that neither can have, as `line:column: words`; undefined where there is
 * none. Looked for before the schema is, whose first complaint would be that another member is missing.
 */
export function unknownMember({ root, positions }: Source, text: string): string | undefined {
  const tell = (name: string, tokens: readonly string[], known: readonly string[], whose: string): string => {
    const at = keyPosition(text, positions.of(childPointer('', ...tokens, name)), name);
    return `${at}: unknown \`${shortName(name)}\`${didYouMean(name, known)}; ${whose} has ${known.join(', ')}.`;
  };
  const top = namesIn(root).find((name) => !ofFile.includes(name));
  if (top !== undefined) return tell(top, [], ofFile, 'a profile');
  const points = memberOf(root, 'points');
  for (const id of namesIn(points)) {
    if (pointOf(id) === undefined) continue;
    const places = memberOf(points, id);
    for (const place of namesIn(places)) {
      const wrong = namesIn(memberOf(places, place)).find((name) => !ofEntry.includes(name));
      if (wrong !== undefined) return tell(wrong, ['points', id, place], ofEntry, 'an entry');
    }
  }
  return undefined;
}

function namesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Where a name stands whose value is at a position: on that line, or above it where the value is nested. */
function keyPosition(text: string, position: string, name: string): string {
  const [line = 1] = position.split(':').map(Number);
  const lines = text.split('\n', line);
  for (let at = lines.length; at > 0; at -= 1) {
    const column = (lines[at - 1] ?? '').indexOf(name);
    if (column >= 0) return `${at}:${column + 1}`;
  }
  return position;
}
