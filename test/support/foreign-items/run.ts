import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compareCommand } from '../../../src/cli/compare-command';
import { learnCommand } from '../../../src/cli/learn-command';
import { verifyCommand } from '../../../src/cli/verify-command';
import { call } from '../call';
import { runCommand } from '../verify';
import { documentOf } from './document';
import { fleetKey } from './judge';
import { startForeign } from './listen';
import { ForeignService } from './service';
import type { Shop } from './shop';
import type { Touch, World } from './world';

/** The tools that send requests to services of others. */
export const tools = ['verify', 'learn', 'compare'] as const;
export type Tool = (typeof tools)[number];

/** Where a service is as the tools see it: their manners differ. Both are this machine. */
export const places = { loopback: '127.0.0.1', elsewhere: '0.0.0.0' } as const;
export type Place = keyof typeof places;

/** What a run did to a service, and what it says of it. */
export interface Outcome {
  readonly touches: readonly string[];
  /** What the run created, is still there, and stands in no list of what is left. */
  readonly unlisted: readonly string[];
  /** Creates whose own integer ID drove those of the service up. */
  readonly driven: readonly string[];
}

/** What shows that a run was one. */
export interface Run extends Outcome {
  readonly requests: number;
  /** What it did to items of its own on the first service. */
  readonly own: World['own'];
}

const env = { API_KEY: fleetKey };

/** Runs a tool against a service with the manners of a place, and gives what it did. */
export async function runAgainst(
  shop: Shop,
  { tool, place, changes = false }: { readonly tool: Tool; readonly place: Place; readonly changes?: boolean },
  fileIn: (name: string) => string,
): Promise<Run> {
  const first = new ForeignService(shop);
  const services = tool === 'compare' ? [first, new ForeignService(shop)] : [first];
  const listening = await Promise.all(services.map(startForeign));
  try {
    const urls = listening.map(({ port }) => `http://${places[place]}:${port}/v1`);
    const [document, report] = [fileIn('document.json'), fileIn('report.json')];
    writeFileSync(document, JSON.stringify(documentOf(shop)));
    const pace = [
      '--seed',
      '1',
      ...(place === 'elsewhere' ? ['--rate', '5000'] : []),
      ...(changes ? ['--writes', '200'] : []),
    ];
    const window = ['--consistency-window', '0.05'];
    const ended = await {
      verify: () => runCommand(verifyCommand, [...urls, '--spec', document, '--json', report, ...window, ...pace], env),
      learn: () =>
        runCommand(
          learnCommand,
          [...urls, document, '--out', fileIn('profile.yaml'), '--force', ...window, ...pace],
          env,
        ),
      compare: () => runCommand(compareCommand, [...urls, document, '--report', report, ...pace], env),
    }[tool]();
    const said = tool === 'learn' ? listedByLearn(ended.stdout) : listedIn(report);
    const requests = listening.reduce((all, one) => all + one.requests, 0);
    return { ...outcomeOf(services, place, said), requests, own: first.world.own };
  } finally {
    for (const one of listening) one.close();
  }
}

/** What a run says that it has left: an ID, the place of which it speaks, or that there is something without an ID. */
interface Listed {
  readonly id: string | undefined;
  readonly place: string;
}

function listedIn(report: string): Listed[] {
  if (!existsSync(report)) return [];
  const { leftOver = [] } = JSON.parse(readFileSync(report, 'utf8')) as {
    leftOver?: readonly Readonly<Record<string, string | undefined>>[];
  };
  return leftOver.map(({ id, path, collection, removal }) => ({ id, place: path ?? removal ?? collection ?? '' }));
}

/** The lines below the heading of what is left: a collection, and an ID where it has one. */
function listedByLearn(stdout: string): Listed[] {
  const lines = stdout.split('\n');
  const heading = lines.findIndex((line) => /^left (?:over|behind)/i.test(line));
  if (heading === -1) return [];
  const after = lines.slice(heading + 1);
  const end = after.findIndex((line) => !line.startsWith(' '));
  return after.slice(0, end === -1 ? after.length : end).flatMap((line) => {
    const [, place = '', id] = /^\s+(\/\S*)(?:\s+(.+))?$/.exec(line) ?? [];
    return place === '' ? [] : [{ place, id }];
  });
}

