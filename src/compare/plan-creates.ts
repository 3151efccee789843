import type { Contract } from '../openapi/contract';
import { stringifyJson, type JsonValue } from '../base/json';
import { seededText } from '../base/random';
import { valueIn, withValue } from '../probe/body-values';
import { creatables, isIdentifier, borrowable, createRequest, itemPath } from '../probe/bodies';
import { invalidBodies, malformedBodies, type InvalidBody } from '../probe/invalid-bodies';
import { withFreshTexts, freshTexts } from '../probe/fresh-values';
import { readableResources } from '../probe/readable-resources';
import type { Creatable, Field } from '../probe/creatable';
import type { MediaType } from '../openapi/operation';
import { isForNobody, namingNobody, namingOwn } from '../probe/naming-nobody';
import { asking, probeOf, type PlanContext, type Probe, pathFor, type Roles } from './plan-parts';
import { withMark } from '../probe/run-tags';
import type { RequestBodySpec } from '../probe/request';
import { anotherSample } from '../probe/required-parameters';

/** Gives the probes of every create that the document has: lawful bodies, each with reads of what was made, odd, invalid and malformed ones. */
export function createProbes(context: PlanContext): Probe[] {
  return creatables(context.contract).flatMap((creatable) => [
    ...lawful(context, creatable),
    ...oddBodies(context, creatable),
    ...invalid(context, creatable),
    ...malformed(context, creatable),
  ]);
}

function lawful(context: PlanContext, creatable: Creatable): Probe[] {
  const { full, required, fields } = creatable;
  const create = (name: string, point: string, body: JsonValue, depth: number): Probe =>
    createProbe(creatable, { name, point, depth }, bodyOfCreate(creatable, freshBody(context, creatable, body, name)));
  const optional = fields.filter((field) => !field.required && field.path.length === 1);
  const enums = fields.flatMap((field) =>
    (field.schema.enum ?? []).slice(0, 4).map((value) => ({ field, value: value as JsonValue })),
  );
  return [
    create('full', 'a body with every member', full, 0),
    ...readsOf(context.contract, creatable, 'full'),
    create('required', 'a body with the required members alone', required, 0),
    ...readsOf(context.contract, creatable, 'required'),
    ...optional.map(({ path }) =>
      create(`without-${path.join('.')}`, `a body without ${path.join('.')}`, withValue(full, path, undefined), 1),
    ),
    ...enums.map(({ field: { path }, value }) =>
      create(
        `${path.join('.')}-${stringifyJson(value)}`,
        `${path.join('.')} is ${stringifyJson(value)}`,
        withValue(full, path, value),
        2,
      ),
    ),
    createProbe(
      creatable,
      { name: 'same-again', point: 'a body that was taken before', depth: 1 },
      bodyOfCreate(creatable, freshBody(context, creatable, full, 'full')),
    ),
  ];
}

/** What was made is read, and looked for among all. */
function readsOf(contract: Contract, { resource }: Creatable, name: string): Probe[] {
  const one = readableResources(contract).find((readable) => readable.resource === resource);
  const point = name === 'full' ? 'an item made with every member' : 'an item made with the required members';
  if (one === undefined) return [];
  return [
    probeOf(one.read, {
      id: `made-${name}`,
      point: `the read of ${point}`,
      depth: 0,
      request: (roles) => asking(one.read, [], () => roles.made(resource, name))(roles),
    }),
  ];
}

/** What else a body holds is fresh: a service that takes it all the same must not store it over what an example names. */
function invalid(context: PlanContext, creatable: Creatable): Probe[] {
  return invalidBodies(context.contract, creatable).map((broken) => {
    const { name, words } = broken;
    const fresh = freshBody(context, creatable, creatable.full, `invalid.${name}`);
    const body: BodyOfRoles = (roles) =>
      createRequest(creatable, brokenIn(broken, wholeOf(creatable, fresh, roles))).body;
    return createProbe(creatable, { name: `invalid.${name}`, point: words }, body);
  });
}

/** Gives a body with what is wrong in an invalid one. */
export function brokenIn({ body, field }: InvalidBody, whole: JsonValue): JsonValue {
  return field === undefined ? body : withValue(whole, field.path, valueIn(body, field.path));
}

