import pino, { type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../options';
import { fieldsOfSentence } from '../middleware/request-log';
import { mapTexts, printable, printableLines } from '../printable';
import { batchedStderr } from './batched-stderr';

/** The log of a mock. */
export interface MockLog {
  readonly logger: Logger;
  /** Writes what is not written yet; what is logged later is written at once. */
  readonly close: () => void;
}

/**
 * Gives the log: readable lines on a terminal, JSON lines otherwise, on stderr so that stdout stays for the start's words.
 * JSON lines are written in batches, see batchedStderr.
 */
export function createLog(level: LogLevel): MockLog {
  const nothing = (): void => undefined;
  if (level === 'silent') return { logger: pino({ level }), close: nothing };
  const redact = { paths: ['headers.authorization', '*.authorization'], censor: '[key]' };
  if (!process.stderr.isTTY) {
    const stream = batchedStderr();
    return { logger: pino({ level, base: null, redact }, stream), close: stream.close };
  }
  const target = {
    target: 'pino-pretty',
    options: {
      destination: 2,
      ignore: ['pid', 'hostname', ...fieldsOfSentence].join(','),
      translateTime: 'HH:MM:ss.l',
      singleLine: true,
    },
  };
  return { logger: pino({ level, base: null, redact, transport: target, ...printableTexts }), close: nothing };
}

/** JSON has escapes for what a terminal would act on; where its texts are printed as they are, they are made printable before. */
const printableTexts: Pick<LoggerOptions, 'hooks' | 'serializers'> = {
  hooks: {
    logMethod(args, method) {
      method.apply(this, args.map((one: unknown) => mapTexts(one, printable)) as typeof args);
    },
  },
  serializers: { err: (error: Error) => mapTexts({ ...pino.stdSerializers.err(error) }, printableLines) },
};
