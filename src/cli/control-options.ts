import { Option, type Command } from 'commander';
import type { MockOptions } from '../config';
import { collect, duration, integerBetween } from './options';

/** The options of serve that concern sessions, keys, time and the control API. */
export interface ControlFlags {
  readonly expiredKey?: readonly string[];
  readonly revokedKey?: readonly string[];
  readonly now?: string;
  readonly ignoreSunset?: boolean;
  readonly maxSessions: number;
  readonly sessionIdle: number;
  readonly journalEntries: number;
  readonly journalBytes: number;
  readonly controlToken?: string;
  readonly controlHost?: readonly string[];
  readonly controlOrigin?: readonly string[];
}

/** Adds those options to a command. */
export function addControlOptions(command: Command): Command {
  return command
    .option('--expired-key <key>', 'a key that was valid once: 401, with the reason; repeatable', collect)
    .option('--revoked-key <key>', 'a key that was withdrawn: 401, with the reason; repeatable', collect)
    .option('--now <date>', 'what the clock shows at the start, such as 2031-01-01 (default: the true time)')
    .option('--ignore-sunset', 'answer deprecated operations beyond their removal date too, rather than 410')
    .option('--max-sessions <n>', 'most sessions at a time, the default one included', integerBetween(1, 100_000), 1000)
    .addOption(
      new Option('--session-idle <time>', 'how long a session lives without a request: 90s, 30m, 2h')
        .argParser(duration)
        .default(1800, '30m'),
    )
    .option('--journal-entries <n>', 'most requests in a journal', integerBetween(0, 10_000_000), 10_000)
    .option('--journal-bytes <n>', 'most bytes in all journals', integerBetween(0, 16 * 1024 ** 3), 64 * 1024 * 1024)
    .option(
      '--control-token <token>',
      'what /__mock asks for (default: $UNDERSTUDY_CONTROL_TOKEN; beyond loopback one is made and printed)',
    )
    .option('--control-host <name>', 'a host name by which /__mock may be called; repeatable', collect)
    .option('--control-origin <origin>', 'an origin whose pages may call /__mock; repeatable', collect);
}

/** Gives those options as startMock takes them. */
export function toControlOptions(flags: ControlFlags): Partial<MockOptions> {
  const controlToken = flags.controlToken ?? tokenFromEnvironment();
  return {
    maximumSessions: flags.maxSessions,
    sessionIdle: flags.sessionIdle,
    journalEntries: flags.journalEntries,
    journalBytes: flags.journalBytes,
    ...(flags.expiredKey !== undefined && { expiredKeys: flags.expiredKey }),
    ...(flags.revokedKey !== undefined && { revokedKeys: flags.revokedKey }),
    ...(flags.now !== undefined && { now: flags.now }),
    ...(flags.ignoreSunset !== undefined && { ignoreSunset: flags.ignoreSunset }),
    ...(controlToken !== undefined && { controlToken }),
    ...(flags.controlHost !== undefined && { controlHosts: flags.controlHost }),
    ...(flags.controlOrigin !== undefined && { controlOrigins: flags.controlOrigin }),
  };
}

/** Gives the control token of the environment, so that it need not stand in a process list. */
export function tokenFromEnvironment(): string | undefined {
  const token = process.env['UNDERSTUDY_CONTROL_TOKEN'];
  return token === '' ? undefined : token;
}
