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

/** Bounds that services have: of amounts, counts and codes. */
const usualLeast = [1, 10, 20, 25, 50, 100, 500, 1000];
const usualGreatest = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((digits) => [10 ** digits, 10 ** digits - 1]);

/** Most numbers of a body that are looked at. */
const mostNumbers = 3;

/** Finds which numbers a service takes: any, those within bounds, or those that items have; `references` name items of others. */
export async function noteBounds(creation: Creation, references: readonly Field[] = []): Promise<void> {
  const numbers = [...creation.plain('integer'), ...creation.plain('number')].filter(
    (field, index, all) => all.indexOf(field) === index && !references.includes(field),
  );
  const looked = numbers.slice(0, mostNumbers);
  if (looked.length > 0 && !(await areOpen(creation, looked)))
    for (const field of looked) await learnNumber(creation, field);
  // Where bodies hold more than the least number of the document, that may be none that the service takes.
  for (const field of looked) await learnLeast(creation, field);
}

async function learnLeast(creation: Creation, field: Field): Promise<void> {
  const { minimum } = field.schema;
  const base = Number(valueIn(creation.body(), field.path) ?? Number.NaN);
  if (typeof minimum !== 'number' || !(base > minimum + 1)) return;
  const ask = async (value: number): Promise<{ isTaken: boolean; exchange: Exchange } | undefined> =>
    creation.send(withValue(creation.body(), field.path, value));
  const [first, second] = [await ask(minimum), await ask(minimum + 1)];
  if (first?.isTaken !== false || second?.isTaken !== false) return;
  const least = await between(minimum + 1, base, usualLeast, ask);
  if (least !== undefined) creation.note(dataPoints.leastNumber, least, first.exchange, field);
  creation.noteRefusal('member.below', [first.exchange, second.exchange], field);
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
    if (creation.countOf(creation.creatable.full) === 0 && (await ask(base))?.isTaken !== true) return;
  }
  if (!below.isTaken) {
    const least = await between(-far, base, [...usualLeast, -1, 0, 2, 5], ask);
    const again = await ask(-far - 1);
    if (least !== undefined) creation.note(dataPoints.leastNumber, least, below.exchange, field);
    if (again?.isTaken === false) creation.noteRefusal('member.below', [below.exchange, again.exchange], field);
  }
  if (!above.isTaken) {
    const greatest = await between(far, base, usualGreatest, ask);
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

/** Most numbers between two that are asked for where a bound is none of the usual ones: those that are taken are writes. */
const mostBetween = 14;

/**
 * Gives the last number that is taken on the way from one that is not to one that is; the usual bounds are tried first, from the
 * refused one on, for what is refused costs no write. Undefined where it is not found.
 */
async function between(
  refused: number,
  taken: number,
  usual: readonly number[],
  ask: (value: number) => Promise<{ readonly isTaken: boolean } | undefined>,
): Promise<number | undefined> {
  const step = refused < taken ? -1 : 1;
  let [out, inside] = [refused, taken];
  const lies = (value: number): boolean => (value - out) * step < 0 && (value - inside) * step > 0;
  const tries = async (value: number): Promise<boolean | undefined> => {
    const tried = await ask(value);
    if (tried?.isTaken === true) inside = value;
    else if (tried !== undefined) out = value;
    return tried?.isTaken;
  };
  for (const bound of usual.toSorted((one, other) => (other - one) * step)) {
    if (!lies(bound)) continue;
    const isTaken = await tries(bound);
    if (isTaken === undefined) return undefined;
    if (!isTaken) continue;
    if (lies(bound + step) && (await tries(bound + step)) === undefined) return undefined;
    break;
  }
  for (let left = mostBetween; Math.abs(out - inside) > 1; left -= 1) {
    if (left <= 0 || (await tries(Math.trunc((out + inside) / 2))) === undefined) return undefined;
  }
  return inside;
}
