import type { Contract } from '../contract/contract';
import { lastNoun } from '../contract/resource/names';
import { describedResponse } from '../contract/response-check';
import { jsonContent, successResponse } from '../contract/success-response';
import type { JsonValue } from '../exact-json';
import { answerPoints } from '../profile/answer-points';
import { answerTemplate, type AnswerTemplate } from '../profile/answer-template';
import { madeMembers, type MadeValue } from '../profile/made-value';
import { pointOf } from '../profile/points';
import { operationPlace, type Entry, type ProfileData } from '../profile/profile';
import type { Masker } from '../recording/masker';
import { maskTemplate } from './mask-templates';

/** A value and where in a profile it stands. */
interface Noted {
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
            value: maskValue(id, { value, contract, masker, place }),
            ...(evidence !== undefined && { evidence: maskEvidence(evidence, masker) }),
          },
        ]),
      ),
    ]),
  );
  const unclear = profile.unclear.map((one) => ({ ...one, seen: one.seen.map((seen) => maskEvidence(seen, masker)) }));
  return { ...profile, entries, unclear };
}

/** Gives what was seen, in a line, masked: half a word before the mark of a cut is known to nobody, and may be of a name. */
export function maskEvidence(text: string, { text: mask }: Masker): string {
  return mask(text.replaceAll(/[\p{L}\p{N}@_-]{1,64}\.\.\./gu, '...'));
}

function maskValue(id: string, noted: Noted): JsonValue {
  const { value } = noted;
  const values = pointOf(id)?.values;
  if (values === answerTemplate) return maskAnswer(value as unknown as AnswerTemplate, noted) as unknown as JsonValue;
  if (values === madeMembers) return maskMembers(value as unknown as Readonly<Record<string, MadeValue>>, noted);
  if (id === answerPoints.headers.id) return maskFields(value as Readonly<Record<string, string>>, noted);
  if (id === answerPoints.body.id) return noted.masker.value(schemaOf(noted), value, namesOf(noted));
  return maskTexts(value, noted.masker, wordsOf(values?.schema ?? {}));
}

function template(text: string, { masker }: Noted, mask: (text: string) => string = masker.text): string {
  return maskTemplate(text, { text: mask, token: masker.secret });
}

function maskAnswer({ status, headers, body }: AnswerTemplate, noted: Noted): AnswerTemplate {
  // What is told of a path, such as how OPTIONS is answered, is about the API and nobody.
  const own = noted.place.startsWith('/') ? [] : namesOf(noted);
  const names = status >= 400 ? [...own, 'errors'] : own;
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

/** Values by the names of members, and what those look like that are made. */
function maskMembers(members: Readonly<Record<string, MadeValue>>, noted: Noted): JsonValue {
  const { masker } = noted;
  const [schema, names] = [schemaOf(noted), namesOf(noted)];
  const maskMember = (name: string, value: JsonValue): JsonValue =>
    Object.values(masker.value(schema, { [name]: value }, names) as Record<string, JsonValue>)[0] ?? value;
  const maskMade = (name: string, made: MadeValue): MadeValue => {
    if ('value' in made) return { value: maskMember(name, made.value) };
    if (made.like === undefined) return made;
    const mask = (said: string): string => {
      const shown = maskMember(name, said);
      return typeof shown === 'string' ? shown : said;
    };
    return { ...made, like: template(made.like, noted, mask) };
  };
  const masked = Object.entries(members).map(([name, made]) => [name, maskMade(name, made)] as const);
  return Object.fromEntries(masked) as unknown as JsonValue;
}

function maskTexts(value: JsonValue, masker: Masker, known: ReadonlySet<string>): JsonValue {
  if (typeof value === 'string')
    return known.has(value) ? value : maskTemplate(value, { text: masker.text, token: masker.secret });
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => maskTexts(one, masker, known));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskTexts(one, masker, known)]));
}

/** The words of a point, which say something to this program and nothing of anybody. */
function wordsOf(schema: JsonValue, words = new Set<string>()): ReadonlySet<string> {
  if (typeof schema === 'string') words.add(schema);
  else if (typeof schema === 'object' && schema !== null) for (const one of Object.values(schema)) wordsOf(one, words);
  return words;
}

/** Gives the schema of the answers that a place is about; undefined where it is about several, or they have none. */
function schemaOf({ contract, place }: Noted, status?: number): unknown {
  const operation = contract.operations.find((one) => `${place} `.startsWith(`${operationPlace(one)} `));
  if (operation === undefined) return undefined;
  return jsonContent(status === undefined ? successResponse(operation) : describedResponse(operation, status))?.schema;
}

/** What items there are called, by which some of their members tell whose they are. */
function namesOf({ place }: Noted): string[] {
  const noun = lastNoun(place.split(' ').find((part) => part.startsWith('/')) ?? '');
  return noun === '' ? [] : [noun];
}