function malformed(context: PlanContext, creatable: Creatable): Probe[] {
  return malformedBodies(creatable).map(({ name, words, bytes, mediaType }) => {
    const fresh = freshBody(context, creatable, creatable.required, `malformed.${name}`);
    const body = bodyOfCreate(creatable, fresh, (text) => {
      const sent = bytes(text);
      return sent === undefined ? undefined : { mediaType, bytes: sent };
    });
    return createProbe(creatable, { name: `malformed.${name}`, point: words, depth: 0 }, body);
  });
}

/** A body that no clause speaks of, or a lawful one in an odd spelling. */
interface Odd {
  readonly name: string;
  readonly point: string;
  readonly depth: number;
  readonly body: ReturnType<typeof bodyOfCreate>;
}

/** Gives the probes of a create that the document is silent of: unknown members, odd texts and numbers, odd spellings of the JSON. */
function oddBodies(context: PlanContext, creatable: Creatable): Probe[] {
  const valid = (name: string): JsonValue => freshBody(context, creatable, creatable.full, name);
  const ofValue = (name: string, point: string, body: JsonValue, depth = 1): Odd => ({
    name,
    point,
    depth,
    body: bodyOfCreate(creatable, body),
  });
  const values = [
    ofValue(
      'unknown-member',
      'a member that the document does not have',
      withMember(creatable, valid('unknown-member'), 'understudyUnknown', 1),
      0,
    ),
    ...ofIdentifier(creatable, valid('own-identifier'), ofValue),
    ...creatable.fields.flatMap((field) => ofField(creatable, field, valid, ofValue)),
  ];
  const spelt = creatable.write === undefined ? spellings(creatable, valid) : [];
  return [...values, ...spelt].map(({ body, ...given }) => createProbe(creatable, given, body));
}

type Make = (name: string, point: string, body: JsonValue, depth?: number) => Odd;

function withMember({ wrapper }: Creatable, body: JsonValue, name: string, value: JsonValue): JsonValue {
  return withValue(body, wrapper === undefined ? [name] : [wrapper, name], value);
}

/** An identifier that the client names although the service gives it. */
function ofIdentifier(creatable: Creatable, body: JsonValue, make: Make): Odd[] {
  const { identifier } = creatable.resource;
  if (identifier === undefined || creatable.fields.some((field) => isIdentifier(creatable, field))) return [];
  const types = identifier.schema.type;
  const value =
    types === 'integer' || (Array.isArray(types) && types.includes('integer')) ? clientsInteger : 'understudy-own';
  return [
    make('own-identifier', 'a body that names its identifier', withMember(creatable, body, identifier.property, value)),
  ];
}

function ofField(creatable: Creatable, field: Field, valid: (name: string) => JsonValue, make: Make): Odd[] {
  const { path, schema, types } = field;
  const where = path.join('.');
  if (valueIn(creatable.full, path) === undefined || isIdentifier(creatable, field)) return [];
  const one = (name: string, words: string, value: JsonValue, depth = 2): Odd =>
    make(`${where}.${name}`, `${where} ${words}`, withValue(valid(`${where}.${name}`), path, value), depth);
  const isPlainText =
    types.includes('string') &&
    schema.enum === undefined &&
    schema.format === undefined &&
    schema.pattern === undefined;
  if (isPlainText) return oddTexts(one);
  if (types.includes('integer') || types.includes('number')) return oddNumbers(field, one);
  return types.includes('null') ? [one('null', 'is null', null, 1)] : [];
}

type OfField = (name: string, words: string, value: JsonValue, depth?: number) => Odd;

function oddTexts(one: OfField): Odd[] {
  return [
    one('empty', 'is an empty text', '', 1),
    one('blank', 'is a blank', ' '),
    one('padded', 'has blanks around it', '  understudy padded  ', 1),
    one('long-41', 'is of 41 characters', 'x'.repeat(41)),
    one('long-300', 'is of 300 characters', 'x'.repeat(300), 1),
    one('long-5000', 'is of 5,000 characters', 'x'.repeat(5000)),
    one('accents', 'has accents, in form C', 'understudy \u00e9\u00e8\u00fc'),
    one('marks', 'has accents, in form D', 'understudy e\u0301u\u0308'),
    one('emoji', 'has characters beyond the basic plane', 'understudy \u{1f436}'),
    one('html', 'has what HTML would escape', 'understudy <b>&amp;"</b>'),
    one('controls', 'has a line break and a tab', 'understudy\n\tx'),
    one('number', 'is a text of digits', '00123'),
  ];
}

