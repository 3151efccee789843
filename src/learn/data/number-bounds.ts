import type { JsonValue } from '../../exact-json';
import { ownMember, stringifyJson } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import { valueIn, withValue } from '../../verify/body-values';
import { itemPath } from '../../verify/checks/bodies';
import type { Exchange } from '../../verify/exchange';
import type { Field } from '../../verify/fields';
import type { Creation } from './creation';

/** A number that no service has by chance, and no limit of money or amounts reaches. */
const far = 987_654_321;

/** Most numbers of a body that are looked at. */
const mostNumbers = 3;

/** Finds which numbers a service takes: any, those within bounds, or those that items have. */
export async function noteBounds(creation: Creation): Promise<void> {
  const numbers = [...creation.plain('integer'), ...creation.plain('number')].filter(
    (field, index, all) => all.indexOf(field) === index,
  );
  const looked = numbers.slice(0, mostNumbers);
  if (looked.length > 0 && !(await areOpen(creation, looked)))
    for (const field of looked) await learnNumber(creation, field);
}

/** Finds which references must name an item that is there; what is refused costs no write. */
export async function noteReferences(creation: Creation): Promise<void> {
  for (const field of references(creation)) await learnReference(creation, field);
}

/** Gives texts that may name an item of others, by their name and format. */
function references({ creatable }: Creation): Field[] {
  return creatable.fields.filter((field) => {
    const isTop = itemPath(creatable, field).length === 1;
    const isNamed = /(?:id|ref|code|key)$/i.test(field.path.at(-1) ?? '') && field.types.includes('string');
    return isTop && isNamed && field.schema.format === 'uuid';
  });
}

async function learnReference(creation: Creation, field: Field): Promise<void> {
  const tried = await creation.send(withValue(creation.body(), field.path, '7e0d5f52-3c1b-4a86-9f0e-2b6d8a91c4e7'));
  if (tried === undefined || tried.isTaken) return;
  const again = await creation.send(withValue(creation.body(), field.path, '1b9c2d64-58ae-4f37-8c15-d0e3f6a7b892'));
  if (again?.isTaken !== false) return;
  creation.note(dataPoints.knownValues, 'existing', tried.exchange, field);
  creation.noteRefusal('member.unknown-reference', [tried.exchange, again.exchange], field);
}

/** A body in which all numbers are far and one in which all are far below tell of all of them where they are taken. */
async function areOpen(creation: Creation, fields: readonly Field[]): Promise<boolean> {
  const base = creation.body(creation.creatable.required);
  // What the document bounds is judged by the document.
  const open = fields.filter(({ path }) => [far, -far].every((value) => creation.allows(withValue(base, path, value))));
  for (const value of [far, -far]) {
    const body = open.reduce(
      (changed, { path }) => withValue(changed, path, value),
      creation.body(creation.creatable.required),
    );
    const tried = await creation.send(body);
    if (!tried?.isTaken) return open.length === 0;
  }
  return true;
}

async function learnNumber(creation: Creation, field: Field): Promise<void> {
  const ask = async (value: number): Promise<{ isTaken: boolean; exchange: Exchange } | undefined> =>
    creation.send(withValue(creation.body(), field.path, value));
  const base = Number(valueIn(creation.body(), field.path) ?? 1);
  const [above, below] = [await ask(far), await ask(-far)];
  if (above === undefined || below === undefined) return;
  if (!above.isTaken && !below.isTaken) {
    if (await isOfSeen(creation, field)) {
      creation.note(dataPoints.knownValues, 'seen', above.exchange, field);
      creation.noteRefusal('member.unknown-reference', [above.exchange, below.exchange], field);
      return;
    }
    // Something else may be refused: what is usual must be taken.
    if ((await ask(base))?.isTaken !== true) return;
  }
  if (!below.isTaken) {
    const least = await between(-far, Math.min(base, 1), [0, 1], ask);
    const again = await ask(-far - 1);
    if (least !== undefined) creation.note(dataPoints.leastNumber, least, below.exchange, field);
    if (again?.isTaken === false) creation.noteRefusal('member.below', [below.exchange, again.exchange], field);
  }
  if (!above.isTaken) {
    const greatest = await between(
      far,
      Math.max(base, 1),
      [1000, 10_000, 100_000, 1_000_000, 100, 10, 99, 999, 9999],
      ask,
    );
    const again = await ask(far + 1);
    if (greatest !== undefined) creation.note(dataPoints.greatestNumber, greatest, above.exchange, field);
    if (again?.isTaken === false) creation.noteRefusal('member.above', [above.exchange, again.exchange], field);
  }
}

/** Whether a value next to those that items have is refused while those are taken: then they are a list, and no range. */
async function isOfSeen(creation: Creation, field: Field): Promise<boolean> {
  const { context, creatable } = creation;
  const [name = ''] = itemPath(creatable, field);
  const seen = context.everListed(creatable.resource).flatMap((item) => numberOf(ownMember(item, name)));
  if (seen.length === 0) return false;
  const [least, greatest] = [Math.min(...seen.slice(0, 1000)), Math.max(...seen.slice(0, 1000))];
  for (const value of [least - 1, greatest + 1]) {
    const tried = await creation.send(withValue(creation.body(), field.path, value));
    if (tried === undefined || tried.isTaken) return false;
  }
  return true;
}

function numberOf(value: JsonValue | undefined): number[] {
  return typeof value === 'number' && stringifyJson(value) === String(value) ? [value] : [];
}

/** Gives the last number that is taken on the way from one that is to one that is not; the usual bounds are tried first. */
async function between(
  refused: number,
  taken: number,
  usual: readonly number[],
  ask: (value: number) => Promise<{ readonly isTaken: boolean } | undefined>,
): Promise<number | undefined> {
  const step = refused < taken ? -1 : 1;
  for (const bound of usual) {
    const beyond = await ask(bound + step);
    if (beyond === undefined) return undefined;
    if (beyond.isTaken) continue;
    const at = await ask(bound);
    if (at?.isTaken === true) return bound;
  }
  let [out, inside] = [refused, taken];
  while (Math.abs(out - inside) > 1) {
    const middle = Math.trunc((out + inside) / 2);
    const tried = await ask(middle);
    if (tried === undefined) return undefined;
    if (tried.isTaken) inside = middle;
    else out = middle;
  }
  return inside;
}
