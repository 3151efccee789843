import { createHash } from 'node:crypto';
import path from 'node:path';
import { Document, isMap, isScalar, type YAMLMap } from 'yaml';
import { pointOf, points } from './points';
import type { ProfileData } from './profile';
import { withSharedValues } from './shared-values';

const heading = ` How a service behaves where its OpenAPI file is silent; understudy serve --profile plays it.
 Each point may be edited by hand: docs/silent-points.md says what each of them is.`;

/** Stands before what the rest of the file comes to, so that an edit shows. */
const seal = '# As learn wrote it: ';

/** Tells whether a text is a profile as learn writes it, in which nobody has changed anything since; line ends do not count. */
export function isWritten(text: string): boolean {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = lines.findIndex((line) => line.startsWith(seal));
  const [given = ''] = lines.splice(at, at < 0 ? 0 : 1);
  return at >= 0 && given === seal + digestOf(lines.join('\n'));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Puts the seal below the heading. */
function sealed(text: string): string {
  const end = text.indexOf('\n\n') + 1;
  return `${text.slice(0, end)}${seal}${digestOf(text)}\n${text.slice(end)}`;
}

/**
 * Gives the text of a profile's file: YAML for people, each point under a comment that says what it is, in the order of
 * docs/silent-points.md. `folder` is where it will lie, which the file of its items is named from.
 */
export function writeProfile(profile: ProfileData, folder: string): string {
  const { from, asItIs, items, unclear } = profile;
  const entries = withSharedValues(profile.entries);
  const known = points.filter(({ id }) => entries.has(id));
  const document = new Document(
    {
      profile: 1,
      ...(Object.keys(from).length > 0 && { from }),
      ...(asItIs && { asItIs }),
      ...(items !== undefined && { items: path.relative(folder, items) }),
      points: Object.fromEntries(known.map(({ id }) => [id, Object.fromEntries(entries.get(id) ?? [])])),
      ...(unclear.length > 0 && { unclear }),
    },
    { anchorPrefix: 'same' },
  );
  document.commentBefore = heading;
  const written: unknown = document.get('points', true);
  if (isMap(written)) comment(written);
  return sealed(document.toString({ lineWidth: 0 }));
}

function comment({ items }: YAMLMap): void {
  for (const { key } of items) {
    const point = isScalar(key) && typeof key.value === 'string' ? pointOf(key.value) : undefined;
    if (point === undefined || !isScalar(key)) continue;
    key.commentBefore = ` ${point.title}`;
    key.spaceBefore = true;
  }
}
