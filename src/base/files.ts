import path from 'node:path';
import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  constants,
  fchmodSync,
  ftruncateSync,
  lstatSync,
  writeFileSync,
  type Stats,
  readlinkSync,
  realpathSync,
  existsSync,
} from 'node:fs';
import { UsageError } from './errors';

/** A file that does not tell its size is read in pieces of so many bytes. */
const pieceBytes = 64 * 1024;

/**
 * Gives the bytes of a file, one more than `most` where it has more: a device or a pipe tells no size, and may never end.
 * Throws what the system says where it cannot be read, and an error of the same kind for a pipe that nobody may write to.
 */
export function readStart(file: string, most: number): Buffer {
  assertOpens(file);
  const descriptor = openSync(file, 'r');
  try {
    const pieces: Buffer[] = [];
    // The byte beyond the end is asked for too, so that a file of a known size takes a single piece.
    let next = Math.max(pieceBytes, fstatSync(descriptor).size + 1);
    for (let left = most + 1; left > 0; next = pieceBytes) {
      const piece = Buffer.allocUnsafe(Math.min(next, left));
      const read = readSync(descriptor, piece, 0, piece.length, null);
      if (read === 0) break;
      pieces.push(piece.subarray(0, read));
      left -= read;
    }
    const [only] = pieces;
    return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
  } finally {
    closeSync(descriptor);
  }
}

/** What shells and systems name pipes by whose other end is there: `/dev/stdin`, and `<(...)`. */
const handedOver = /^\/(?:dev\/stdin$|dev\/fd\/|proc\/[^/]+\/fd\/)/;

/**
 * Throws an error, with what it is as its `code`, where a file is a named pipe: to open one waits for somebody at its other end, and
 * no signal is seen meanwhile.
 */
export function assertOpens(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFIFO() !== true || handedOver.test(path.resolve(file))) return;
  throw Object.assign(new Error('a named pipe, which may never be written to'), { code: 'a named pipe' });
}

/** What systems name what a program was started with, and what keeps nothing: what stands there is no file. */
const handedOverToWrite = /^\/(?:dev\/(?:stdout|stderr|null|full|tty|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/;

/** For their owner alone, as what may hold data of a service is. */
export const privateMode = 0o600;

/**
 * Throws where a file is there that is a link of either kind or no regular file: whoever may write into its folder could have put it
 * there, for what is written to go elsewhere. What a shell hands over (`/dev/stdout`) is what was asked for.
 */
export function assertRegular(file: string): void {
  if (handedOverToWrite.test(path.resolve(file))) return;
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
  const isHandedOver = handedOverToWrite.test(path.resolve(file));
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

/** No secret that travels in a header is longer: servers refuse such header sections (node:http at 16 KiB). */
const longestSecret = 16 * 1024;

/**
 * Gives the secret that a file holds, without the line break at its end. Throws a UsageError, led by `where`, that shows
 * nothing of it: where the file cannot be read, is empty, holds more than one line or what no header field can carry
 * (RFC 9110 section 5.5).
 */
export function readSecretFile(file: string, where: string): string {
  const refuse = (problem: string): never => {
    throw new UsageError(`${where}: ${file}: expected a file that holds the secret alone, in one line; ${problem}.`);
  };
  const bytes = readOrRefuse(file, refuse);
  if (bytes.length > longestSecret) return refuse(`this one is longer than ${longestSecret} bytes`);
  const text = bytes.toString('latin1').replace(/\r?\n$/, '');
  if (text === '') return refuse('this one is empty');
  if (/[\r\n]/.test(text)) return refuse('this one has several lines');
  if (!/^[\x21-\x7e]+$/.test(text)) return refuse('this one has blanks, or others than visible ASCII characters');
  return text;
}

function readOrRefuse(file: string, refuse: (problem: string) => never): Buffer {
  try {
    return readStart(file, longestSecret);
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    const problems: Record<string, string> = {
      ENOENT: 'there is no such file',
      EACCES: 'this user may not read it (EACCES)',
      EISDIR: 'this is a folder',
    };
    return refuse(problems[code] ?? `it cannot be read (${code})`);
  }
}

/** Writes reports of one kind to files, each in the format that its name ends in. */
interface ReportFiles<Report> {
  /** Throws a UsageError where a report could not be written to a file, or its name does not say of which format it is. */
  readonly assertReportable: (files: readonly string[]) => void;
  /** Throws a UsageError where the report cannot be written. */
  readonly write: (file: string, report: Report) => void;
}

/**
 * Gives what writes reports to the files that `--report` names, for their owner alone (mode 0600): they hold data of a service.
 *
 * @param formats what makes a text of a report, by the end of a name: `.json`
 */
export function createReportFiles<Report>(
  formats: Readonly<Record<string, (report: Report) => string>>,
): ReportFiles<Report> {
  const formatOf = (file: string): string => path.extname(file).toLowerCase();
  return {
    assertReportable: (files) => {
      for (const file of files) {
        if (!Object.hasOwn(formats, formatOf(file)))
          throw new UsageError(`--report ${file}: expected a name that ends in ${Object.keys(formats).join(', ')}`);
        const folder = path.dirname(path.resolve(file));
        if (!existsSync(folder))
          throw new UsageError(`--report ${file}: there is no folder ${folder}; create it first`);
        if (existsSync(file) && statSync(file).isDirectory())
          throw new UsageError(`--report ${file}: this is a folder; name a file`);
        refuseOthers(`--report ${file}`, file);
      }
    },
    write: (file, report) => {
      try {
        writePrivately(file, formats[formatOf(file)]?.(report) ?? '');
      } catch (cause) {
        throw new UsageError(`--report ${file}: the report cannot be written: ${(cause as Error).message}`);
      }
    },
  };
}

/** Throws a UsageError, led by `where`, where a report would be written through a link or onto what is no file. */
export function refuseOthers(where: string, file: string): void {
  try {
    assertRegular(file);
  } catch (cause) {
    throw new UsageError(`${where}: the report cannot be written: ${(cause as Error).message}`);
  }
}
