import type { Operation, SecurityScheme } from '../contract/operation';
import { redacted } from '../contract/secrets';
import type { CallRedaction } from '../middleware/call-redaction';
import type { ShellPart } from '../shell-word';

/** By what is told where in a request its key stands, and what else of it is hidden. */
export interface KeyPlaces {
  readonly operation: Operation | undefined;
  readonly redaction: CallRedaction;
  /** Whether what is told is masked already: what names alone would hide is a pseudonym then. */
  readonly isMasked: boolean;
}

/** Whoever pastes a line has the key in this variable, as for lines of `verify`. */
const key: ShellPart = { live: '$API_KEY' };

/** base64 breaks its lines at 76 characters. */
const keyInBasic: ShellPart = { live: `$(printf %s "$API_KEY" | base64 | tr -d '\\n')` };

/** Names of headers by which keys travel in any API; those of the operation's own schemes come on top. */
const usualKeyHeaders: ReadonlySet<string> = new Set(['x-api-key', 'api-key', 'x-auth-token', 'x-access-token']);

/** Gives parts of a shell word as text to be read. */
export function toBeRead(parts: readonly ShellPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.live)).join('');
}

/**
 * Gives the value of a header as parts of a shell word in which `$API_KEY` stands for a key.
 *
 * @param came the value as it came
 * @param told the value as it is told, masked or as it came
 */
export function keyInHeader(
  name: string,
  came: string,
  told: string,
  { operation, redaction, isMasked }: KeyPlaces,
): readonly ShellPart[] {
  const lower = name.toLowerCase();
  if (came === '') return [];
  if (lower === 'authorization') {
    const [, scheme = ''] = /^([A-Za-z][\w-]{0,40} +)\S/.exec(came) ?? [];
    if (scheme === '' && /^\S+$/.test(came) && ['basic', 'bearer'].includes(came.toLowerCase())) return [came];
    return scheme.trim().toLowerCase() === 'basic' ? [scheme, keyInBasic] : [scheme, key];
  }
  const isKey = (place: SecurityScheme['in'], named: string): boolean => hasKey(operation, place, named);
  if (isKey('header', lower) || usualKeyHeaders.has(lower)) return [key];
  const hide = (text: string): string => {
    const shown = redaction.header(name, text);
    return isMasked && shown === redacted ? text : shown;
  };
  if (lower !== 'cookie') return [hide(told)];
  const pairs = told.split(';');
  const names = pairs.map((pair) => pair.slice(0, pair.indexOf('=') + 1));
  if (!names.some((one) => isKey('cookie', one.slice(0, -1).trim().toLowerCase()))) return [hide(told)];
  return pairs.flatMap((pair, index): ShellPart[] => {
    const before = `${index === 0 ? '' : ';'}${names[index] ?? ''}`;
    if (isKey('cookie', (names[index] ?? '').slice(0, -1).trim().toLowerCase())) return [before, key];
    return [isMasked ? `${index === 0 ? '' : ';'}${pair}` : before + redacted];
  });
}

/**
 * Gives the target of a request as parts of a shell word in which `$API_KEY` stands for a key in its query.
 *
 * @param came the target as it came
 * @param told the target as it is told, masked or as it came
 */
export function keysInTarget(
  came: string,
  told: string,
  { operation, redaction, isMasked }: KeyPlaces,
): readonly ShellPart[] {
  const shown = isMasked ? redaction.text(told) : redaction.target(told);
  const mark = shown.indexOf('?');
  if (mark === -1) return [shown];
  const cameAs = came.slice(came.indexOf('?') + 1).split('&');
  const parts = shown
    .slice(mark + 1)
    .split('&')
    .flatMap((pair, index): ShellPart[] => {
      const before = index === 0 ? '' : '&';
      const [name = ''] = (cameAs[index] ?? '').split('=', 1);
      const isKey = pair.includes('=') && hasKey(operation, 'query', unescaped(name).toLowerCase());
      return isKey ? [`${before}${name}=`, key] : [before + pair];
    });
  return [shown.slice(0, mark + 1), ...parts];
}

function hasKey(operation: Operation | undefined, place: SecurityScheme['in'], lower: string): boolean {
  const schemes = operation?.security.flat() ?? [];
  return schemes.some((one) => one.type === 'apiKey' && one.in === place && one.name?.toLowerCase() === lower);
}

function unescaped(name: string): string {
  if (!/[%+]/.test(name)) return name;
  const [[plain = ''] = []] = new URLSearchParams(`${name}=`);
  return plain;
}
