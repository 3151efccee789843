import type { Chance } from './chance';
import { canonical, readJson, type Item, type Model, type Read, type Write } from './model';
import { shot, type Parts, type Shot } from './shot';

const json = 'Content-Type: application/json';

/** Sessions, one after the other, and what the present one must hold, kept beside the server. */
export class Actor {
  #number = 0;
  #name = '';
  #items: readonly Item[] = [];
  #start: readonly Item[] = [];
  #snapshot: readonly Item[] | undefined;
  #removed: readonly Item[] = [];
  #identifiers = new Set<unknown>();
  #writes = 0;
  /** What must come next; undefined where anything may. */
  #next: (() => readonly Shot[]) | undefined;

  constructor(
    readonly word: string,
    readonly model: Model,
    readonly chance: Chance,
  ) {
    this.#next = this.#begin;
  }

  /**
   * Gives what is asked next: some reads, or one request that changes something. They may be pipelined; the next turn comes
   * once all are answered, for of a change and a read on their way at once either may be served first.
   */
  turn(): readonly Shot[] {
    if (this.#next !== undefined) return this.#next();
    if (this.#writes >= this.model.mostWrites) {
      this.#next = this.#end;
      return this.#lastLook();
    }
    if (this.chance.below(2) === 0) return this.#change();
    return Array.from({ length: 2 + this.chance.below(5) }, () => this.#ask(this.model.read(this.chance, this.#items)));
  }

  /** Gives requests that look once more whether all is as it must be, and end the session. */
  leave(): readonly (readonly Shot[])[] {
    if (this.#next === this.#begin) return [];
    // Where something must come next, what the session holds is not known for sure.
    return this.#next === undefined ? [this.#lastLook(), this.#end()] : [this.#end()];
  }

  readonly #begin = (): readonly Shot[] => {
    this.#number += 1;
    this.#name = `${this.word}-${this.#number}`;
    this.#snapshot = undefined;
    this.#removed = [];
    this.#writes = 0;
    this.#next = this.#adopt;
    if (this.chance.below(2) === 0) return this.#adopt();
    const body = JSON.stringify({ name: this.#name, seed: this.chance.below(5) });
    return [shot('control: a session', { method: 'POST', path: '/__mock/sessions', headers: [json], body }, [201])];
  };

  /** What the server put there at the start is learnt by looking: the document does not say what it is. */
  readonly #adopt = (): readonly Shot[] => {
    const { kind, parts } = this.model.wholeList([]);
    this.#next = this.#adopt;
    return [
      this.#inSession(kind, parts, 200, ({ body }) => {
        this.#items = this.model.itemsIn(readJson(body.toString()));
        this.#start = this.#items;
        this.#identifiers = new Set(this.#items.map(({ id }) => id));
        this.#next = undefined;
        return undefined;
      }),
    ];
  };

  readonly #end = (): readonly Shot[] => {
    this.#next = this.#begin;
    return [shot('control: the end of a session', { method: 'DELETE', path: this.#control('') }, [204])];
  };

  #control(path: string): string {
    return `/__mock/sessions/${this.#name}${path}`;
  }

  /** By the header, or by the path, as clients do it. */
  #inSession(kind: string, parts: Parts, status: number, check?: Shot['check']): Shot {
    const byPath = this.chance.below(2) === 0;
    const own = byPath ? [] : [`X-Mock-Session: ${this.#name}`];
    const headers = [...this.model.target.key, ...own, ...(parts.headers ?? [])];
    return shot(
      kind,
      { ...parts, path: byPath ? `/@${this.#name}${parts.path}` : parts.path, headers },
      [status],
      check,
    );
  }

  #ask({ kind, parts, status, body }: Read): Shot {
    return this.#inSession(kind, parts, status, (answer) =>
      body === undefined || parts.method === 'HEAD' ? undefined : difference(body, readJson(answer.body.toString())),
    );
  }

  #lastLook(): readonly Shot[] {
    const dump = shot('control: all items', { path: this.#control('/items') }, [200], ({ body }) =>
      difference(this.#items, (readJson(body.toString()) as Record<string, unknown>)[this.model.path]),
    );
    return [dump, this.#ask(this.model.wholeList(this.#items))];
  }

  #change(): readonly Shot[] {
    switch (this.chance.below(30)) {
      case 0:
        return [this.#goBack('a reset', '/reset', this.#start)];
      case 1:
        return [this.#take()];
      case 2:
        if (this.#snapshot !== undefined) return [this.#goBack('a way back', '/snapshots/s/restore', this.#snapshot)];
        break;
      case 3:
        return [this.#fail()];
    }
    this.#writes += 1;
    return [this.#write(this.model.write(this.chance, this.#items, this.#removed))];
  }

  #goBack(kind: string, path: string, items: readonly Item[]): Shot {
    const parts = { method: 'POST', path: this.#control(path), headers: [json], body: '{}' };
    return shot(`control: ${kind}`, parts, [200], () => {
      this.#items = items;
      this.#removed = [];
      return undefined;
    });
  }

  #take(): Shot {
    return shot('control: a snapshot', { method: 'PUT', path: this.#control('/snapshots/s') }, [200], () => {
      this.#snapshot = this.#items;
      return undefined;
    });
  }

  #fail(): Shot {
    this.#next = () => {
      this.#next = undefined;
      return [this.#inSession('a list that must fail', { path: this.model.target.collection }, 503)];
    };
    const fault = { kind: 'status', status: 503, force: true, count: 1, operation: this.model.listOperation };
    const parts = { method: 'POST', path: this.#control('/faults'), headers: [json], body: JSON.stringify(fault) };
    return shot('control: a fault', parts, [201]);
  }

  #write({ kind, parts, status, expected, after }: Write): Shot {
    return this.#inSession(kind, parts, status, ({ body }) => {
      const answered = expected === undefined || status >= 400 ? {} : (readJson(body.toString()) as Item);
      if (status === 201 && this.#identifiers.has(answered['id']))
        return `an identifier again: ${String(answered['id'])}`;
      const before = this.#items;
      this.#items = after(before, answered);
      this.#identifiers.add(answered['id']);
      const gone = before.filter(({ id }) => !this.#items.some((item) => item['id'] === id));
      this.#removed = [...this.#removed, ...gone].slice(-20);
      return expected === undefined || status >= 400 ? undefined : difference(expected(answered), answered);
    });
  }
}

function difference(expected: unknown, got: unknown): string | undefined {
  const [due, came] = [canonical(expected), canonical(got)];
  if (due === came) return undefined;
  let at = 0;
  while (due[at] === came[at]) at += 1;
  const piece = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return `expected ...${piece(due)}..., got ...${piece(came)}...`;
}
