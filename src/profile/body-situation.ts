import type { Violation } from '../errors';
import type { Situation } from './situations';

const byRule: Readonly<Record<string, Situation>> = {
  required: 'member.missing',
  dependentRequired: 'member.missing',
  enum: 'member.unknown-value',
  const: 'member.unknown-value',
  minimum: 'member.below',
  maximum: 'member.above',
  exclusiveMinimum: 'member.below',
  exclusiveMaximum: 'member.above',
  multipleOf: 'member.out-of-bounds',
  maxLength: 'member.too-long',
  maxItems: 'member.too-long',
  maxProperties: 'member.too-long',
  minLength: 'member.too-short',
  blank: 'member.blank',
  minItems: 'member.too-short',
  minProperties: 'member.too-short',
  pattern: 'member.malformed',
  format: 'member.malformed',
  additionalProperties: 'member.unknown',
  unevaluatedProperties: 'member.unknown',
  readOnly: 'member.read-only',
  unique: 'member.conflict',
  reference: 'member.unknown-reference',
};

/** Gives the situation that a violation of a body is, and the member that is wrong; none where the whole body is. */
export function bodySituation({ where, rule, got, expected }: Violation): {
  readonly situation: Situation;
  readonly subject?: string;
} {
  if (where === 'body') return { situation: rule === 'required' && got === 'nothing' ? 'body.missing' : ofShape(got) };
  return { situation: ofMember(rule, got, expected), subject: where };
}

/** What came is told as JSON is written. */
function ofShape(got: string): Situation {
  if (got === 'null') return 'body.null';
  if (/^(?:true|false)$/.test(got)) return 'body.truth';
  if (/^[\d-]/.test(got)) return 'body.number';
  return got.startsWith('"') ? 'body.scalar' : 'body.other-shape';
}

function ofMember(rule: string, got: string, expected: string): Situation {
  if (rule === 'format' && /\(int(?:32|64)\)$/.test(expected)) return 'member.beyond-range';
  if (got === 'null' && (rule === 'type' || rule === 'enum' || rule === 'const')) return 'member.null';
  return rule === 'type' ? ofType(got, expected) : (byRule[rule] ?? 'member.malformed');
}

/** Texts and fractions are told of otherwise than what is no number at all by those that read numbers out of texts. */
function ofType(got: string, expected: string): Situation {
  const isNumber = /^an? (?:number|integer)(?: or null)?$/.test(expected);
  if (isNumber && got.startsWith('"')) return 'member.text-for-number';
  return isNumber && /^-?\d+\.\d+$/.test(got) ? 'member.fraction' : 'member.other-type';
}
