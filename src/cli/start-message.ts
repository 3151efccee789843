import { writeScheme } from '../middleware/authentication';
import type { ExampleCall } from '../mock/example-call';
import { loopbackOrigin, type RunningMock } from '../mock/start-mock';
import { defaultApiKey } from '../options';
import { printable, printableAddress } from '../printable';
import { totalsInWords } from './inspection-text';
import { shellWord, type ShellPart } from '../shell-word';
import { isLoopback } from '../contract/uri-path';

/** Gives what is printed at start: what is played, where, with which key, a curl line that works when pasted, what keeps state. */
export function startMessage({ baseUrl, origin, port, config, coverage, example, title, readAs }: RunningMock): string {
  const { apiKeys, seed, controlToken } = config;
  const [key = ''] = apiKeys;
  const isDefault = apiKeys.length === 1 && key === defaultApiKey;
  const keyLine = isDefault ? key : `${apiKeys.length} of your own (not shown)`;
  const reachable = loopbackOrigin(config.host, port) + baseUrl.slice(origin.length);
  const isStateful = coverage.stateful.length > 0;
  return [
    `Understudy plays ${printable(title)} (${printableAddress(config.openapiFile)}), ${isStateful ? itemWords(config) : 'samples'} from seed ${seed}.`,
    `  base URL  ${printable(baseUrl)}`,
    ...(readAs === undefined ? [] : [`  read as   ${readAs}`]),
    `  API key   ${keyLine}`,
    ...(example === undefined ? [] : tryLines(reachable, example, isDefault ? key : { live: '$API_KEY' })),
    `  plays     ${totalsInWords(coverage.totals)}${coverage.totals.flaws === 0 ? '' : flawsHint}`,
    ...entries('stateful', coverage.stateful, ', '),
    ...entries('samples', coverage.samples, '; '),
    ...(isDefault && !isLoopback(config.host)
      ? ['  warning   every machine that reaches this one knows the default key; use --api-key-file']
      : []),
    // Shown only where it was made up: one that was given is known, and this line may end up in a log.
    ...(controlToken !== undefined && config.controlTokenIsMade
      ? [`  control   ${origin}/__mock with Authorization: Bearer ${controlToken}`]
      : []),
    '',
  ].join('\n');
}

/** Collections that a file names have its items, all others as many as are seeded. */
function itemWords({ count, itemsFile, profile }: RunningMock['config']): string {
  const seeded = `${count} items in each collection`;
  if (itemsFile !== undefined) return `the items of ${printable(itemsFile)}, else ${seeded}`;
  return profile === undefined ? seeded : `the items of the profile, else ${seeded}`;
}

/** Where the flaws are told that the start only counts. */
const flawsHint = ' (--log-level warn shows them, `understudy inspect` lists all)';

/** Gives the lines that show a call; none names a path that would not answer. */
function tryLines(reachable: string, call: ExampleCall, key: ShellPart): string[] {
  const { schemes } = call;
  const line = `  try       ${curlLine(reachable + call.path, call, key)}`;
  return typeof key !== 'string' && schemes.length > 0 ? [line, '            with a key of yours in API_KEY'] : [line];
}

/** Most paths that are listed of each kind: the file has them all. */
const mostPaths = 12;

function entries(name: string, paths: readonly string[], separator: string): string[] {
  if (paths.length === 0) return [];
  const more = paths.length > mostPaths ? `${separator}${paths.length - mostPaths} more` : '';
  return [`  ${name.padEnd(8)}  ${printable(paths.slice(0, mostPaths).join(separator))}${more}`];
}

/** Gives the curl line of a GET that carries the key as the security schemes want it; nothing else in it is expanded. */
function curlLine(url: string, { schemes, headers, cookies }: ExampleCall, key: ShellPart): string {
  const address: ShellPart[] = [url];
  const flags = schemes.map(({ type, scheme, in: location = 'header', name = '' }) => {
    if (type === 'http' && scheme === 'basic') return ` -u ${shellWord('user:', key)}`;
    if (type === 'mutualTLS') return '';
    const word = type === 'http' && scheme !== undefined ? writeScheme(scheme) : 'Bearer';
    if (type !== 'apiKey') return ` -H ${shellWord(`Authorization: ${word} `, key)}`;
    if (location === 'cookie') return ` -b ${shellWord(`${name}=`, key)}`;
    if (location === 'header') return ` -H ${shellWord(`${name}: `, key)}`;
    address.push(`${url.includes('?') || address.length > 1 ? '&' : '?'}${encodeURIComponent(name)}=`, key);
    return '';
  });
  const required = [
    ...headers.map(([name, value]) => ` -H ${shellWord(`${name}: ${value}`)}`),
    ...cookies.map(([name, value]) => ` -b ${shellWord(`${name}=${value}`)}`),
  ];
  // Brackets would be a range of addresses.
  const globOff = /[[\]{}]/.test(url) ? ' --globoff' : '';
  return `curl -s${globOff}${[...flags, ...required].join('')} ${shellWord(...address)}`;
}
