import type { Logger } from 'pino';
import type { Contract } from '../contract/contract';
import { createMasker } from '../recording/masker';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { createRecorder, type Recorder } from '../recording/recorder';
import type { ProxyOptions } from './proxy-options';

/** Takes exchanges to where they are kept. */
export type Recording = Recorder | undefined;

/**
 * Opens the recording that was asked for, secrets and personal data masked unless they are to be kept. Throws a UsageError where the
 * file cannot be written. What cannot be written later ends the recording with a line in the log, and nothing else.
 */
export function openRecording(
  { record, recordFile, keepValues = false }: ProxyOptions,
  contract: Contract,
  log: Logger,
): Recording {
  if (recordFile === undefined)
    return record === undefined ? undefined : { append: record, close: () => Promise.resolve() };
  const onFailure = (problem: string): void => {
    log.error(problem);
  };
  const recorder = createRecorder(recordFile, {
    ...(!keepValues && { mask: createMasker(contract).exchange }),
    onFailure,
  });
  const append = (exchange: RecordedExchange): void => {
    recorder.append(exchange);
    record?.(exchange);
  };
  return { append, close: recorder.close };
}
