/** `14:02:31.907`, by the clock of this machine. */
export function timeOfDay(time: string | number, withMilliseconds = true): string {
  const date = new Date(time);
  const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part, 2));
  return `${hours}:${minutes}:${seconds}${withMilliseconds ? `.${pad(date.getMilliseconds(), 3)}` : ''}`;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

/** `7 s ago`. */
export function ago(time: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  if (seconds < 2) return 'now';
  if (seconds < 120) return `${seconds} s ago`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3600)} h ago`;
}

/** `0.4`, `12`, `1,205`; `<1` for what was measured in whole ones. */
export function milliseconds(number: number): string {
  if (number === 0) return '<1';
  return number < 10 && !Number.isInteger(number) ? number.toFixed(1) : grouped(Math.round(number));
}

/** `1,205`. */
export function grouped(number: number): string {
  return number.toLocaleString('en');
}

/** `86 B`, `12 KB`. */
export function bytes(number: number): string {
  return number < 2000 ? `${number} B` : `${grouped(Math.round(number / 1024))} KB`;
}
