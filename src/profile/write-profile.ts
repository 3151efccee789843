import path from 'node:path';
import { Document, isMap, isScalar, type YAMLMap } from 'yaml';
import { pointOf, points } from './points';
import type { ProfileData } from './profile';

const heading = ` How a service behaves where its OpenAPI file is silent; understudy serve --profile plays it.
 Each point may be edited by hand: docs/silent-points.md says what each of them is.`;

/** Tells whether a text is a profile as learn writes it, to which nobody has added a comment of his own. */
export function isWritten(text: string): boolean {
  return (
    text.startsWith(`#${heading.replaceAll('\n', '\n#')}`) &&
    !text.split('\n').some((line) => line.trimStart().startsWith('comment:'))
  );
}

/**
 * Gives the text of a profile's file: YAML for people, each point under a comment that says what it is, in the order of
 * docs/silent-points.md. `folder` is where it will lie, which the file of its items is named from.
 */
export function writeProfile(profile: ProfileData, folder: string): string {
  const { from, asItIs, items, entries, unclear } = profile;
  const known = points.filter(({ id }) => entries.has(id));
  const document = new Document({
    profile: 1,
    ...(Object.keys(from).length > 0 && { from }),
    ...(asItIs && { asItIs }),
    ...(items !== undefined && { items: path.relative(folder, items) }),
    points: Object.fromEntries(known.map(({ id }) => [id, Object.fromEntries(entries.get(id) ?? [])])),
    ...(unclear.length > 0 && { unclear }),
  });
  document.commentBefore = heading;
  const written: unknown = document.get('points', true);
  if (isMap(written)) comment(written);
  return document.toString({ lineWidth: 0 });
}

function comment({ items }: YAMLMap): void {
  for (const { key } of items) {
    const point = isScalar(key) && typeof key.value === 'string' ? pointOf(key.value) : undefined;
    if (point === undefined || !isScalar(key)) continue;
    key.commentBefore = ` ${point.title}`;
    key.spaceBefore = true;
  }
}
