import { defaultApiKey, isLoopback } from '../config';
import type { SecurityScheme } from '../contract/operation';
import { loopbackOrigin, type RunningMock } from '../mock/start-mock';

/** Gives what is printed at start: what is played, where, with which key, and a curl line that works when pasted. */
export function startMessage({ baseUrl, origin, port, config, example, title }: RunningMock): string {
  const { apiKeys, seed, count, controlToken } = config;
  const [key = ''] = apiKeys;
  const isDefault = apiKeys.length === 1 && key === defaultApiKey;
  const keyLine = isDefault ? key : `${apiKeys.length} of your own (not shown)`;
  const reachable = loopbackOrigin(config.host, port) + baseUrl.slice(origin.length);
  const curl = curlLine(reachable + example.path, example.schemes, isDefault ? key : '$API_KEY');
  return [
    `Understudy plays ${title} (${config.openapiFile}), ${count} items in each collection from seed ${seed}.`,
    `  base URL  ${baseUrl}`,
    `  API key   ${keyLine}`,
    `  try       ${curl}`,
    ...(isDefault || example.schemes.length === 0 ? [] : ['            with a key of yours in API_KEY']),
    ...(isDefault && !isLoopback(config.host)
      ? ['  warning   every machine that reaches this one knows the default key; use --api-key']
      : []),
    // Shown only where it was made up: one that was given is known, and this line may end up in a log.
    ...(controlToken !== undefined && config.controlTokenIsMade
      ? [`  control   ${origin}/__mock with Authorization: Bearer ${controlToken}`]
      : []),
    '',
  ].join('\n');
}

/** Gives the curl line of a GET that carries the key as the security schemes want it. */
function curlLine(url: string, schemes: readonly SecurityScheme[], key: string): string {
  // Double quotes let the shell put in $API_KEY; a key shown in full gets single ones.
  const quote = (text: string): string => (key.startsWith('$') ? `"${text}"` : `'${text}'`);
  let address = url;
  const flags = schemes.map(({ type, scheme, in: location = 'header', name = '' }) => {
    if (type === 'http' && scheme === 'basic') return ` -u ${quote(`user:${key}`)}`;
    if (type !== 'apiKey') return ` -H ${quote(`Authorization: Bearer ${key}`)}`;
    if (location === 'cookie') return ` -b ${quote(`${name}=${key}`)}`;
    if (location === 'header') return ` -H ${quote(`${name}: ${key}`)}`;
    address += `${address.includes('?') ? '&' : '?'}${name}=${key}`;
    return '';
  });
  return `curl -s${flags.join('')} ${/^[\w:/.-]+$/.test(address) ? address : quote(address)}`;
}
