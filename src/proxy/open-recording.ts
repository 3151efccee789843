import { createHarRecorder } from '../recording/har-recorder';
import type { Masker } from '../recording/masker';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { createRecorder, type Recorder } from '../recording/recorder';
import type { ProxyOptions } from './proxy-options';

/** Takes exchanges to where they are kept. */
export type Recording = Recorder | undefined;

/**
 * Opens the recording that was asked for, an HTTP archive where its name ends in .har; secrets and personal data are masked
 * where a masker is given. Throws a UsageError where the file cannot be written. What cannot be written later ends the
 * recording; what cannot be masked is left out.
 *
 * @param origin where the exchanges go
 * @param onFailure is told, with the file, when the recording lacks something
 */
export function openRecording(
  { record, recordFile }: ProxyOptions,
  masker: Pick<Masker, 'exchange'> | undefined,
  origin: string,
  onFailure: (problem: string) => void,
): Recording {
  if (recordFile === undefined)
    return record === undefined ? undefined : { append: record, close: () => Promise.resolve() };
  const options = {
    ...(masker !== undefined && { mask: masker.exchange }),
    onFailure,
    onUnmasked: onFailure,
  };
  const recorder = /\.har$/i.test(recordFile)
    ? createHarRecorder(recordFile, origin, options)
    : createRecorder(recordFile, options);
  const append = (exchange: RecordedExchange): void => {
    recorder.append(exchange);
    record?.(exchange);
  };
  return { append, close: recorder.close };
}
