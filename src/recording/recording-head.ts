import { isObject } from '../contract/document';

/** What the first line of a recording says of it. */
export interface RecordingHead {
  /** Whether what may not be told was taken out before it was written. */
  readonly masked: boolean;
}

const version = 1;

/** Gives the first line of a recording, without its line break: by it a recording is told from other files. */
export function recordingHead(masked: boolean): string {
  return JSON.stringify({ recording: 'understudy', version, masked });
}

/** Gives what a line says as the first one of a recording; undefined where it is none of a recording that is known here. */
export function readRecordingHead(line: string): RecordingHead | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isOurs = isObject(value) && value['recording'] === 'understudy' && value['version'] === version;
    return isOurs ? { masked: value['masked'] === true } : undefined;
  } catch {
    return undefined;
  }
}
