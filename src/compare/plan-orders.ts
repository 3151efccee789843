import type { JsonValue } from '../exact-json';
import type { Operation } from '../contract/operation';
import { valueIn, withValue } from '../verify/body-values';
import { creatables } from '../verify/checks/bodies';
import { readableResources } from '../verify/checks/resources';
import type { Creatable } from '../verify/creatable';
import { trialsOf } from './parameter-texts';
import { bodyOfCreate, createProbe } from './plan-bodies';
import { unknownIds } from './plan-items';
import { asking, probeOf, type PlanContext } from './plan-parts';
import type { Pairs, Probe } from './probe';

/** Gives the probes with two faults at once: the answer tells which of them a service looks at first. */
export function orderProbes(context: PlanContext): Probe[] {
  const { contract } = context;
  const lists = contract.resources.flatMap(({ list }) => (list === undefined ? [] : [list.operation]));
  return [...lists.flatMap((one) => ofList(context, one)), ...ofItems(context), ...ofCreates(context)];
}

interface Faults {
  readonly name: string;
  readonly words: string;
  readonly more: Partial<Probe>;
}

const keyless: Faults = { name: 'no-key', words: 'without a key', more: { credential: 'none' } };
const picky: Faults = { name: 'accept', words: 'with Accept: image/png', more: { accept: 'image/png' } };

function ofList({ contract }: PlanContext, operation: Operation): Probe[] {
  const wrong = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => {
      const trial = trialsOf(contract, parameter, false).find(({ isValid, depth }) => !isValid && depth === 0);
      return trial === undefined ? [] : [{ parameter, trial }];
    })
    .slice(0, 2);
  const unknown = { words: 'an unknown parameter', query: [['understudy_unknown', '1']] as Pairs, name: 'unknown' };
  const queries = wrong.map(({ parameter: { name }, trial }) => ({
    name: `${name}.${trial.name}`,
    words: `${name} ${trial.words}`,
    query: trial.texts.map((text) => [name, text] as const),
  }));
  return [unknown, ...queries].flatMap(({ name, words, query }) =>
    [keyless, picky].map((fault) =>
      probeOf(operation, {
        id: `both.${name}+${fault.name}`,
        point: `${words}, ${fault.words}`,
        request: asking(operation, query),
        ...fault.more,
      }),
    ),
  );
}

function ofItems(context: PlanContext): Probe[] {
  return readableResources(context.contract).flatMap(({ resource, read }) => {
    const { unknown, malformed } = unknownIds(context, resource);
    const ids: [string, string, string][] = [
      ['unknown', 'an identifier that nothing has', unknown],
      ['malformed', 'an identifier of another form', malformed],
    ];
    return ids.flatMap(([name, words, id]) =>
      [keyless, picky].map((fault) =>
        probeOf(read, {
          id: `both.${name}+${fault.name}`,
          point: `${words}, ${fault.words}`,
          request: asking(read, [], () => id),
          ...fault.more,
        }),
      ),
    );
  });
}

function ofCreates({ contract }: PlanContext): Probe[] {
  return creatables(contract).flatMap((creatable) => {
    const { required, media } = creatable;
    const type = media.name;
    const bodies: [string, string, string | undefined, string][] = [
      ['cut-off', 'a body that is cut off', type, '{"a":'],
      ['array', 'a body that is an array', type, '[]'],
      ['xml', 'a body of another media type', 'application/xml', '<understudy/>'],
      ['text', 'JSON that is cut off and of another media type', 'text/plain', '{"a":'],
    ];
    const withFault = bodies.flatMap(([name, words, mediaType, text]) =>
      [keyless, picky].map((fault) => ({
        ...createProbe(
          creatable,
          { name: `both.${name}+${fault.name}`, point: `${words}, ${fault.words}` },
          { mediaType, bytes: Buffer.from(text) },
        ),
        ...fault.more,
      })),
    );
    const lawful = bodyOfCreate(creatable, required);
    const unsent = createProbe(
      creatable,
      { name: 'both.cut-off', point: 'a body that is cut off' },
      bodyOf('{"a":', type),
    );
    if (creatable.write !== undefined) return [...withFault, unsent];
    const without = createProbe(
      creatable,
      { name: 'both.no-key', point: 'a valid body without a key', credential: 'none' },
      lawful,
    );
    const unasked = {
      ...createProbe(creatable, { name: 'both.accept', point: 'a valid body with Accept: image/png' }, lawful),
      accept: 'image/png',
    };
    return [...withFault, unsent, without, unasked, ...ofMembers(creatable)];
  });
}

/** Two members that are wrong, and one that is while another is left out. */
function ofMembers(creatable: Creatable): Probe[] {
  const { full, fields } = creatable;
  const wrong = fields.filter(({ path, types }) => path.length === 1 && types.length > 0 && !types.includes('array'));
  const [first, ...others] = wrong.filter(({ path }) => valueIn(full, path) !== undefined);
  const required = others.find((field) => field.required) ?? others[0];
  if (first === undefined || required === undefined) return [];
  const broken = withValue(full, first.path, []);
  const both = wrong.slice(0, 4).reduce((body, { path }) => withValue(body, path, []), full);
  const make = (name: string, point: string, body: JsonValue): Probe =>
    createProbe(creatable, { name, point }, bodyOfCreate(creatable, body));
  return [
    make('both.members', 'several members of another type', both),
    make('both.left-out', 'a member of another type, and one left out', withValue(broken, required.path, undefined)),
  ];
}

function bodyOf(text: string, mediaType: string): { readonly mediaType: string; readonly bytes: Buffer } {
  return { mediaType, bytes: Buffer.from(text) };
}
