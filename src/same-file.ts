import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Most links that are followed to where a file will be, as systems have it. */
const mostLinks = 40;

/** Tells whether two paths lead to one file, which need not be there yet: by other spellings, by links of either kind. */
export function isSameFile(first: string, second: string): boolean {
  if (placeOf(first) === placeOf(second)) return true;
  const [one, other] = [first, second].map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }));
  return one?.ino !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Gives where a file is, or would be made: its folder and, where it is a link that leads to nothing yet, what that names. */
function placeOf(file: string, links = 0): string {
  const whole = path.resolve(file);
  try {
    return realpathSync(whole);
  } catch {
    const folder = path.dirname(whole);
    if (folder === whole) return whole;
    const isLink = lstatSync(whole, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isLink && links < mostLinks) return placeOf(path.resolve(placeOf(folder), readlinkSync(whole)), links + 1);
    return path.join(placeOf(folder, links), path.basename(whole));
  }
}
