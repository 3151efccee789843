import { defaultApiKey } from '../config';
import type { RunningMock } from '../mock/start-mock';

/** Gives what is printed at start: what is played, where, with which key, and a curl line that works when pasted. */
export function startMessage({ baseUrl, origin, config, example, title }: RunningMock): string {
  const { apiKeys, seed, count, controlToken } = config;
  const [key = ''] = apiKeys;
  const isDefault = apiKeys.length === 1 && key === defaultApiKey;
  const keyLine = isDefault ? key : `${apiKeys.length} of your own (not shown)`;
  const auth = example.needsKey ? ` -H 'Authorization: Bearer ${isDefault ? key : '$API_KEY'}'` : '';
  const curl = isDefault
    ? `curl -s${auth} ${quote(baseUrl + example.path)}`
    : `curl -s${auth.replaceAll("'", '"')} ${quote(baseUrl + example.path)}`;
  return [
    `Understudy plays ${title} (${config.openapiFile}), ${count} items in each collection from seed ${seed}.`,
    `  base URL  ${baseUrl}`,
    `  API key   ${keyLine}`,
    `  try       ${curl}`,
    // Shown only where it was made up: one that was given is known, and this line may end up in a log.
    ...(controlToken !== undefined && config.controlTokenIsMade
      ? [`  control   ${origin}/__mock with Authorization: Bearer ${controlToken}`]
      : []),
    '',
  ].join('\n');
}

function quote(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
