import { isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { isJson } from '../base/http';
import { follow } from './document/pointer';
import type { OperationWords, RequestBody, ResponseObject } from './operation';

/**
 * What descriptions say of the properties of a request body: those of responses, in a sentence that has a property's name (`A user with
 * this email already exists`, `name must be unique`, `The categoryId does not exist`), and those of references, with a status (`an unknown
 * one is answered 422`).
 */
export function readWords(
  root: JsonObject,
  responses: readonly ResponseObject[],
  requestBody: RequestBody | undefined,
): OperationWords {
  const schema = requestBody?.content.find(({ name }) => isJson(name))?.schema;
  const rejections = responses.filter(({ status }) => ['404', '409', '422'].includes(status));
  if (schema === undefined || rejections.length === 0) return { unique: [] };
  const properties = propertiesIn(root, schema.schema);
  const names = properties.map(([name]) => name);
  const conflicts = rejections
    .filter(({ status }) => status !== '404')
    .flatMap(sentencesOf)
    .filter((sentence) => mayBeUnique.test(sentence));
  const unknown = rejections.find(
    (response) =>
      properties.some(([, property]) => answersUnknown(property, response.status)) ||
      sentencesOf(response).some(
        (sentence) => mayBeUnknown.test(sentence) && names.some((name) => saysUnknown(sentence, name)),
      ),
  );
  return {
    unique: names.filter((name) => conflicts.some((sentence) => saysUnique(sentence, name))),
    ...(unknown !== undefined && { unknownReference: Number(unknown.status) }),
  };
}

type Property = readonly [name: string, schema: JsonValue];

function propertiesIn(root: JsonObject, schema: JsonValue, depth = 0): readonly Property[] {
  const found = depth > 10 ? undefined : follow(root, schema, '')?.value;
  if (found === undefined) return [];
  const { properties, allOf } = found;
  const own = isObject(properties) ? Object.entries(properties) : [];
  const parts = isArray(allOf) ? allOf.flatMap((part) => propertiesIn(root, part, depth + 1)) : [];
  return [...new Map([...parts, ...own])];
}

/** The description of a property says which status an unknown value has. */
function answersUnknown(property: JsonValue, status: string): boolean {
  const description = isObject(property) ? property['description'] : undefined;
  const sentences = typeof description === 'string' ? description.slice(0, longest).split(/[.;] /) : [];
  return sentences.some((sentence) => mayBeUnknown.test(sentence) && new RegExp(`\\b${status}\\b`).test(sentence));
}

/** Longest description, in characters, that is read. */
const longest = 2000;

/** Unique among some of the items alone, or of several properties together, is not unique. */
const isPartial =
  /\b(?:with)?in (?:the|this|that|its|a|an)\b|\bon (?:the|this)\b|\bper\b|\bcombination\b|\bsame \w+ (?:and|or)\b/i;

function sentencesOf({ description }: ResponseObject): string[] {
  const plain = description
    .slice(0, longest)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\be-mail\b/gi, 'email');
  return isPartial.test(plain) ? [] : plain.split(/[.;] /);
}

const inUse =
  '(?:already (?:exists?|taken|in use|used|registered)|is (?:taken|in use)|must be unique|(?:is )?not unique)';

/** Most sentences say neither, and names need not be looked for in them. */
const mayBeUnique = /\b(?:already|taken|in use|unique|duplicate|other|another)\b/i;
const mayBeUnknown = /\b(?:exist|not found|unknown|no such)\b/i;

function saysUnique(sentence: string, property: string): boolean {
  const name = escaped(property);
  return [
    `\\b${name}\\W? (?:address )?(?:(?:is|was|has been) )?${inUse}`,
    `\\b(?:with|has|by) (?:this|that|the|the same|the given) ${name}\\b.*${inUse}`,
    `\\b(?:another|other) \\w+ (?:already )?(?:has|uses) (?:this|that|the same) ${name}\\b`,
    `\\bduplicate ${name}\\b`,
  ].some((said) => new RegExp(said, 'i').test(sentence));
}

/** Of `categoryId`, `category` is a name too. */
function saysUnknown(sentence: string, property: string): boolean {
  const base = property.replace(/_?ids?$/i, '');
  if (base === property || base === '') return false;
  const name = `(?:${escaped(property)}|${escaped(base)})`;
  const says = String.raw`(?:does not|doesn't|do not|must) exist|(?:was |were |is )?not found|(?:is )?unknown`;
  return new RegExp(`\\b${name}\\W? (?:${says})|\\bunknown ${name}\\b|\\bno such ${name}\\b`, 'i').test(sentence);
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
