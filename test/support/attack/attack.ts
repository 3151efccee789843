import { Actor } from './actor';
import { createChance, type Chance } from './chance';
import { hostileBodies } from './hostile-bodies';
import { hostileControl } from './hostile-control';
import { hostileKeys } from './hostile-keys';
import { hostileRequests } from './hostile-requests';
import { lastShotOf } from './last-shots';
import type { Model } from './model';
import { abandon } from './rude-clients';
import type { Maker, Shot } from './shot';
import { openWire, type Wire, type WireAnswer } from './wire';

/** How long an answer may take, and a connection that must end, in milliseconds; then it has hung. */
const patience = 30_000;

/** Flaws after which the attack gives up, and how many of one kind are told: one cause has many. */
const [mostFlaws, mostOfKind] = [100, 2];

/** Kinds of hostile requests that are left out, to look for the one that does a harm. */
const leftOut = process.env['ATTACK_WITHOUT'] === undefined ? undefined : new RegExp(process.env['ATTACK_WITHOUT']);

/** What an attack is made with. */
export interface AttackPlan {
  readonly port: number;
  readonly model: Model;
  readonly seed: number;
  /** Requests to send, at the least. */
  readonly count: number;
  readonly connections: number;
}

/** An attack that goes on. */
export interface Attack {
  /** Sends so many requests more, and waits until all are answered. */
  readonly send: (count: number) => Promise<void>;
  /** Lets every session be looked at once more, and ended. */
  readonly leave: () => Promise<void>;
  readonly sent: () => number;
  /** Gives what was wrong, each with the request that found it. */
  readonly flaws: readonly string[];
}

/** Starts an attack; the same seed sends the same requests on each connection. */
export function startAttack({ port, model, seed, connections }: Omit<AttackPlan, 'count'>): Attack {
  const flaws: string[] = [];
  const found = new Map<string, number>();
  let sent = 0;
  let wrong = 0;
  const lanes = Array.from({ length: connections }, (_, lane) => {
    const report = (kind: string, flaw: string): void => {
      wrong += 1;
      const ofKind = (found.get(kind) ?? 0) + 1;
      found.set(kind, ofKind);
      if (ofKind <= mostOfKind) flaws.push(`connection ${lane}, ${flaw}`);
    };
    return createLane({ port, model, chance: createChance(seed + lane * 7919), word: `s${lane}`, report });
  });
  const isGoingOn = (): boolean => wrong < mostFlaws;
  return {
    send: async (count) => {
      const until = sent + count;
      const run = async (lane: Lane): Promise<void> => {
        while (sent < until && isGoingOn()) {
          const more = await lane.batch();
          // Read after the wait: the other connections count too.
          sent += more;
        }
      };
      await Promise.all(lanes.map(run));
    },
    leave: async () => {
      for (const lane of lanes) if (isGoingOn()) await lane.leave();
    },
    sent: () => sent,
    flaws,
  };
}

interface LaneOptions {
  readonly port: number;
  readonly model: Model;
  readonly chance: Chance;
  readonly word: string;
  readonly report: (kind: string, flaw: string) => void;
}

/** One connection after the other, with sessions of its own. */
interface Lane {
  /** Sends some requests in one write and judges their answers; gives how many there were. */
  readonly batch: () => Promise<number>;
  readonly leave: () => Promise<void>;
}

function createLane({ port, model, chance, word, report }: LaneOptions): Lane {
  const makers = makersFor(model);
  let generation = 0;
  let actors: readonly Actor[] = [];
  let wire: Wire | undefined;
  let ordinal = 0;

  const reborn = (): void => {
    generation += 1;
    actors = ['a', 'b', 'c'].map((actor) => new Actor(`${word}-${generation}-${actor}`, model, chance));
  };
  reborn();

  const judge = (each: Shot, answer: WireAnswer | undefined): boolean => {
    const wrong = answer === undefined ? 'no answer' : wrongWith(each, answer, model.target.errorMediaType);
    if (wrong === undefined) return true;
    const bytes = JSON.stringify(each.bytes.toString('latin1', 0, 1500));
    const more = each.bytes.length > 1500 ? ` (${each.bytes.length} bytes)` : '';
    report(each.kind, `request ${ordinal}, ${each.kind}: ${wrong}\n  sent ${bytes}${more}`);
    return false;
  };

  const exchange = async (shots: readonly Shot[]): Promise<void> => {
    wire ??= openWire(port);
    wire.send(Buffer.concat(shots.map(({ bytes }) => bytes)));
    let isWell = true;
    for (const each of shots) {
      ordinal += 1;
      const answer = await within(wire.next(each.isHead));
      isWell = judge(each, answer) && isWell;
      if (each.closes === 'must' && !(await wire.isClosedWithin(patience))) isWell = judge(each, undefined) && isWell;
      if (answer === undefined) break;
    }
    if (isWell && shots.at(-1)?.closes === 'no') return;
    wire.end();
    wire = undefined;
    // What the model knows may no longer be what there is.
    if (!isWell) reborn();
  };

  return {
    batch: async () => {
      const shots = mix(chance, actors, makers, model);
      await exchange(shots);
      if (chance.below(200) === 0) await abandon(port, chance, model.target);
      return shots.length;
    },
    leave: async () => {
      for (const actor of actors) for (const shots of actor.leave()) await exchange(shots);
      wire?.end();
    },
  };
}

interface Makers {
  readonly cheap: readonly Maker[];
  readonly costly: readonly Maker[];
}

function makersFor({ target }: Model): Makers {
  const keys = target.key.length > 0 ? hostileKeys : [];
  return {
    cheap: [...hostileRequests.cheap, ...hostileBodies.cheap, ...hostileControl, ...keys],
    costly: [...hostileRequests.costly, ...hostileBodies.costly],
  };
}

/** Gives some requests for one write: what the actors ask, in their order, with hostile ones between them. */
function mix(chance: Chance, actors: readonly Actor[], { cheap, costly }: Makers, model: Model): Shot[] {
  const shots = actors.flatMap((actor) => actor.turn());
  for (let count = chance.below(16); count > 0; count -= 1) {
    const maker = chance.below(200) === 0 ? chance.oneOf(costly) : chance.oneOf(cheap);
    shots.splice(chance.below(shots.length + 1), 0, maker(chance, model.target));
  }
  if (chance.below(12) === 0) shots.push(lastShotOf(chance, model.target));
  return leftOut === undefined ? shots : shots.filter(({ kind, check }) => check !== undefined || !leftOut.test(kind));
}

async function within(answer: Promise<WireAnswer | undefined>): Promise<WireAnswer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  return first;
}

function wrongWith({ statuses, isHead, check }: Shot, answer: WireAnswer, errorMediaType: string): string | undefined {
  const { status, headers, body } = answer;
  const text = (): string => JSON.stringify(body.toString('latin1', 0, 300));
  if (!statuses.includes(status)) return `expected ${statuses.join(' or ')}, got ${status} ${text()}`;
  if (status >= 400 && !isHead) {
    const type = headers.get('content-type') ?? 'no media type';
    if (!type.startsWith(errorMediaType) && !type.startsWith('application/json'))
      return `an error as ${type}: ${text()}`;
    if ((JSON.parse(body.toString()) as { status: unknown }).status !== status)
      return `an error of no shape: ${text()}`;
  }
  return check?.(answer);
}