function oddNumbers({ schema, types }: Field, one: OfField): Odd[] {
  const { minimum, maximum, format } = schema;
  const isInteger = types.includes('integer');
  const lesser = [0, -1, 1_000_000].filter(
    (value) => value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity),
  );
  const isWide = isInteger && maximum === undefined && format === 'int64';
  return [
    ...lesser.map((value) => one(String(value), `is ${value}`, value)),
    ...(minimum === undefined ? [] : [one('minimum', 'is its minimum', minimum)]),
    ...(maximum === undefined ? [] : [one('maximum', 'is its maximum', maximum)]),
    ...(isWide ? [one('precise', 'is beyond 2^53', 9_007_199_254_740_993n, 1)] : []),
    ...(isInteger || minimum !== undefined ? [] : [one('decimal', 'is 0.1', 0.1)]),
  ];
}

const json = 'application/json';

/** A lawful body as other clients would write it. */
function spellings(creatable: Creatable, valid: (name: string) => JsonValue): Odd[] {
  const spelt = (
    name: string,
    point: string,
    write: (text: string) => string | Buffer,
    mediaType: string | undefined = creatable.media.name,
    isTyped = true,
  ): Odd => ({
    name: `spelt.${name}`,
    point,
    depth: 2,
    body: bodyOfCreate(creatable, valid(`spelt.${name}`), (text) => ({
      mediaType: isTyped ? mediaType : undefined,
      bytes: Buffer.from(write(text)),
    })),
  });
  const same = (text: string): string => text;
  return [
    spelt('charset', 'a media type with charset=utf-8', same, `${json}; charset=utf-8`),
    spelt('latin-1', 'a media type with charset=iso-8859-1', same, `${json}; charset=iso-8859-1`),
    spelt('upper-case', 'a media type in upper case', same, json.toUpperCase()),
    spelt('text', 'JSON sent as text/plain', same, 'text/plain'),
    spelt('vendor', 'JSON sent as application/vnd.understudy+json', same, 'application/vnd.understudy+json'),
    spelt('octets', 'JSON sent as application/octet-stream', same, 'application/octet-stream'),
    spelt('no-type', 'JSON without a media type', same, undefined, false),
    spelt('malformed-type', 'JSON sent as what is no media type', same, 'json'),
    spelt('mark', 'JSON with a byte order mark', (text) => `\ufeff${text}`),
    spelt('pretty', 'JSON with blanks and line breaks', (text) => `\n ${text} \n`),
    spelt('doubled', 'JSON with a member twice', doubled),
  ];
}