function outcomeOf(services: readonly ForeignService[], place: Place, said: readonly Listed[]): Outcome {
  const touches = services.flatMap((service) => touchesOf(service, place));
  const driven = services.flatMap(({ world }) => world.driven);
  const waiting = [...said];
  const unlisted = services.flatMap((service) => leftBeside(service, waiting));
  return { touches, unlisted, driven };
}

/** Gives what is left of the run's own beside what is listed: each entry of the list is for one item, by its ID where it has that. */
function leftBeside(service: ForeignService, waiting: Listed[]): string[] {
  const left = service.world.left().map(({ table, thing }) => ({
    path: service.pathOf(table, thing),
    ids: [thing.data[table.key], thing.data['id']].map(String),
    text: JSON.stringify(thing.data),
  }));
  const isOf = ({ id, place }: Listed, { path, ids }: (typeof left)[number]): boolean =>
    place.endsWith(path) || (id !== undefined && ids.includes(id));
  const beside = left.filter((one) => !takeOut(waiting, (listed) => isOf(listed, one)));
  // What was created without an ID, or with that of something else, can be named by what was answered alone.
  return beside.filter(() => !takeOut(waiting, () => true)).map(({ path, text }) => `${path} ${text}`);
}

function takeOut(waiting: Listed[], isWanted: (one: Listed) => boolean): boolean {
  const at = waiting.findIndex(isWanted);
  if (at !== -1) waiting.splice(at, 1);
  return at !== -1;
}

/** On this machine a document that is there once may be changed as its document says, where it is put back. */
function touchesOf({ world, shop }: ForeignService, place: Place): string[] {
  const described = (shop.once ?? []).map(({ path, data, methods }) => ({
    path: `/v1${path}`,
    methods: methods.filter((method) => method !== 'delete').map((method) => method.toUpperCase()),
    isBack: JSON.stringify(world.once.find((one) => one.path === path)?.data) === JSON.stringify(data),
  }));
  const isLawful = ({ request }: Touch): boolean =>
    place === 'loopback' &&
    described.some(
      ({ path, methods, isBack }) =>
        isBack && methods.some((method) => request.split(/[ {]/, 2).join(' ') === `${method} ${path}`),
    );
  return world.touches.filter((touch) => !isLawful(touch)).map(({ request, what }) => `${request} -> ${what}`);
}

/** Has a client that takes everything at its word act, and gives what it did. */
export async function runNaive(shop: Shop): Promise<World> {
  const service = new ForeignService(shop);
  const { port, close } = await startForeign(service);
  try {
    let id = '';
    for (const line of shop.naive) {
      const [, manner, method = 'GET', path = '', body] =
        /^(anonymous |wrong |tagged )?(\S+) (\S+)(?: (.+))?$/.exec(line) ?? [];
      const headers = {
        ...(manner !== 'anonymous ' && { 'X-Api-Key': manner === 'wrong ' ? 'none' : fleetKey }),
        ...(manner === 'tagged ' && { 'If-Match': '*' }),
      };
      const answer = await call(port, {
        ...{ method, key: '', headers, path: `/v1${path.replace('{id}', encodeURIComponent(id))}` },
        ...(body !== undefined && { body: body.replace('{id}', id) }),
      });
      if (method === 'POST') id = answeredId(answer.text, answer.headers.location) ?? id;
    }
    return service.world;
  } finally {
    close();
  }
}

/** Gives the ID of what was created: that of the first item in a body, else the last part of its place. */
function answeredId(body: string, location: string | undefined): string | undefined {
  if (body === '') return location?.split('/').at(-1);
  const answered = JSON.parse(body) as Named | [Named];
  const { id } = Array.isArray(answered) ? answered[0] : answered;
  return id === undefined ? undefined : String(id);
}

interface Named {
  readonly id?: string | number | null;
}
