import { stringifyJson, type JsonValue } from '../exact-json';
import { seededText } from '../random';
import { valueIn, withValue } from '../verify/body-values';
import { borrowable, createRequest, isIdentifier, itemPath, withoutExamples } from '../verify/checks/bodies';
import { freshTexts } from '../verify/checks/fresh-identifiers';
import { withMark } from '../verify/checks/marks';
import { withFreshTexts } from '../verify/checks/fresh-texts';
import type { Creatable } from '../verify/creatable';
import type { RequestBodySpec } from '../verify/request';
import { sampleValue } from '../verify/sample-value';
import { pathFor, probeOf, type PlanContext } from './plan-parts';
import type { Probe, Roles } from './probe';

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
          ? [
              sampleValue(withoutExamples(schema), {
                schemas: contract.schemas,
                full: true,
                seed: `${tag}.${field.path.join('.')}`,
              }),
            ]
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
    const referring = withReferences(creatable, creatable.full, body, roles);
    const whole = withNextId(creatable, referring, roles);
    return spell === undefined ? createRequest(creatable, whole).body : spell(stringifyJson(whole));
  };
}

/** Stands in a body for an integer that a client chose: one near those of the service, which may number on from it. */
export const clientsInteger = 987_654_321;

/** An integer that a create must name is the next of the service's own; one that is tried for its own sake stays. */
export function withNextId({ resource, wrapper, full }: Creatable, body: JsonValue, roles: Roles): JsonValue {
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
  holder: { readonly wrapper?: string | undefined } = creatable,
): JsonValue {
  return borrowable(creatable).reduce((changed, field) => {
    const [name = ''] = itemPath(creatable, field);
    const path = holder.wrapper === undefined ? [name] : [holder.wrapper, name];
    const value = valueIn(changed, path);
    const known = roles.reference(creatable.resource, name);
    const isSample = value !== undefined && isSameScalar(value, valueIn(sample, path));
    return isSample && known !== undefined && typeof known === typeof value ? withValue(changed, path, known) : changed;
  }, body);
}

function isSameScalar(one: JsonValue, other: JsonValue | undefined): boolean {
  return typeof one !== 'object' && one === other;
}
