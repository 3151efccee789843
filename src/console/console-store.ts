import { messageOf } from '../base/errors';
import { parseJson } from '../base/json';
import type { ApiInfo, CallSummaries, ReloadEvent } from '../mock/control/console-types';
import type { CallSummary, SessionInfo } from '../mock/control/control-types';
import { readAddress, type Address } from './address';
import { ControlApi, ControlError, pathOf, type Content } from './control-api';
import { readEvents, type ServerEvent } from './event-stream';

/** Most calls that the page holds. */
export const mostCalls = 2000;

export type Connection =
  | { readonly state: 'connecting' | 'live' }
  | { readonly state: 'locked'; readonly wasRejected: boolean }
  | { readonly state: 'lost'; readonly lastHeard: number; readonly nextTry: number };

/** A message about what has happened. */
export interface Notice {
  readonly kind: 'ok' | 'bad';
  readonly text: string;
}

/** What the pages show. */
export interface ConsoleState {
  readonly address: Address;
  readonly connection: Connection;
  readonly api: ApiInfo | undefined;
  readonly sessions: readonly SessionInfo[];
  /** The session that is shown; empty for all. */
  readonly session: string;
  /** The youngest calls, oldest first. */
  readonly calls: readonly CallSummary[];
  /** How many calls the mock has counted; it may hold more of them than the page. */
  readonly total: number;
  /** Counts what may have changed faults, overrides, items and sessions: who shows them asks again. */
  readonly changes: number;
  readonly notice: Notice | undefined;
}

/** Least time between two questions for what calls may have changed, in milliseconds. */
const pause = 1500;

/** How long a message stays, in milliseconds. */
const noticeTime = 8000;

/** The state of the console, and what changes it. main.tsx owns the only one. */
export class ConsoleStore {
  readonly api = new ControlApi();
  state: ConsoleState = {
    address: readAddress(location.hash),
    connection: { state: 'connecting' },
    api: undefined,
    sessions: [],
    session: '',
    calls: [],
    total: 0,
    changes: 0,
    notice: undefined,
  };
  #listener = (): void => undefined;
  #arrived: CallSummary[] = [];
  #lastHeard = Date.now();
  #failures = 0;
  #wakeUp = (): void => undefined;
  #isAsking = false;

  /** One view listens. */
  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  update(changed: Partial<ConsoleState>): void {
    this.state = { ...this.state, ...changed };
    this.#listener();
  }

