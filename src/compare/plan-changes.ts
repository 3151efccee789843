import { stringifyJson, type JsonValue } from '../base/json';
import { withValue } from '../probe/body-values';
import { sentType } from '../openapi/success-response';
import { changeBody, leastBody, changeables, nameOf, type Changeable } from '../probe/changeables';
import { creatables } from '../probe/bodies';
import { invalidBodies } from '../probe/invalid-bodies';
import { unknownIds } from './plan-items';
import { bodyOfCreate, brokenIn, createProbe, freshBody, withReferences } from './plan-creates';
import { asking, changed, pathFor, probeOf, type PlanContext, type Asked, type Probe, type Roles } from './plan-parts';

/** Gives the probes that change items of the run's own, each followed by a read, and those that remove them. */
export function changeProbes(context: PlanContext): Probe[] {
  return [...changeables(context.contract).flatMap((one) => changesOf(context, one)), ...removals(context)];
}

function changesOf(context: PlanContext, changeable: Changeable): Probe[] {
  const { contract } = context;
  const { operation, creatable, resource, full, style, media, one } = changeable;
  const own = `for-${changeable.name}`;
  const id = (roles: Roles): string | undefined => roles.made(resource, own);
  const read = (name: string): Probe =>
    probeOf(one.read, {
      id: `after-${changeable.name}.${name}`,
      point: `the read after ${operation.method} with ${name}`,
      depth: 1,
      request: asking(one.read, [], id),
    });
  const send = (name: string, point: string, body: JsonValue, depth = 1): Probe =>
    probeOf(operation, {
      id: `${name}${wayOf(changeable)}`,
      point,
      depth,
      isWrite: true,
      request: changeAsked(changeable, id, (roles) => bytesOf(changeable, body, roles)),
    });
  const fresh = freshBody(context, creatable, creatable.full, own);
  const making = createProbe(
    creatable,
    { name: own, point: `an item to be changed by ${operation.method}`, depth: 0 },
    bodyOfCreate(creatable, fresh),
  );
  const wrong =
    style === 'json-patch' ? [] : invalidBodies(contract, { media, fields: changeable.fields, full: { ...full } });
  return [
    making,
    ...bodiesOf(changeable).flatMap(([name, point, body]) => [send(name, point, body), read(name)]),
    ...wrong.map((broken) =>
      probeOf(operation, {
        id: `invalid.${broken.name}${wayOf(changeable)}`,
        point: broken.words,
        depth: 2,
        isWrite: true,
        request: changeAsked(changeable, id, (roles) =>
          Buffer.from(stringifyJson(brokenIn(broken, wholeOf(changeable, changeBody(changeable, full, {}), roles)))),
        ),
      }),
    ),
    ...refusals(context, changeable, id),
    read('refusals'),
  ];
}

/** Of several ways to change an item by one operation, all but the first are told by their media type. */
function wayOf({ name, operation }: Changeable): string {
  return name.slice(operation.id.length);
}

type Body = readonly [name: string, point: string, body: JsonValue];

/** Gives the bodies that change an item: of a patch of operations one alone. */
function bodiesOf(changeable: Changeable): Body[] {
  const { operation, full, members, style } = changeable;
  const { method } = operation;
  const whole = changeBody(changeable, full, style === 'json-patch' ? full : {});
  const every: Body = ['every-member', `${method} with every member`, whole];
  if (style === 'json-patch') return [every];
  const single = members.slice(0, 6).flatMap((field): Body[] => {
    const name = nameOf(changeable, field);
    const value = full[name];
    if (value === undefined || style === 'replace') return [];
    return [[`only-${name}`, `${method} with ${name} alone`, changeBody(changeable, { [name]: value }, {})]];
  });
  return [
    every,
    ['required-members', `${method} with the required members alone`, leastBody(changeable, {}, {})],
    ['nothing', `${method} with an empty object`, {}],
    ['unknown-member', `${method} with an unknown member`, withValue(whole, ['understudyUnknown'], 1)],
    ...single,
    ['every-member-again', `${method} with every member once more`, whole],
  ];
}

