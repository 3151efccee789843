/** Words of messages about values, which stand where a value would: `password: must not be empty`. */
const words = new Set(
  `a an the is are was were be been must may might should shall will would can cannot could has have had not no none never
  required missing invalid wrong expired unknown unexpected incorrect empty blank null undefined true false already exists
  taken duplicate too short long small large minimum maximum at least most expected got needs need does do did and or of in
  for from to with without this that your you please enter provide valid only unauthorized unauthenticated forbidden denied
  failed error rejected revoked disabled inactive format length characters character value string number object array
  integer boolean field optional absent present changed updated created removed deleted accepted used`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/**
 * Tells whether a text that stands behind a name is no value of it: `true`, `null`, or, where it stands in a sentence, of which
 * `after` is what goes on, a word such as sentences about values have.
 */
export function isOrdinary(text: string, after?: string): boolean {
  if (/^(?:true|false|null|none|undefined)$/i.test(text)) return true;
  if (after === undefined) return false;
  if (isProse(text)) return true;
  const isWord = /^[a-z]{1,30}[.!?]?$/.test(text) || /^[A-Z][a-z]{1,30}$/.test(text);
  return isWord && (words.has(text.toLowerCase().replace(/[.!?]$/, '')) || /^ [a-z]{2,} ?[a-z]*/.test(after));
}

/** Tells whether a text is a sentence about a value rather than one: `must be a valid email address`. */
export function isProse(text: string): boolean {
  if (text.length > 1000) return false;
  const found = text
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== '');
  return !/\d{4}/.test(text) && found.length > 0 && found.filter((word) => words.has(word)).length * 4 > found.length;
}
