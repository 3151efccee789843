/** A date, or date and time (RFC 3339), in milliseconds since 1970; undefined if it is none that exists. */
export function parseMoment(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '';
  const [start, time] = [Date.parse(day), Date.parse(text)];
  if (Number.isNaN(start) || Number.isNaN(time)) return undefined;
  // Date.parse takes a 30th of February for the 2nd of March.
  return new Date(start).toISOString().startsWith(day) ? time : undefined;
}
