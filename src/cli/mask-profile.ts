import { alike } from '../profile/alike';
import { createRandom } from '../random';
import type { Contract } from '../contract/contract';
import { lastNoun } from '../contract/resource/names';
import { describedResponse } from '../contract/response-check';
import { jsonContent, successResponse } from '../contract/success-response';
import type { JsonValue } from '../exact-json';
import { answerPoints } from '../profile/answer-points';
import { dataPoints } from '../profile/data-points';
import { pointOf } from '../profile/points';
import { operationPlace, type Entry, type ProfileData } from '../profile/profile';
import { transportPoints } from '../profile/transport-points';
import { refusalName } from '../recording/mask-json';
import type { Masker } from '../recording/masker';
import { maskBySchema, type ValueMasks } from './mask-by-schema';
import { maskTemplate } from './mask-templates';
import type { AnswerTemplate } from '../profile/situations';

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
