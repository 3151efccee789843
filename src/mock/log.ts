import pino, { type Logger } from 'pino';
import type { LogLevel } from '../options';
import { fieldsOfSentence } from '../middleware/request-log';

/** Gives the log: readable lines on a terminal, JSON lines otherwise, on stderr so that stdout stays for the start's words. */
export function createLog(level: LogLevel): Logger {
  if (level === 'silent') return pino({ level });
  const redact = { paths: ['headers.authorization', '*.authorization'], censor: '[key]' };
  if (!process.stderr.isTTY) return pino({ level, base: null, redact }, pino.destination({ dest: 2, sync: true }));
  const target = {
    target: 'pino-pretty',
    options: {
      destination: 2,
      ignore: ['pid', 'hostname', ...fieldsOfSentence].join(','),
      translateTime: 'HH:MM:ss.l',
      singleLine: true,
    },
  };
  return pino({ level, base: null, redact, transport: target });
}
