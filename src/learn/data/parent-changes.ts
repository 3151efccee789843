import type { Contract } from '../../openapi/contract';
import { pathOfItems, type Resource } from '../../openapi/collections/resources';
import { ownMember, setMember, type JsonValue } from '../../base/json';
import { abovePoints, type AboveChange, type NumberChange } from '../../profile/state-points';
import { momentAlike } from '../../profile/write-text';
import { isSuccess } from '../../probe/answers';
import { withValue } from '../../probe/body-values';
import { creatables, createRequest, itemPath, taggedBody } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import type { Exchange } from '../../probe/exchange';
import { parentsOf } from '../../probe/parents';
import { idText, type SeenItem } from '../../probe/knowledge';
import { answerOf } from '../requests/seen-answer';
import type { LearnContext, Learner } from '../learner';
import { itemIn } from './exchanged';
import { isSame } from './value-set';

/** Gives what makes items below one of the run and looks at what that changes of the one above. */
export function aboveLearners(contract: Contract): readonly Learner[] {
  return creatables(contract).flatMap((creatable): Learner[] => {
    const { path } = creatable.operation;
    const above = parentsOf(contract, `${pathOfItems(creatable.resource)}/{any}`).at(-1);
    if (!path.includes('{') || above?.read === undefined || above.identifier === undefined) return [];
    const learn = (context: LearnContext): Promise<void> => learnAbove(context, creatable, above);
    return [{ id: `what ${creatable.operation.id} changes above`, phase: 'change', learn }];
  });
}

/** Writes that it costs at most, what removes the items included. */
const writesOfAbove = 4;

/** Numbers that tell a member from a constant. */
const steps = [3, 5] as const;

/** An item as it was before something was done below it, and after. */
interface Looks {
  readonly before: SeenItem;
  readonly after: SeenItem;
}

/** An item made below another, with what it changed of that. */
interface Step extends Looks {
  readonly exchange: Exchange;
  readonly body: JsonValue;
  readonly answered: SeenItem;
  readonly said: SeenItem;
}

/** What is known of how items below change one above. */
interface ChangeSeen {
  readonly path: Readonly<Record<string, string>>;
  readonly last: Step;
  readonly numbers: Readonly<Record<string, NumberChange>>;
}

