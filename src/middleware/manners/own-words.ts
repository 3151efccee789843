import { isJson } from '../../contract/media-type';
import { parseJson, stringifyJson, type JsonValue } from '../../exact-json';
import type { AnswerTemplate } from '../../profile/situations';

/** Members of error bodies that tell people what is wrong. */
const ofWords =
  /^(?:message|msg|detail|details|description|error_?description|error_?message|reason|hint|explanation)$/i;

/** Deepest level of an error body that is rewritten. */
const deepest = 20;

/**
 * Gives the answer of another subject with our own words in the place of its texts, which tell of that subject: its status, its
 * code and its shape are kept, and its summary where it lists what is wrong. A text that has the name of the subject keeps it.
 * Undefined where it has no place for words.
 */
export function withOwnWords(template: AnswerTemplate, words: string, name: string): AnswerTemplate | undefined {
  const { headers = {}, body } = template;
  if (body === undefined || body === '') return template;
  const mediaType = Object.entries(headers).find(([field]) => field.toLowerCase() === 'content-type')?.[1] ?? '';
  // What we say ourselves holds no placeholder.
  const plain = words.replaceAll(/([{}])(?=[{}])/g, '$1 ');
  const telling = (old: string): string => (name !== '' && old.includes(name) ? `${name}: ${plain}` : plain);
  if (/^text\/plain\b/i.test(mediaType)) return { ...template, body: telling(body) };
  if (!isJson(mediaType)) return undefined;
  const value = read(body);
  if (value === undefined) return undefined;
  const isHere = (old: string, isListed: boolean): boolean => isListed || (name !== '' && old.includes(name));
  const listed = tell(value, name, (old, isListed) => (isHere(old, isListed) ? telling(old) : old));
  const told = listed.count > 0 ? listed : tell(value, name, telling);
  return told.count === 0 ? undefined : { ...template, body: stringifyJson(told.value) };
}

function read(body: string): JsonValue | undefined {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

interface Told {
  readonly value: JsonValue;
  /** How many texts became others. */
  readonly count: number;
}

type Retell = (old: string, isListed: boolean) => string;

/** Texts stand in members that are called like words, and in a list below the name of what is wrong (`{ title: ['too long'] }`). */
function tell(value: JsonValue, subject: string, retell: Retell, level = 0, isListed = false, holder = ''): Told {
  if (typeof value !== 'object' || value === null || level > deepest) return { value, count: 0 };
  let count = 0;
  const isOfSubject = Array.isArray(value) && subject !== '' && holder === subject;
  const told = (name: string, member: JsonValue): JsonValue => {
    if (typeof member === 'string' && (isOfSubject || ofWords.test(name))) {
      const text = retell(member, isListed || isOfSubject);
      count += text === member ? 0 : 1;
      return text;
    }
    const inner = tell(member, subject, retell, level + 1, isListed || Array.isArray(value), name);
    count += inner.count;
    return inner.value;
  };
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => told('', item));
    return { value: items, count };
  }
  const members = Object.entries(value as Readonly<Record<string, JsonValue>>);
  return { value: Object.fromEntries(members.map(([name, member]) => [name, told(name, member)])), count };
}

/** Tells whether a template repeats what only a probe has: a name of ours, an identifier that is written out. */
export function holdsProbe({ headers = {}, body = '' }: AnswerTemplate): boolean {
  const texts = [...Object.values(headers), body].map((text) => text.replaceAll(/\{\{[^{}]{1,200}\}\}/g, ''));
  return texts.some((text) => /understudy|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(text));
}
