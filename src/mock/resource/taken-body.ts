import type { Contract } from '../../contract/contract';
import { isJsonPatch } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { collectionCalled } from '../../contract/resource/references';
import { preview } from '../../contract/schema/describe-error';
import { ApiError, describeViolation, type Violation } from '../../errors';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { dataPoints } from '../../profile/data-points';
import { writePoints } from '../../profile/write-points';
import { respellMoment } from '../../profile/moment-spelling';
import type { Profile } from '../../profile/profile';
import { profileOf } from '../../profile/profile-of';
import { inAnyCase } from '../../store/keys';
import type { Session } from '../../store/session';
import { andThen, type Eventually } from '../../store/store';
import { isItem, type Item } from './item';
import { bodyPart } from './item-envelope';
import { asText } from './item-path';
import { referencesOf } from './referring';
import type { Schema } from '../../contract/document';
import { isValidExample } from '../../contract/schema/example-check';

/** How a service takes the bodies of an operation, beyond what the document says of them. */
export interface TakenBody {
  /** Gives a body with its texts as they are kept. */
  readonly kept: (body: Item) => Item;
  /** Throws an ApiError `invalid_body` that names the member which is not taken, too long for one. */
  readonly assertTaken: (request: RequestContext, body: Item) => void;
  /** Gives every member that is not taken, those with a value that is not known among them. */
  readonly refusedOf: (session: Session, body: Item) => readonly Violation[];
  /** Gives the first member whose value is none of those that are known; undefined where there is none. */
  readonly findUnknown: (request: RequestContext, body: Item) => Eventually<string | undefined>;
  /** Gives the properties of a body, as the store finds items by them, whose values no other item may have. */
  readonly uniqueOf: (body: Item) => readonly string[];
}

/** Gives how the bodies of an operation are taken; undefined where there is no profile. */
export function takenBody(contract: Contract, resource: Resource, operation: Operation): TakenBody | undefined {
  const whole = profileOf(contract);
  if (whole.isEmpty) return undefined;
  const profile = ofPatches(whole, resource, operation);
  const keptText = (name: string): ((text: string) => string) | undefined => {
    const way = profile.find(dataPoints.keptText, operation, `body.${name}`);
    const spelling = profile.find(writePoints.keptMoment, operation, `body.${name}`);
    if (spelling !== undefined) return (text) => respellMoment(text, spelling);
    return way === undefined ? undefined : ways[way];
  };
  const references = referencesOf(contract)(resource);
  const bodies = [bodyPart(contract, resource, operation).schema, resource.itemSchema];
  const wrongWith = (body: Item, name: string, value: JsonValue): ReturnType<typeof beyondBounds> => {
    const beyond = beyondBounds(profile, operation, name, value);
    const way = typeof value === 'string' ? profile.find(dataPoints.keptText, operation, `body.${name}`) : undefined;
    if (beyond !== undefined || typeof value !== 'string' || (way !== 'trimmed' && way !== 'collapsed')) return beyond;
    return forbiddenText(contract, bodies, body, name, value);
  };
  return {
    kept: (body) => withTexts(body, keptText),
    assertTaken: (request, body) => {
      for (const [name, value] of Object.entries(body)) {
        const wrong = wrongWith(body, name, value);
        if (wrong === undefined) continue;
        const violation = { where: `body.${name}`, clause: operation.requestBody?.pointer ?? '', ...wrong };
        request.violations = [violation];
        throw new ApiError('invalid_body', describeViolation(violation), { violations: [violation] });
      }
    },
    refusedOf: (session, body) =>
      Object.entries(body).flatMap(([name, value]): Violation[] => {
        const where = { where: `body.${name}`, clause: operation.requestBody?.pointer ?? '' };
        const wrong = wrongWith(body, name, value);
        if (wrong !== undefined) return [{ ...where, ...wrong }];
        if (profile.find(dataPoints.knownValues, operation, `body.${name}`) !== 'seen') return [];
        if (value === null || typeof value === 'object' || isSeen(session, resource, name, value)) return [];
        return [{ ...where, rule: 'reference', expected: 'a value that is known', got: preview(value) }];
      }),
    findUnknown: (request, body) => {
      for (const [name, value] of Object.entries(body)) {
        const known = profile.find(dataPoints.knownValues, operation, `body.${name}`);
        if (known === undefined || known === 'any' || value === null || typeof value === 'object') continue;
        if (known === 'seen' && isSeen(request.session, resource, name, value)) continue;
        const reference = references.find(({ property }) => property === name);
        const target = reference?.target ?? collectionCalled(contract.resources, name);
        const isThere = known === 'existing' ? exists(request.session, target, value) : false;
        const found = andThen(isThere, (there) => (there ? undefined : name));
        if (found !== undefined) return found;
      }
      return undefined;
    },
    uniqueOf: (body) =>
      Object.keys(body).flatMap((name) => {
        const said = profile.find(dataPoints.uniqueValues, operation, `body.${name}`);
        return said === true ? [name] : said === 'any-case' ? [inAnyCase(name)] : [];
      }),
  };
}