  /** Runs what somebody has asked for, says what was done or why not, and asks again for what it may have changed. */
  run(action: () => Promise<string | undefined>): void {
    action()
      .then((text) => this.#say(text === undefined ? undefined : { kind: 'ok', text }))
      .catch((error: unknown) => this.#say({ kind: 'bad', text: messageOf(error) }))
      .then(() => this.refresh())
      .catch(() => undefined);
  }

  #say(notice: Notice | undefined): void {
    this.update({ notice });
    setTimeout(() => this.state.notice === notice && this.update({ notice: undefined }), noticeTime);
  }

  /** Where paths of the API begin, without its base path: `http://127.0.0.1:4010`. */
  get origin(): string {
    const { api } = this.state;
    // A proxy has its console on another port.
    const url = api?.baseUrl?.slice(0, api.baseUrl.length - api.basePath.length) ?? new URL('..', this.api.url).href;
    return url.replace(/\/$/, '');
  }

  clearCalls(): void {
    this.#arrived = [];
    this.act('DELETE', ['calls'], undefined, 'The list is empty.');
    this.update({ calls: [], total: 0 });
  }

  /** Has the control API change something, and says what was done. */
  act(method: 'POST' | 'PUT' | 'DELETE', parts: readonly string[], content?: Content, done?: string): void {
    this.run(async () => {
      await this.api.send(method, pathOf(parts), content);
      return done;
    });
  }

  /** The key of a mock is no secret, and no shell knows it; a service's is. */
  copyCurl(line: string): void {
    const { kind, apiKey } = this.state.api ?? {};
    this.copy(kind === 'mock' && apiKey !== undefined ? line.replaceAll('$API_KEY', apiKey) : line, 'a line for curl');
  }

  copy(text: string, what: string): void {
    this.run(async () => {
      if (!isSecureContext) throw new Error('Browsers let a page copy only over https, or on the machine of the mock.');
      await navigator.clipboard.writeText(text);
      return `Copied: ${what}.`;
    });
  }

  /** Has the browser save what the control API has at a path, byte by byte. */
  save(path: string, name: string): void {
    this.run(async () => {
      const href = URL.createObjectURL(await (await this.api.open(path)).blob());
      Object.assign(document.createElement('a'), { href, download: name }).click();
      URL.revokeObjectURL(href);
      return undefined;
    });
  }

  async refresh(): Promise<void> {
    const sessions = this.state.api?.kind === 'mock' ? await this.api.get<SessionInfo[]>('sessions') : [];
    const { session, changes } = this.state;
    const isThere = sessions.some(({ name }) => name === session);
    this.update({ sessions, session: isThere ? session : '', changes: changes + 1 });
  }

  /** Connects for as long as the page is open. */
  async follow(): Promise<never> {
    for (;;) {
      try {
        await this.#connect();
      } catch (error) {
        this.#failures += 1;
        if (error instanceof ControlError && error.status === 401) {
          this.update({ connection: { state: 'locked', wasRejected: this.api.token !== '' } });
          await new Promise<void>((resolve) => (this.#wakeUp = resolve));
        } else await this.#wait();
      }
    }
  }

  retry(): void {
    this.#wakeUp();
  }

  /** Ends without an error if the mock ends the stream. */
  async #connect(): Promise<void> {
    const api = await this.api.get<ApiInfo>('api');
    const { calls, total } = await this.api.get<CallSummaries>(`calls?limit=${mostCalls}`);
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(calls.at(-1)?.id ?? 0) };
    const { body } = await this.api.open('calls/events', { headers });
    this.#arrived = [];
    this.update({ api, calls, total, connection: { state: 'live' } });
    await this.refresh();
    if (body === null) return;
    for await (const event of readEvents(body)) {
      [this.#failures, this.#lastHeard] = [0, Date.now()];
      this.#take(event);
    }
    this.#failures += 1;
    if (this.#failures > 1) await this.#wait();
  }

  async #wait(): Promise<void> {
    const milliseconds = Math.min(1000 * 2 ** Math.min(this.#failures, 4), 10_000);
    const nextTry = Date.now() + milliseconds;
    this.update({ connection: { state: 'lost', lastHeard: this.#lastHeard, nextTry } });
    await new Promise<void>((resolve) => {
      this.#wakeUp = resolve;
      setTimeout(resolve, milliseconds);
    });
  }

  #take({ name, data }: ServerEvent): void {
    if (name === 'reload') this.#reload(parseJson(data) as unknown as ReloadEvent);
    if (name !== 'call') return;
    if (this.#arrived.length === 0) requestAnimationFrame(() => this.#showArrived());
    this.#arrived.push(parseJson(data) as unknown as CallSummary);
    // A page in the background draws no frames.
    if (this.#arrived.length > 2 * mostCalls) this.#showArrived();
  }

  #showArrived(): void {
    const arrived = this.#arrived;
    if (arrived.length === 0) return;
    this.#arrived = [];
    const calls = [...this.state.calls, ...arrived].slice(-mostCalls);
    this.update({ calls, total: this.state.total + arrived.length });
    if (this.#isAsking) return;
    this.#isAsking = true;
    setTimeout(() => {
      this.#isAsking = false;
      this.refresh().catch(() => undefined);
    }, pause);
  }

  #reload({ error, dropped }: ReloadEvent): void {
    this.run(async () => {
      this.update({ api: await this.api.get<ApiInfo>('api') });
      // The page says an error as long as it holds.
      if (error !== undefined) return undefined;
      return ['The files were read again.', ...dropped.slice(0, 3)].join(' ');
    });
  }
}
