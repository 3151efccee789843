import { momentLike } from './made-text';

/** How a service writes the moments that it was sent (RFC 3339 section 5.6), each part as an example shows it. */
export interface MomentSpelling {
  /** A whole second, such as `2026-01-31T12:00:00Z` or `2026-01-31T12:00:00.000000+00:00`. */
  readonly whole: string;
  /** Half a second more, spelt with as many digits as are written; one digit for as many as are needed. */
  readonly fraction: string;
  /** Whether a moment stays in the zone in which it was sent; else it is written in that of the examples. */
  readonly keepsZone?: boolean;
}

const moment = /^(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d)(?:\.(\d{1,12}))?([Zz]|[+-]\d\d:?\d\d)$/;

/** Gives a moment as a service spells it; any other text as it is. */
export function respellMoment(text: string, { whole, fraction, keepsZone = false }: MomentSpelling): string {
  const [, second = '', digits = '', zone = ''] = moment.exec(text) ?? [];
  const time = Date.parse(`${second.replace(' ', 'T')}${zone}`);
  if (second === '' || Number.isNaN(time)) return text;
  const needed = digits.replace(/0{1,12}$/, '');
  const [, , ofFraction = ''] = moment.exec(fraction) ?? [];
  const written = ofFraction.length === 1 ? needed : needed.padEnd(ofFraction.length, '0').slice(0, ofFraction.length);
  const isWhole = needed === '' || ofFraction === '';
  const [, , zeros = '', exampleZone = ''] = moment.exec(whole) ?? [];
  const part = isWhole ? zeros : written;
  const isOfZone = keepsZone && !/^(?:z|[+-]00:?00)$/i.test(zone);
  const spelt = momentLike(`${whole.slice(0, 19)}${isOfZone ? zone : exampleZone}`, time);
  // In that zone it is of a year that no such text has (RFC 3339 section 5.6).
  if (/^[+-]/.test(spelt)) return text;
  return part === '' ? spelt : `${spelt.slice(0, 19)}.${part}${spelt.slice(19)}`;
}

/** The two moments that tell how a service spells what it is sent: one in a zone of its own, one with half a second. */
export const tellingMoments = { zoned: '2026-01-31T14:00:00+02:00', halved: '2026-01-31T12:00:00.500Z' } as const;

/**
 * Gives how a service spells moments, by what it made of the two that tell; undefined where it keeps both as they were sent, or
 * made other moments of them.
 */
export function spellingOf(zoned: string, halved: string): MomentSpelling | undefined {
  if (zoned === tellingMoments.zoned && halved === tellingMoments.halved) return undefined;
  const [ofZoned, ofHalved] = [moment.exec(zoned), moment.exec(halved)];
  if (ofZoned === null || ofHalved === null) return undefined;
  const keepsZone = /^\+02:?00$/.test(ofZoned[3] ?? '');
  const zone = ofHalved[3] ?? '';
  const zeros = ofZoned[2] === undefined ? '' : `.${ofZoned[2]}`;
  const whole = `${(ofHalved[1] ?? '').slice(0, 19)}${zeros}${zone}`;
  const found: MomentSpelling = { whole, fraction: halved, ...(keepsZone && { keepsZone }) };
  const isSo =
    respellMoment(tellingMoments.zoned, found) === zoned && respellMoment(tellingMoments.halved, found) === halved;
  return isSo ? found : undefined;
}