/** Of operations that take JSON Patches alone, which name no members, what is said of creates counts where nothing else is said. */
function ofPatches(profile: Profile, { create }: Resource, { requestBody }: Operation): Pick<Profile, 'find'> {
  const isOfPatches = requestBody?.content.every(({ name }) => isJsonPatch(name)) ?? false;
  if (!isOfPatches || create === undefined) return profile;
  return {
    find: (point, operation, subject) =>
      profile.find(point, operation, subject) ?? profile.find(point, create, subject),
  };
}

/** Gives a body with its texts as they are kept. */
function withTexts(body: Item, keptText: (name: string) => ((text: string) => string) | undefined): Item {
  const changed = Object.entries(body).flatMap(([name, value]): [string, JsonValue][] => {
    const keep = typeof value === 'string' ? keptText(name) : undefined;
    return keep === undefined || typeof value !== 'string' ? [] : [[name, keep(value)]];
  });
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) };
}

const ways = {
  'as-sent': (text: string): string => text,
  trimmed: (text: string): string => text.trim(),
  collapsed: (text: string): string => text.trim().replaceAll(/\s+/g, ' '),
  'lower-case': (text: string): string => text.toLowerCase(),
  'upper-case': (text: string): string => text.toUpperCase(),
  'normal-form-c': (text: string): string => text.normalize('NFC'),
  'normal-form-d': (text: string): string => text.normalize('NFD'),
} as const;

function beyondBounds(
  profile: Pick<Profile, 'find'>,
  operation: Operation,
  name: string,
  value: JsonValue,
): Pick<Violation, 'rule' | 'expected' | 'got'> | undefined {
  const subject = `body.${name}`;
  const wrong = (rule: string, expected: string): Pick<Violation, 'rule' | 'expected' | 'got'> => ({
    rule,
    expected,
    got: preview(value),
  });
  if (typeof value === 'string') {
    const longest = profile.find(dataPoints.longestText, operation, subject);
    const shortest = profile.find(dataPoints.shortestText, operation, subject);
    const isBlank = value !== '' && value.trim() === '';
    if (isBlank && profile.find(dataPoints.blankText, operation, subject) === 'refuse')
      return wrong('blank', 'more than blanks');
    if (longest === undefined && shortest === undefined) return undefined;
    const length = Array.from(value).length;
    if (length > (longest ?? Infinity)) return wrong('maxLength', `at most ${String(longest)} characters`);
    if (length < (shortest ?? 0)) return wrong('minLength', `at least ${String(shortest)} characters`);
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const least = profile.find(dataPoints.leastNumber, operation, subject);
  const greatest = profile.find(dataPoints.greatestNumber, operation, subject);
  if (least !== undefined && value < least) return wrong('minimum', `at least ${least}`);
  if (greatest !== undefined && value > greatest) return wrong('maximum', `at most ${greatest}`);
  return undefined;
}

/** Tells whether items of a session have been seen with a value; what none was seen with may have come since. */
function isSeen({ store, remembered }: Session, { collection }: Resource, name: string, value: JsonValue): boolean {
  const key = `${collection} ${name}`;
  const text = stringifyJson(value);
  const known = remembered.seen.get(key);
  if (known?.has(text) === true) return true;
  const now = new Set<string>(known);
  const page = store.list(collection, { filters: [], offset: 0, limit: Number.MAX_SAFE_INTEGER });
  if (page instanceof Promise) return true;
  for (const item of page.items) {
    const own: JsonValue = parseJson(item);
    const member = isItem(own) ? ownMember(own, name) : undefined;
    if (member !== undefined) now.add(stringifyJson(member));
  }
  remembered.seen.set(key, now);
  return now.has(text);
}

function exists({ store }: Session, target: Resource | undefined, value: JsonValue): Eventually<boolean> {
  if (target === undefined) return true;
  return andThen(store.get(target.collection, asText(value)), (found) => found !== undefined);
}

/**
 * Gives how a text that a service has cut to what it keeps breaks the schemas of its member: too short (`minLength`, JSON Schema
 * 2020-12 validation, 6.3.2) or against its `pattern` (6.3.3). Undefined where each of them takes it. The whole text has been judged;
 * what is left of it has not, and nothing else may be kept in its place.
 */
function forbiddenText(
  { schemas }: Contract,
  of: readonly Schema[],
  body: Item,
  name: string,
  text: string,
): Pick<Violation, 'rule' | 'expected' | 'got'> | undefined {
  const got = preview(text);
  for (const schema of of) {
    const member = ownMember(schemas.propertiesOf(schemas.formLike(schema, body)), name);
    const { minLength = 0, pattern } = schemas.formLike(member, text);
    // Characters, as JSON Schema counts them: no text is shorter than half of its code units.
    if (text.length < minLength * 2 && Array.from(text).length < minLength)
      return { rule: 'minLength', expected: `at least ${minLength} characters`, got };
    if (pattern !== undefined && !isValidExample({ type: 'string', pattern }, text))
      return { rule: 'pattern', expected: `a text like ${pattern}`, got };
  }
  return undefined;
}
