import { isObject } from '../contract/document';
import type { JsonValue } from '../exact-json';
import { answerTemplate } from '../profile/answer-template';
import type { ValueSchema } from '../profile/value-kinds';
import type { AnswerTemplate } from '../profile/situations';

/** How what a value of a point holds is masked. */
export interface ValueMasks {
  readonly answer: (answer: AnswerTemplate) => AnswerTemplate;
  /** Gives a member masked, name and value. */
  readonly member: (name: string, value: JsonValue) => readonly [name: string, value: JsonValue];
  /** Gives what a member looks like that is made, masked as the member is. */
  readonly like: (name: string, text: string) => string;
  readonly text: (text: string) => string;
}

/**
 * Gives a value of a point masked by the schema of the point: answers as such, wherever they stand; what may be any value (`value`,
 * `becomes`, `is`) as that of the member that it is of, which is the nearest name of a map, or the `member` that stands beside it;
 * all other texts as texts, but for the words that the schema lists.
 */
export function maskBySchema(schema: ValueSchema, value: JsonValue, masks: ValueMasks, name?: string): JsonValue {
  if (schema === answerTemplate.schema && isObject(value))
    return masks.answer(value as unknown as AnswerTemplate) as unknown as JsonValue;
  if (name !== undefined && isOpen(schema)) return masks.member(name, value)[1];
  const chosen = choiceFor(schema, value);
  if (chosen !== undefined) return maskBySchema(chosen, value, masks, name);
  if (typeof value === 'string') return isWord(schema, value) ? value : masks.text(value);
  if (Array.isArray(value)) return value.map((one) => maskBySchema(partOf(schema['items']), one, masks, name));
  return isObject(value) ? maskObject(schema, value, masks, name) : value;
}

function maskObject(
  schema: ValueSchema,
  value: Readonly<Record<string, JsonValue>>,
  masks: ValueMasks,
  name: string | undefined,
): JsonValue {
  const properties = partOf(schema['properties']);
  const beside = Object.hasOwn(properties, 'member') ? value['member'] : undefined;
  const owner = typeof beside === 'string' ? beside : name;
  const members = Object.entries(value).map(([key, one]): readonly [string, JsonValue] => {
    if (!Object.hasOwn(properties, key))
      return [masks.member(key, null)[0], maskBySchema(partOf(schema['additionalProperties']), one, masks, key)];
    if (key === 'like' && typeof one === 'string' && owner !== undefined) return [key, masks.like(owner, one)];
    return [key, maskBySchema(partOf(properties[key]), one, masks, owner)];
  });
  return Object.fromEntries(members);
}

/** Any value, or a list of any. */
function isOpen(schema: ValueSchema): boolean {
  return ['type', 'enum', 'const', 'oneOf', 'properties'].every((keyword) => !Object.hasOwn(schema, keyword))
    ? !Object.hasOwn(schema, 'items')
    : schema['type'] === 'array' && !Object.hasOwn(schema, 'items');
}

/** Of several schemas an object is of the one that has all its members, a word of the one that lists it. */
function choiceFor({ oneOf }: ValueSchema, value: JsonValue): ValueSchema | undefined {
  if (!Array.isArray(oneOf)) return undefined;
  const choices = oneOf.map(partOf);
  if (typeof value === 'string') return choices.find((one) => isWord(one, value)) ?? choices.find(isText);
  if (!isObject(value)) return undefined;
  return choices.find((one) => {
    const properties = partOf(one['properties']);
    return Object.keys(value).every((key) => Object.hasOwn(properties, key)) && hasConstants(properties, value);
  });
}

function hasConstants(properties: ValueSchema, value: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(properties).every(([key, one]) => {
    const { const: only } = partOf(one);
    return only === undefined || value[key] === undefined || value[key] === only;
  });
}

function isText({ type }: ValueSchema): boolean {
  return type === 'string';
}

/** The words of a point say something to this program and nothing of anybody. */
function isWord({ enum: listed, const: only }: ValueSchema, text: string): boolean {
  return only === text || (Array.isArray(listed) && listed.includes(text));
}

function partOf(schema: unknown): ValueSchema {
  return isObject(schema) ? (schema as ValueSchema) : {};
}
