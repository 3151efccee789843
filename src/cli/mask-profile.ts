import { alike } from '../profile/write-text';
import { createRandom } from '../base/random';
import type { Contract } from '../openapi/contract';
import { lastNoun } from '../openapi/collections/names';
import { describedResponse } from '../openapi/response-check';
import { jsonContent, successResponse } from '../openapi/success-response';
import type { JsonValue } from '../base/json';
import { answerPoints, transportPoints } from '../profile/answer-points';
import { dataPoints } from '../profile/data-points';
import { pointOf } from '../profile/points';
import { operationPlace, type Entry, type ProfileData } from '../profile/profile';
import { refusalName } from '../recording/mask-json';
import type { Masker } from '../recording/masker';
import type { AnswerTemplate } from '../base/refusal-reasons';
import { isObject } from '../openapi/document';
import { answerTemplate, type ValueSchema } from '../profile/point';

/** A value and where in a profile it stands. */
interface Noted {
  /** The point that it is a value of. */
  readonly id: string;
  readonly value: JsonValue;
  readonly contract: Contract;
  readonly masker: Masker;
  /** The place of the entry: `GET /pets query.limit`. */
  readonly place: string;
}

/**
 * Gives a profile in which nothing stands that is masked in the items: in values, in evidence, and in what is unclear. Bodies and
 * members are masked by schema and name, headers as those of recordings, all else as texts; what stands for other things
 * (`{{path.id}}`, `absent`, the words of points) stays. What is the same in items is the same here.
 */
export function maskProfile(contract: Contract, profile: ProfileData, masker: Masker): ProfileData {
  const entries = new Map(
    [...profile.entries].map(([id, places]) => [
      id,
      new Map(
        [...places].map(([place, { value, evidence, ...entry }]): [string, Entry] => [
          place,
          {
            ...entry,
            value: maskValue({ id, value, contract, masker, place }),
            ...(evidence !== undefined && { evidence: maskEvidence(evidence, masker) }),
          },
        ]),
      ),
    ]),
  );
  const unclear = profile.unclear.map((one) => ({ ...one, seen: one.seen.map((seen) => maskEvidence(seen, masker)) }));
  return { ...profile, entries, unclear };
}

/**
 * Gives what was seen, in a line, masked: half a word before the mark of a cut is known to nobody, and may be of a name. What was
 * answered is none of what was sent.
 */
export function maskEvidence(text: string, { text: mask }: Masker): string {
  const told = text.replaceAll(/[\p{L}\p{N}@_-]{1,64}\.\.\./gu, '...');
  const at = told.lastIndexOf(' -> ');
  return at === -1 || !/^ -> \d{3}\b/.test(told.slice(at))
    ? mask(told)
    : mask(told.slice(0, at)) + mask(told.slice(at));
}

function maskValue(noted: Noted): JsonValue {
  const { id, value } = noted;
  const values = pointOf(id)?.values;
  if (id === answerPoints.headers.id || id === transportPoints.corsHeaders.id)
    return maskFields(value as Readonly<Record<string, string>>, noted);
  if (id === answerPoints.body.id) return noted.masker.value(schemaOf(noted), value, namesOf(noted));
  return maskBySchema(values?.schema ?? {}, value, masksOf(noted));
}

function masksOf(noted: Noted): ValueMasks {
  const { masker } = noted;
  // The object around a list is no item: its name is nobody's.
  const names = noted.id === dataPoints.listMembers.id ? [] : namesOf(noted);
  let schema: unknown;
  const member: ValueMasks['member'] = (name, value) => {
    schema ??= itemSchemaOf(noted) ?? {};
    // What is masked of an object with one member has one.
    const [masked] = Object.entries(masker.value(schema, { [name]: value }, names) as Record<string, JsonValue>);
    return masked ?? [name, value];
  };
  const shownAs = (name: string, said: string): string => {
    const [, shown] = member(name, said);
    return typeof shown === 'string' ? shown : said;
  };
  return {
    member,
    like: (name, text) => template(text, noted, (said) => shownAs(name, said)),
    text: (text) => template(text, noted),
    answer: (answer) => maskAnswer(answer, noted),
  };
}

