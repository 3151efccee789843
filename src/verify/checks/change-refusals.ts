import type { Contract } from '../../contract/contract';
import { findMediaType } from '../../contract/media-type';
import { sentType } from '../../contract/success-response';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../body-values';
import type { Check } from '../check';
import { tagFields, type OwnItem } from './change-own';
import { refusedAndUnchanged, targetOf, whyNoneMade } from './change-refused';
import { changeBody, changeRequest, plannedChange } from './change-requests';
import { unknownIdentifierChecks } from './change-unknown';
import { otherValues, refersElsewhere } from './change-values';
import { changeables, nameOf, type Changeable } from './changeables';
import { defineCheck, responsePointer } from './define-check';
import { invalidBodies, type InvalidBody } from './invalid-bodies';
import { statusesOfInvalid } from './invalid-statuses';

/** So many invalid bodies of an operation are sent, of each kind of fault one before a second. */
const mostInvalid = 12;

/** Gives the checks of refused changes: they are refused with a documented status, and change nothing. */
export function changeRefusalChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => [
    ...chosen(changeable, invalidOf(contract, changeable)).map((invalid) =>
      refusesInvalid(contract, changeable, invalid),
    ),
    refusesCutOff(contract, changeable),
    ...otherMediaType(contract, changeable),
    ...unknownIdentifierChecks(contract, changeable),
  ]);
}

/** The members beside the one at fault are changed too, so that one which is stored all the same is seen. */
function invalidOf(contract: Contract, changeable: Changeable): InvalidBody[] {
  const { media, fields, style } = changeable;
  if (style === 'json-patch') return [];
  return invalidBodies(contract, {
    media,
    fields,
    full: changeBody(changeable, changeable.full, varied(contract, changeable)),
  });
}

function varied(contract: Contract, changeable: Changeable): Record<string, JsonValue> {
  const { creatable, members, full } = changeable;
  const entries = members.flatMap((field): [string, JsonValue][] => {
    const name = nameOf(changeable, field);
    const current = valueIn(creatable.full, field.path) ?? full[name];
    const [value] = otherValues({ contract, changeable, field, current, tag: 'understudy change' });
    return value === undefined ? [] : [[name, value]];
  });
  return { ...full, ...Object.fromEntries(entries) };
}

/** A body without what it refers to may be refused for that alone. */
function chosen({ wrapper }: Changeable, all: readonly InvalidBody[]): InvalidBody[] {
  const isReference = ({ field }: InvalidBody): boolean => field !== undefined && refersElsewhere(field);
  const sorted = [...all.filter((one) => !isReference(one)), ...all.filter(isReference)].filter(
    ({ field }) => field === undefined || field.path.join('.') !== wrapper,
  );
  const kinds = new Map<string, InvalidBody[]>();
  for (const one of sorted) {
    const kind = one.name.split('.').at(-1) ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const ranked = [...kinds.values()].sort((one, other) => rankOf(one[0]) - rankOf(other[0]));
  const firsts = ranked.flatMap(([first]) => first ?? []);
  return [...firsts, ...ranked.flatMap((rest) => rest.slice(1))].slice(0, mostInvalid);
}

/** A rule of the schema that is broken tells more than a wrong type, which any parser sees. */
function rankOf(invalid: InvalidBody | undefined): number {
  return invalid?.keyword !== undefined ? 1 : invalid?.name.endsWith('.missing') === true ? 0 : 2;
}

function refusesInvalid(contract: Contract, changeable: Changeable, invalid: InvalidBody): Check {
  const { operation, name } = changeable;
  const statuses = statusesOfInvalid(contract, operation);
  return defineCheck(contract, {
    id: `${name}.refuses.${invalid.name}`,
    family: 'change-refusals',
    title: `A change is refused, and changes nothing, where ${invalid.words}`,
    level: 'written',
    pointer: invalid.pointer,
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const own = await targetOf(context, changeable);
      const body = referring(changeable, own, invalid);
      const headers = await tagFields(context, changeable, own.id);
      const exchange = await context.send(changeRequest(changeable, own.id, body, headers));
      return refusedAndUnchanged(context, changeable, own, exchange, { statuses, why: invalid.words });
    },
  });
}

/** What refers to other things refers to what the item did: else it might be refused for that. */
function referring(changeable: Changeable, { sent }: OwnItem, { body, field }: InvalidBody): JsonValue {
  const references = changeable.members.filter((one) => refersElsewhere(one) && one.path[0] !== field?.path[0]);
  return references.reduce((made, one) => {
    const value = sent[nameOf(changeable, one)];
    return value === undefined || valueIn(made, one.path) === undefined ? made : withValue(made, one.path, value);
  }, body);
}

function refusesCutOff(contract: Contract, changeable: Changeable): Check {
  const { operation, name, full, media } = changeable;
  const statuses = [...new Set([...statusesOfInvalid(contract, operation), '400'])];
  return defineCheck(contract, {
    id: `${name}.refuses.body.cut-off`,
    family: 'change-refusals',
    title: 'A change is refused, and changes nothing, where the JSON text is cut off',
    level: 'written',
    pointer: `${operation.requestBody?.pointer ?? operation.pointer}/content`,
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const own = await targetOf(context, changeable);
      const whole = stringifyJson(changeBody(changeable, own.sent, full));
      const bytes = Buffer.from(whole.slice(0, -2), 'utf8');
      const sent = changeRequest(changeable, own.id, {}, await tagFields(context, changeable, own.id));
      const exchange = await context.send({ ...sent, body: { mediaType: sentType(media), bytes } });
      return refusedAndUnchanged(context, changeable, own, exchange, {
        statuses,
        why: 'the body is no whole JSON text',
      });
    },
  });
}

/** Where 415 is documented, a media type that is not named is refused (RFC 9110 section 15.5.16). */
function otherMediaType(contract: Contract, changeable: Changeable): Check[] {
  const { operation, name } = changeable;
  const other = ['application/xml', 'text/plain'].find(
    (type) => findMediaType(operation.requestBody?.content ?? [], type) === undefined,
  );
  if (other === undefined || !operation.responses.some(({ status }) => status === '415')) return [];
  const check = defineCheck(contract, {
    id: `${name}.refuses.media-type`,
    family: 'change-refusals',
    title: `A change in ${other}, which the document does not name, is refused and changes nothing`,
    level: 'written',
    pointer: responsePointer(operation, '415'),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const own = await targetOf(context, changeable);
      const changes = varied(contract, changeable);
      const spec = changeRequest(
        changeable,
        own.id,
        changeBody(changeable, own.sent, { ...changes, ...referencesOf(changeable, own) }),
        await tagFields(context, changeable, own.id),
      );
      const bytes = spec.body?.bytes ?? Buffer.alloc(0);
      const exchange = await context.send({ ...spec, body: { mediaType: other, bytes } });
      const statuses = [...new Set(['415', '400', ...statusesOfInvalid(contract, operation)])];
      return refusedAndUnchanged(context, changeable, own, exchange, { statuses, why: `${other} is not documented` });
    },
  });
  return [check];
}

function referencesOf(changeable: Changeable, { sent }: OwnItem): Record<string, JsonValue> {
  const names = changeable.members.filter(refersElsewhere).map((field) => nameOf(changeable, field));
  return Object.fromEntries(
    names.flatMap((name): [string, JsonValue][] => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  );
}