/** What is no change at all: an item that nothing has, a body that is no JSON, or of another media type, or no key. */
function refusals(context: PlanContext, changeable: Changeable, id: (roles: Roles) => string | undefined): Probe[] {
  const { operation, resource, full, media } = changeable;
  const { unknown: far, malformed } = unknownIds(context, resource);
  // A service that makes what is not there may number on from it.
  const unknown = (roles: Roles): string => (/^\d+$/.test(far) ? String(BigInt(roles.nextId(resource)) + 87n) : far);
  const bytes = (roles: Roles): Buffer => bytesOf(changeable, changeBody(changeable, full, {}), roles);
  const probe = (what: string, point: string, request: Probe['request'], credential = 'valid'): Probe =>
    probeOf(operation, { id: `${what}${wayOf(changeable)}`, point, credential, isWrite: true, request });
  const type = sentType(media);
  const ask = (
    last: (roles: Roles) => string | undefined,
    body: BytesOfRoles,
    mediaType: string | undefined = type,
  ): Probe['request'] => changeAsked(changeable, last, body, mediaType);
  return [
    probe('unknown-item', 'an identifier that nothing has', ask(unknown, bytes)),
    probe(
      'malformed-item',
      'an identifier of another form',
      ask(() => malformed, bytes),
    ),
    probe(
      'unknown-item-and-body',
      'an identifier that nothing has, and a body that is no JSON',
      ask(unknown, () => Buffer.from('{')),
    ),
    probe('unknown-item-no-key', 'an identifier that nothing has, without a key', ask(unknown, bytes), 'none'),
    probe(
      'cut-off',
      'a body that is cut off',
      ask(id, () => Buffer.from('{"a":')),
    ),
    probe(
      'other-type',
      'a body of another media type',
      ask(id, () => Buffer.from('<x/>'), 'application/xml'),
    ),
    probe('no-key', 'without a key', ask(id, bytes), 'none'),
    probe('other-tag', 'If-Match names an entity tag that it never had', tagged(ask(id, bytes), '"understudy-none"')),
    ...(changeable.needsTag ? [probe('no-tag', 'without If-Match', tagged(ask(id, bytes), undefined))] : []),
  ];
}

/** Gives the same with another If-Match, or without one. */
function tagged(request: Probe['request'], tag: string | undefined): Probe['request'] {
  return changed(request, ({ headers = [], ...asked }) => ({
    ...asked,
    headers: [
      ...headers.filter(([name]) => name !== 'If-Match'),
      ...(tag === undefined ? [] : [['If-Match', tag] as const]),
    ],
  }));
}

function changeAsked(
  { operation, media, needsTag }: Changeable,
  last: (roles: Roles) => string | undefined,
  bytes: BytesOfRoles,
  mediaType: string | undefined = sentType(media),
): (roles: Roles) => Asked | undefined {
  return (roles) => {
    const id = last(roles);
    const path = id === undefined ? undefined : pathFor(roles, operation, id, true);
    if (path === undefined) return undefined;
    const headers = needsTag ? ([['If-Match', '*']] as const) : [];
    return { method: operation.method, path, headers, body: { mediaType, bytes: bytes(roles) } };
  };
}

type BytesOfRoles = (roles: Roles) => Buffer;

function bytesOf(changeable: Changeable, body: JsonValue, roles: Roles): Buffer {
  return Buffer.from(stringifyJson(wholeOf(changeable, body, roles)), 'utf8');
}

function wholeOf({ creatable, full, wrapper, media }: Changeable, body: JsonValue, roles: Roles): JsonValue {
  const sample: JsonValue = wrapper === undefined ? { ...full } : { [wrapper]: { ...full } };
  return withReferences(creatable, sample, body, roles, { wrapper, media });
}

/** What was made last is removed twice, and read. */
function removals(context: PlanContext): Probe[] {
  const { contract } = context;
  return creatables(contract).flatMap((creatable) => {
    const { resource } = creatable;
    const { remove, read } = resource;
    if (remove === undefined) return [];
    const { unknown, malformed } = unknownIds(context, resource);
    const own = 'to-remove';
    const asked =
      (last: (roles: Roles) => string | undefined) =>
      (roles: Roles): Asked | undefined => {
        const id = last(roles);
        const path = id === undefined ? undefined : pathFor(roles, remove, id, true);
        return path === undefined ? undefined : { method: remove.method, path };
      };
    const one = (name: string, point: string, request: Probe['request'], more: Partial<Probe> = {}): Probe =>
      probeOf(remove, { id: name, point, isWrite: true, request, ...more });
    const made = asked((roles) => roles.made(resource, own));
    return [
      createProbe(
        creatable,
        { name: own, point: 'an item to be removed', depth: 0 },
        bodyOfCreate(creatable, freshBody(context, creatable, creatable.full, own)),
      ),
      one('no-key', 'without a key', made, { credential: 'none' }),
      one('own', 'an item of the run', made, { depth: 0, removes: { resource, name: own } }),
      one(
        'again',
        'an item that was removed before',
        asked((roles) => roles.made(resource, `${own}, removed`)),
        { depth: 0 },
      ),
      ...(read === undefined
        ? []
        : [
            probeOf(read, {
              id: 'removed',
              point: 'an item that was removed',
              depth: 0,
              request: asking(read, [], (roles) => roles.made(resource, `${own}, removed`)),
            }),
          ]),
      one(
        'unknown',
        'an identifier that nothing has',
        asked(() => unknown),
      ),
      one(
        'malformed',
        'an identifier of another form',
        asked(() => malformed),
      ),
    ];
  });
}
