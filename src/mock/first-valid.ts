/** How often a sample is drawn anew before it is taken as it is. */
export const attempts = 20;

/** Gives the first draw that is valid, or the last where none of twenty is. */
export function firstValid<Value>(draw: (attempt: number) => Value, isValid: (value: Value) => boolean): Value {
  for (let attempt = 0; attempt < attempts - 1; attempt += 1) {
    const value = draw(attempt);
    if (isValid(value)) return value;
  }
  return draw(attempts - 1);
}
