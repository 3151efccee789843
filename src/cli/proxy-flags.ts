import { Option, type Command } from 'commander';
import { commandOptions } from '../serve/options';
import { collect, integerBetween } from './create-command';
import { numberUpTo } from './verify-options';

/** Flags of `understudy proxy` and of `understudy run --proxy` beside those of a mock. */
export interface ProxyFlags extends Readonly<Record<string, unknown>> {
  readonly timeout: number;
  readonly idle: number;
  readonly copyBytes: number;
  readonly judge?: string;
  readonly enforce?: boolean;
  readonly allowUnjudged?: boolean;
  readonly violationsHeader?: boolean;
  readonly fallBack?: boolean;
  readonly mock?: readonly string[];
  readonly mockOn?: string;
  readonly record?: string;
  readonly keepValues?: boolean;
  readonly for?: number;
  readonly minSeen: number;
  readonly report?: readonly string[];
  readonly caFile?: string;
  readonly insecure?: boolean;
}

/** Gives a command the options of a proxy beside those of a mock, and gives the names of their values. */
export function addProxyOptions(command: Command): string[] {
  const before = command.options.length;
  command
    .option('--judge <side>', 'whose messages are judged: requests, responses or both (default: both)')
    .option('--enforce', 'refuse requests that deviate, and answer 502 in the place of answers that do')
    .option(
      '--allow-unjudged',
      'with --enforce: let pass what cannot be judged: bodies too large or too strangely coded, slashes in path segments',
    )
    .option('--violations-header', 'count the deviations of each exchange in X-Understudy-Violations')
    .option('--fall-back', 'have the stand-in play what the upstream has not')
    .option(
      '--mock <operation>',
      'an operation that the stand-in plays, without asking the upstream: its id, or "GET /pets"; repeatable',
      collect,
    )
    .option('--mock-on <statuses>', 'fall back on these statuses whatever the document lists: 404,405,501')
    .option(
      '--record <file>',
      'write each exchange to this file at once, a line of JSON each, or as an HTTP archive (.har); secrets masked',
    )
    .option(
      '--keep-values',
      'mask nothing in the report, the log and the recording; keys are hidden in the first two all the same',
    )
    .option('--min-seen <percent>', 'least share of the operations that must be seen', integerBetween(0, 100), 0)
    .option('--report <file>', 'write the report: .json, .html, .md, .xml (JUnit) or .txt; repeatable', collect)
    .option('--timeout <s>', 'seconds until the upstream begins to answer; then 504', numberUpTo(600), 30)
    .option('--idle <s>', 'seconds that an answer may say nothing, but a stream of events', numberUpTo(24 * 3600), 300)
    .option(
      '--copy-bytes <n>',
      'most bytes of each body that are kept to be judged',
      integerBetween(0, 64 * 1024 ** 2),
      1024 ** 2,
    )
    .option('--ca-file <file>', 'trust the certificates of this file (PEM) for the upstream')
    .option('--insecure', "do not verify the upstream's certificate");
  return command.options.slice(before).map((option) => option.attributeName());
}

/** What of a mock's options the stand-in alone has a use for, which plays where it is asked to. */
const ofPlaying: ReadonlySet<string> = new Set([
  'seed',
  'count',
  'allProperties',
  'itemsFile',
  'maximumItems',
  'maximumBytes',
  'bodyLimit',
  'now',
  'ignoreSunset',
  'expiredKeys',
  'expiredKeyFile',
  'revokedKeys',
]);

/** Gives a sentence for each option of a mock that was given as a flag and changes nothing of this proxy. */
export function withoutEffect(flags: ProxyFlags): string[] {
  const plays = flags.fallBack === true || flags.mock !== undefined || flags.mockOn !== undefined;
  if (plays) return [];
  const playing = '--fall-back, --mock or --mock-on';
  return commandOptions.flatMap(([name, { flag }]) => {
    const isOfProfile = name === 'profile' && flags.enforce !== true;
    if (!flag.startsWith('--') || !(ofPlaying.has(name) || isOfProfile)) return [];
    const option = new Option(flag);
    if (flags[option.attributeName()] === undefined) return [];
    const wanted = isOfProfile ? `--enforce, ${playing}` : playing;
    return [`${option.long ?? flag} has no effect here: the stand-in plays nothing without ${wanted}`];
  });
}
