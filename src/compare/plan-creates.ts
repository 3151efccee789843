import type { Contract } from '../contract/contract';
import { stringifyJson, type JsonValue } from '../exact-json';
import { seededText } from '../random';
import { valueIn, withValue } from '../verify/body-values';
import { creatables } from '../verify/checks/bodies';
import { invalidBodies } from '../verify/checks/invalid-bodies';
import { malformedBodies } from '../verify/checks/malformed-bodies';
import { withFreshTexts } from '../verify/checks/fresh-texts';
import { readableResources } from '../verify/checks/resources';
import type { Creatable } from '../verify/creatable';
import { bodyOfCreate, createProbe, freshBody } from './plan-bodies';
import { oddBodies } from './odd-bodies';
import { asking, probeOf, type PlanContext } from './plan-parts';
import type { Probe } from './probe';

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

function invalid({ contract, seed, runTag }: PlanContext, creatable: Creatable): Probe[] {
  return invalidBodies(contract, creatable).map(({ name, words, body }) => {
    // A service that takes it all the same must not store it over what an example names.
    const lawful = creatable.fields.filter(({ path }) => valueIn(body, path) === valueIn(creatable.full, path));
    const fresh = withFreshTexts(lawful, body, `${runTag}-${seededText(seed, `${creatable.operation.id} ${name}`, 6)}`);
    return createProbe(creatable, { name: `invalid.${name}`, point: words }, bodyOfCreate(creatable, fresh));
  });
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
