import type { JsonValue } from '../exact-json';
import { seededText } from '../random';
import { valueIn, withValue } from '../verify/body-values';
import { createRequest, isIdentifier } from '../verify/checks/bodies';
import { freshIdentifiers } from '../verify/checks/fresh-identifiers';
import type { Creatable } from '../verify/creatable';
import type { RequestBodySpec } from '../verify/request';
import { sampleValue } from '../verify/sample-value';
import { pathFor, probeOf, type PlanContext } from './plan-parts';
import type { Probe } from './probe';

/** Gives a body that a create may have, with the text of the run in it and values that no other body of the run has. */
export function freshBody(
  { contract, seed }: PlanContext,
  creatable: Creatable,
  base: JsonValue,
  name: string,
): JsonValue {
  const tag = `understudy-${seededText(seed, `${creatable.operation.id} ${name}`, 8)}`;
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const isValid = (body: JsonValue): boolean => validate(body, 'body').length === 0;
  return creatable.fields.reduce((body, field) => {
    if (valueIn(body, field.path) === undefined) return body;
    const { schema, types } = field;
    const isUnique = ['uuid', 'email', 'uri', 'url'].includes(schema.format ?? '') || schema.pattern !== undefined;
    const values: JsonValue[] = isIdentifier(creatable, field)
      ? freshIdentifiers(tag, types.includes('string'))
      : field === creatable.tagField
        ? [tag]
        : isUnique && types.includes('string')
          ? [sampleValue(schema, { schemas: contract.schemas, full: true, seed: `${tag}.${field.path.join('.')}` })]
          : [];
    return values.map((value) => withValue(body, field.path, value)).find(isValid) ?? body;
  }, base);
}

/** Gives the probe that sends a body to a create; `name` is what the item is called from then on. */
export function createProbe(
  creatable: Creatable,
  given: { readonly name: string; readonly point: string; readonly depth?: number; readonly credential?: string },
  body: RequestBodySpec | undefined,
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
      return path === undefined ? undefined : { method: operation.method, path, ...(body !== undefined && { body }) };
    },
  });
}

/** Gives a body as it is sent. */
export function bodyOfCreate(creatable: Creatable, body: JsonValue): RequestBodySpec | undefined {
  return createRequest(creatable, body).body;
}
