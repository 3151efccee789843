/** Whether a stream gets colours: `NO_COLOR` goes before `FORCE_COLOR`, which goes before what the stream is (no-color.org). */
export function wantsColor(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const { NO_COLOR: none = '', FORCE_COLOR: force = '' } = env;
  if (none !== '') return false;
  if (force !== '') return force !== '0' && force !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}
