import type { ValueType, Violation, ViolationFacts } from '../base/errors';
import type { Situation } from '../base/refusal-reasons';

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
export function bodySituation({ where, rule, facts = {} }: Violation): {
  readonly situation: Situation;
  readonly subject?: string;
} {
  if (where !== 'body') return { situation: ofMember(rule, facts), subject: where };
  return { situation: rule === 'required' && facts.came === 'nothing' ? 'body.missing' : ofShape(facts.came) };
}

function ofShape(came: ValueType | undefined): Situation {
  switch (came) {
    case 'null':
      return 'body.null';
    case 'boolean':
      return 'body.truth';
    case 'integer':
    case 'number':
      return 'body.number';
    case 'string':
      return 'body.scalar';
    default:
      return 'body.other-shape';
  }
}

function ofMember(rule: string, { came, types, format }: ViolationFacts): Situation {
  if (format === 'int32' || format === 'int64') return 'member.beyond-range';
  if (came === 'null' && (rule === 'type' || rule === 'enum' || rule === 'const')) return 'member.null';
  return rule === 'type' ? ofType(came, types) : (byRule[rule] ?? 'member.malformed');
}

/** Texts and fractions are told of otherwise than what is no number at all by those that read numbers out of texts. */
function ofType(came: ValueType | undefined, types: readonly string[] = []): Situation {
  const others = types.filter((type) => type !== 'null');
  const isNumber = others.length > 0 && others.every((type) => type === 'number' || type === 'integer');
  if (isNumber && came === 'string') return 'member.text-for-number';
  return isNumber && came === 'number' ? 'member.fraction' : 'member.other-type';
}
