import { isJson } from '../base/http';
import type { JsonObject } from '../base/json';
import { asPattern } from '../base/text';
import type { OperationWords, RequestBody, ResponseObject } from './operation';
import { Schemas } from './schema/schemas';

/**
 * What descriptions of responses say of the properties of a request body, in a sentence that has a property's name: `A user with this email
 * already exists`, `name must be unique`, `The categoryId does not exist`.
 */
export function readWords(
  root: JsonObject,
  responses: readonly ResponseObject[],
  requestBody: RequestBody | undefined,
): OperationWords {
  const schema = requestBody?.content.find(({ name }) => isJson(name))?.schema;
  const rejections = responses.filter(({ status }) => ['404', '409', '422'].includes(status));
  if (schema === undefined || rejections.length === 0) return { unique: [] };
  const names = [...new Schemas(root).propertiesOf(schema).keys()];
  const conflicts = rejections
    .filter(({ status }) => status !== '404')
    .flatMap(sentencesOf)
    .filter((sentence) => mayBeUnique.test(sentence));
  const unknown = rejections.find((response) =>
    sentencesOf(response).some(
      (sentence) => mayBeUnknown.test(sentence) && names.some((name) => saysUnknown(sentence, name)),
    ),
  );
  return {
    unique: names.filter((name) => conflicts.some((sentence) => saysUnique(sentence, name))),
    ...(unknown !== undefined && { unknownReference: Number(unknown.status) }),
  };
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
  const name = asPattern(property);
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
  const name = `(?:${asPattern(property)}|${asPattern(base)})`;
  const says = String.raw`(?:does not|doesn't|do not|must) exist|(?:was |were |is )?not found|(?:is )?unknown`;
  return new RegExp(`\\b${name}\\W? (?:${says})|\\bunknown ${name}\\b|\\bno such ${name}\\b`, 'i').test(sentence);
}
