import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import { assertOpens } from './read-start';

/** What systems name what a program was started with, and what keeps nothing: what stands there is no file. */
const handedOver = /^\/(?:dev\/(?:stdout|stderr|null|full|tty|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/;

/** For their owner alone, as what may hold data of a service is. */
export const privateMode = 0o600;

/**
 * Throws where a file is there that is a link of either kind or no regular file: whoever may write into its folder could have put it
 * there, for what is written to go elsewhere. What a shell hands over (`/dev/stdout`) is what was asked for.
 */
export function assertRegular(file: string): void {
  if (handedOver.test(path.resolve(file))) return;
  const status = lstatSync(file, { throwIfNoEntry: false });
  if (status?.isSymbolicLink() === true) throw new Error('it is a link, and nothing is written through links');
  assertOpens(file);
  if (status !== undefined) assertOwn(status);
}

function assertOwn(status: Stats): void {
  if (!status.isFile()) throw new Error('expected a file, got something else');
  if (status.nlink > 1) throw new Error('it has another name (a hard link), and nothing is written through links');
}

/**
 * Opens a file to read and write it, made where there is none, for its owner alone; nothing in it is changed. Throws as
 * assertRegular does, and where a link is put there meanwhile.
 */
export function openToWrite(file: string, more = 0): number {
  assertRegular(file);
  // Windows has no such flag.
  const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;
  const isHandedOver = handedOver.test(path.resolve(file));
  const flags = isHandedOver ? constants.O_WRONLY : constants.O_RDWR | constants.O_CREAT | noFollow;
  const descriptor = openSync(file, flags | more, privateMode);
  try {
    if (!isHandedOver) assertOwn(fstatSync(descriptor));
    return descriptor;
  } catch (cause) {
    closeSync(descriptor);
    throw cause;
  }
}

/** Writes a text to a file in the place of what it held, for its owner alone though others might read what was there. */
export function writePrivately(file: string, text: string): void {
  const descriptor = openToWrite(file);
  try {
    // Before anything is in it.
    if (fstatSync(descriptor).isFile()) {
      fchmodSync(descriptor, privateMode);
      ftruncateSync(descriptor, 0);
    }
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}
