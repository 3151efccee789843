/** In what way the text of a parameter is odd: for each of them services differ. What is not odd has no kind. */
export const parameterKinds = {
  below: 'a number below the minimum of a parameter',
  above: 'a number above the maximum of a parameter',
  'beyond-int32':
    'a whole number beyond 32 bits, above a maximum that is not, where that is told otherwise than of others above it',
  zero: 'zero, where that is below the minimum or can name nothing',
  negative: 'a negative number, where that is below the minimum or can name nothing',
  'beyond-range': 'a whole number beyond the range of its format (int32, int64)',
  fraction: 'a fraction where a whole number is asked for',
  'decimal-zero': 'a whole number written `5.0`',
  exponent: 'a whole number written `1e1`',
  'leading-zero': 'a whole number written `05`',
  'open-fraction': 'a number written `5.`',
  hexadecimal: 'a whole number written `0x5`',
  'plus-sign': 'a whole number written `+5`',
  'blank-around': 'a value with a blank before it, or on both sides',
  'blank-after': 'a value with a blank after it',
  'not-a-number': 'a text where a number is asked for',
  'number-and-more': 'a text that begins with a number, where a number is asked for (`5x`)',
  empty: 'a parameter without a value',
  'unknown-value': 'a value that is none of those listed',
  'truth-digit': 'a truth value written `1` or `0`',
  'truth-word': 'a truth value written `yes`, `no`, `on` or `off`',
  'other-case': 'a listed value or a UUID in another case',
  'too-long': 'a text longer than `maxLength`',
  'too-short': 'a text shorter than `minLength`',
  malformed: 'a text that is not of the pattern or format asked for',
  repeated: 'a parameter that comes twice, where one is asked for',
  'beyond-last': 'the number of a page behind the last',
  'not-given': 'a cursor that no answer gave',
  missing: 'a required parameter that is left out',
} as const;

/** One of the ways in which a parameter is odd. */
export type ParameterKind = keyof typeof parameterKinds;