/** An example of a token shows what it looks like, the same in each run, and nothing of the one that was seen. */
function likeToken(text: string): string {
  return alike(createRandom('example'), text);
}

function template(text: string, { masker }: Noted, mask: (text: string) => string = masker.text): string {
  return maskTemplate(text, { text: mask, token: likeToken });
}

function maskAnswer({ status, headers, body }: AnswerTemplate, noted: Noted): AnswerTemplate {
  // What is told of a path, such as how OPTIONS is answered, is about the API and nobody.
  const own = noted.place.startsWith('/') ? [] : namesOf(noted);
  const names = status >= 400 ? [...own, refusalName] : own;
  const mask = (text: string): string => noted.masker.body(schemaOf(noted, status), text, names);
  return {
    status,
    ...(headers !== undefined && { headers: maskFields(headers, noted) }),
    ...(body !== undefined && { body: template(body, noted, mask) }),
  };
}

function maskFields(headers: Readonly<Record<string, string>>, noted: Noted): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [
      name,
      text === 'absent' ? text : template(text, noted, (said) => noted.masker.header(name, said)),
    ]),
  );
}

/** Gives the schema of the answers that a place is about; undefined where it is about several, or they have none. */
function schemaOf({ contract, place }: Noted, status?: number): unknown {
  const operation = contract.operations.find((one) => `${place} `.startsWith(`${operationPlace(one)} `));
  if (operation === undefined) return undefined;
  return jsonContent(status === undefined ? successResponse(operation) : describedResponse(operation, status))?.schema;
}

/** Gives the schema of what has the members that a place is about: an item, or the object around a list. */
function itemSchemaOf(noted: Noted): unknown {
  const { contract, place, id } = noted;
  const path = place.split(' ').find((part) => part.startsWith('/'));
  const resource = contract.resources.find(
    ({ collection, list }) => collection === path || list?.operation.path === path,
  );
  if (id === dataPoints.listMembers.id)
    return resource?.list && jsonContent(successResponse(resource.list.operation))?.schema;
  return place.startsWith('/') ? resource?.itemSchema : schemaOf(noted);
}

/** What items there are called, by which some of their members tell whose they are. */
function namesOf({ place }: Noted): string[] {
  const noun = lastNoun(place.split(' ').find((part) => part.startsWith('/')) ?? '');
  return noun === '' ? [] : [noun];
}

/** How what a value of a point holds is masked. */
interface ValueMasks {
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
function maskBySchema(schema: ValueSchema, value: JsonValue, masks: ValueMasks, name?: string): JsonValue {
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
} /** Placeholders, and characters for private use, which stand for them meanwhile. */
const heldBack = /\{\{([^{}]{1,200})\}\}|[\uE000-\uF8FF]/g;
const [firstMark, mostMarks] = [0xe000, 0x1900];

/** How the text of a template is masked. */
interface TemplateMasking {
  readonly text: (text: string) => string;
  /** Gives what stands in the place of a token that a service made, which a placeholder has for an example. */
  readonly token: (example: string) => string;
}

/**
 * Gives a template (`no user {{path.id}}`) masked, its placeholders left as they are: each is one character for private use while
 * the text is masked, which no masking changes. Of `{{token:abc123}}` the example is masked.
 */
function maskTemplate(template: string, { text, token }: TemplateMasking): string {
  const held: string[] = [];
  const said = template.replaceAll(heldBack, (whole, name?: string) => {
    if (held.length === mostMarks) return whole;
    held.push(name?.startsWith('token:') === true ? `{{token:${token(name.slice('token:'.length))}}}` : whole);
    return String.fromCharCode(firstMark + held.length - 1);
  });
  return text(said).replaceAll(/[\uE000-\uF8FF]/g, (mark) => held[mark.charCodeAt(0) - firstMark] ?? mark);
}
