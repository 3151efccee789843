/** Gives a date, or date and time, in milliseconds since 1970; undefined where it is none, such as 2026-02-30. */
export function parseMoment(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const [start, time] = [Date.parse(day ?? ''), Date.parse(text)];
  // Date.parse takes a 30th of February for the 2nd of March.
  const exists = !Number.isNaN(start) && new Date(start).toISOString().slice(0, 10) === day;
  return exists && !Number.isNaN(time) ? time : undefined;
}