function doubled(text: string): string {
  return text.replace(/^\{("(?:[^"\\]|\\.)*"):/, (_whole, name: string) => `{${name}:null,${name}:`);
}

/** Gives a body that a create may have, with the text of the run in it and values that no other body of the run has. */
export function freshBody(
  { contract, seed, runTag }: PlanContext,
  creatable: Creatable,
  base: JsonValue,
  name: string,
): JsonValue {
  const tag = `${runTag}-${seededText(seed, `${creatable.operation.id} ${name}`, 6)}`;
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const isValid = (body: JsonValue): boolean => validate(body, 'body').length === 0;
  const references = borrowable(creatable);
  const fresh = creatable.fields.reduce((body, field) => {
    if (valueIn(body, field.path) === undefined || references.includes(field)) return body;
    const { schema, types } = field;
    const isUnique = ['uuid', 'email', 'uri', 'url'].includes(schema.format ?? '') || schema.pattern !== undefined;
    const values: JsonValue[] = isIdentifier(creatable, field)
      ? freshTexts(tag).filter(() => types.includes('string'))
      : field === creatable.tagField
        ? [tag]
        : isUnique && types.includes('string')
          ? [anotherSample(contract, field, `${tag}.${field.path.join('.')}`)]
          : [];
    return values.map((value) => withValue(body, field.path, value)).find(isValid) ?? body;
  }, base);
  const top = creatable.fields.filter((field) => itemPath(creatable, field).length === 1);
  const free = top.filter((field) => !references.includes(field) && !isIdentifier(creatable, field));
  const named = withFreshTexts(
    free.filter((field) => field !== creatable.tagField),
    fresh,
    tag,
  );
  return withMark(contract, creatable, free, named, tag);
}

/** Gives the probe that sends a body to a create; `name` is what the item is called from then on. */
export function createProbe(
  creatable: Creatable,
  given: { readonly name: string; readonly point: string; readonly depth?: number; readonly credential?: string },
  body: RequestBodySpec | undefined | BodyOfRoles,
): Probe {
  const { operation, resource } = creatable;
  const { name, point, depth = 1, credential = 'valid' } = given;
  return probeOf(operation, {
    id: name,
    point,
    depth,
    credential,
    isWrite: true,
    makes: { resource, name },
    request: (roles) => {
      const path = pathFor(roles, operation, undefined, true);
      if (path === undefined) return undefined;
      const sent = typeof body === 'function' ? body(roles) : body;
      return { method: operation.method, path, ...(sent !== undefined && { body: sent }) };
    },
  });
}

/** A body that each service is sent with references to what it has itself. */
type BodyOfRoles = (roles: Roles) => RequestBodySpec | undefined;

/** Gives a body as it is sent; `spell` writes its text in another way, and gives nothing where that cannot be. */
export function bodyOfCreate(
  creatable: Creatable,
  body: JsonValue,
  spell?: (text: string) => RequestBodySpec | undefined,
): BodyOfRoles {
  return (roles) => {
    const whole = wholeOf(creatable, body, roles);
    return spell === undefined ? createRequest(creatable, whole).body : spell(stringifyJson(whole));
  };
}

function wholeOf(creatable: Creatable, body: JsonValue, roles: Roles): JsonValue {
  return withNextId(creatable, withReferences(creatable, creatable.full, body, roles), roles);
}

/** Stands in a body for an integer that a client chose: one near those of the service, which may number on from it. */
const clientsInteger = 987_654_321;

/** An integer that a create must name is the next of the service's own; one that is tried for its own sake stays. */
function withNextId({ resource, wrapper, full }: Creatable, body: JsonValue, roles: Roles): JsonValue {
  const property = resource.identifier?.property ?? '';
  const path = wrapper === undefined ? [property] : [wrapper, property];
  const sample = valueIn(full, path);
  if (valueIn(body, path) === clientsInteger) return withValue(body, path, Number(roles.nextId(resource)) + 59);
  const isSample = typeof sample === 'number' && valueIn(body, path) === sample;
  return isSample ? withValue(body, path, roles.nextId(resource)) : body;
}

/**
 * Gives a body in which what refers to other things (`customerId`) has a value that the service knows; a value that is not
 * that of the sample is tried for its own sake, and stays.
 */
export function withReferences(
  creatable: Creatable,
  sample: JsonValue,
  body: JsonValue,
  roles: Roles,
  holder: { readonly wrapper?: string | undefined; readonly media?: MediaType } = creatable,
): JsonValue {
  const { contract, runTag, isElsewhere } = roles;
  const referring = borrowable(creatable).reduce((changed, field) => {
    const [name = ''] = itemPath(creatable, field);
    const path = holder.wrapper === undefined ? [name] : [holder.wrapper, name];
    const value = valueIn(changed, path);
    if (isForNobody(contract, creatable, name, value, isElsewhere)) return changed;
    const known = roles.reference(creatable.resource, name);
    const isSample = value !== undefined && isSameScalar(value, valueIn(sample, path));
    return isSample && known !== undefined && typeof known === typeof value ? withValue(changed, path, known) : changed;
  }, body);
  const whole = {
    resource: creatable.resource,
    media: holder.media ?? creatable.media,
    full: sample,
    required: sample,
  };
  const own = namingOwn(contract, whole, referring, (target) => roles.ownOf(target));
  const tag = `${runTag}-${seededText(stringifyJson(body), 'nobody', 6)}`;
  return namingNobody(contract, whole, own, { tag, isElsewhere });
}

function isSameScalar(one: JsonValue, other: JsonValue | undefined): boolean {
  return typeof one !== 'object' && one === other;
}