async function learnAbove(context: LearnContext, creatable: Creatable, above: Resource): Promise<void> {
  const { operation } = creatable;
  const path = context.knownPath(operation);
  if (path === undefined || context.writesLeft() < writesOfAbove) return;
  const read = (): Promise<SeenItem | undefined> => readAbove(context, above, path);
  const seen: Step[] = [];
  for (const step of steps) {
    const before = await read();
    const body = withNumbers(context, creatable, step);
    const exchange = await context.ask({ ...createRequest(creatable, body), path });
    const after = isSuccess(exchange) ? await read() : undefined;
    if (before === undefined || after === undefined) return;
    const isChanged = Object.keys(after).some((name) => Boolean(differenceOf({ before, after }, name)));
    if (!isChanged) return;
    const answered = itemIn(context.contract, exchange) ?? {};
    seen.push({ exchange, body, before, after, answered, said: { ...answered, ...sentIn(creatable, body) } });
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return;
  const numbers = numbersOf(first, second);
  if (Object.keys(numbers).length === 0) return;
  const moments = momentsOf([first, second]);
  const least = await leastOf(context, creatable, { path, last: second, numbers });
  const value: AboveChange = { numbers, ...(Object.keys(moments).length > 0 && { moments }), ...least };
  context.note(abovePoints.aboveChange, value, first.exchange, operation);
  await learnRemoval(context, creatable, above, { path, last: second, numbers });
}

/** What the removal of an item takes back: those that are made here are removed anyway. */
async function learnRemoval(
  context: LearnContext,
  { resource }: Creatable,
  above: Resource,
  { path, last, numbers }: ChangeSeen,
): Promise<void> {
  const { remove, identifier } = resource;
  const id = idText(ownMember(last.answered, identifier?.property ?? ''));
  if (remove === undefined || identifier?.parameter === undefined || id === undefined) return;
  const before = await readAbove(context, above, path);
  const exchange = await context.ask({ operation: remove, path: { ...path, [identifier.parameter]: id } });
  const after = isSuccess(exchange) ? await readAbove(context, above, path) : undefined;
  if (before === undefined || after === undefined) return;
  const back = Object.entries(numbers).flatMap(([name, { by, times }]): [string, NumberChange][] => {
    const step = typeof by === 'number' ? by : ownMember(last.said, by);
    const difference = differenceOf({ before, after }, name);
    const isBack = difference !== undefined && difference !== 0 && difference === -times * Number(step);
    return isBack ? [[name, { by, times: times === 1 ? -1 : 1 }]] : [];
  });
  if (back.length === 0) return;
  const moments = momentsOf([{ before, after }]);
  const value = { numbers: Object.fromEntries(back), ...(Object.keys(moments).length > 0 && { moments }) };
  context.note(abovePoints.aboveChange, value, exchange, remove);
}

async function readAbove(
  context: LearnContext,
  { read, identifier }: Resource,
  path: Readonly<Record<string, string>>,
): Promise<SeenItem | undefined> {
  const parameter = identifier?.parameter;
  if (read === undefined || parameter === undefined) return undefined;
  // Parameters stand in the same order, however they are called.
  const names = [...read.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const texts = Object.values(path);
  const named = Object.fromEntries(names.map((name, index) => [name, path[name] ?? texts[index] ?? '']));
  return itemIn(context.contract, await context.ask({ operation: read, path: named }));
}

function sentIn(creatable: Creatable, body: JsonValue): SeenItem {
  return Object.fromEntries(
    creatable.fields.flatMap((field): [string, JsonValue][] => {
      const [name = '', ...below] = itemPath(creatable, field);
      const value = ownMember(body as SeenItem, name);
      return below.length > 0 || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Gives a body in which each number is another one than before, as far as the document allows that. */
function withNumbers(context: LearnContext, creatable: Creatable, step: number): JsonValue {
  const validate = context.contract.validators.compile(creatable.media.schemaPointer, 'request');
  return creatable.fields
    .filter(({ types, path }) => path.length === 1 && (types.includes('integer') || types.includes('number')))
    .reduce(
      (body, { path }, index) => {
        const other = withValue(body, path, step + index);
        return validate(other, 'body').length === 0 ? other : body;
      },
      taggedBody(context, creatable, creatable.full),
    );
}

function numbersOf(first: Step, second: Step): Record<string, NumberChange> {
  const numbers: Record<string, NumberChange> = {};
  for (const name of Object.keys(first.after)) {
    const [one, other] = [differenceOf(first, name), differenceOf(second, name)];
    if (one === undefined || other === undefined || one === 0 || other === 0) continue;
    const found = changeBy([first, second], [one, other]);
    if (found !== undefined) setMember(numbers, name, found);
  }
  return numbers;
}

function differenceOf({ before, after }: Looks, name: string): number | undefined {
  const [one, other] = [ownMember(before, name), ownMember(after, name)];
  return typeof one === 'number' && typeof other === 'number' ? Number((other - one).toFixed(9)) : undefined;
}

function changeBy(seen: readonly Step[], differences: readonly number[]): NumberChange | undefined {
  const [one = 0, other = 0] = differences;
  if (one === other) return { by: Math.abs(one), times: one < 0 ? -1 : 1 };
  for (const name of Object.keys(seen[0]?.said ?? {}))
    for (const times of [1, -1] as const)
      if (seen.every(({ said }, index) => ownMember(said, name) === (differences[index] ?? 0) * times))
        return { by: name, times };
  return undefined;
}

/** Members that are another moment after each of them. */
function momentsOf(steps: readonly Looks[]): Record<string, string> {
  const moved = Object.entries(steps.at(-1)?.after ?? {}).flatMap(([name, value]): [string, string][] => {
    const isMoved = steps.every(({ before, after }) => !isSame(ownMember(before, name), ownMember(after, name)));
    const isMoment = typeof value === 'string' && typeof momentAlike(0, value) === 'string';
    return isMoved && isMoment ? [[name, value]] : [];
  });
  return Object.fromEntries(moved);
}

/** Whether a number may become less than nothing; what is refused costs no write. */
async function leastOf(
  context: LearnContext,
  creatable: Creatable,
  { path, last, numbers }: ChangeSeen,
): Promise<Pick<AboveChange, 'least' | 'answer'>> {
  const validate = context.contract.validators.compile(creatable.media.schemaPointer, 'request');
  for (const [name, { by, times }] of Object.entries(numbers)) {
    const now = ownMember(last.after, name);
    const field = creatable.fields.find(({ path: [own], path: all }) => all.length === 1 && own === by);
    if (typeof now !== 'number' || field === undefined || now < 0) continue;
    const refused: Exchange[] = [];
    for (const beyond of [1, 2]) {
      const body = withValue(last.body, field.path, -times * (now + beyond));
      if (validate(body, 'body').length > 0 || context.writesLeft() < 2 || context.refusalsLeft() < 1) break;
      const exchange = await context.ask({ ...createRequest(creatable, body), path });
      if (exchange.response.status < 400 || exchange.response.status >= 500) break;
      refused.push(exchange);
    }
    const [one, other] = refused;
    const answer = one && other && answerOf({ exchange: one, path }, { exchange: other, path });
    if (answer !== undefined) return { least: { [name]: 0 }, answer };
  }
  return {};
}
