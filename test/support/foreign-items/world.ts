/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** An item of a service, told apart from all others whatever its ID is called or becomes. */
export class Thing {
  /** Archived items are hidden from reads by some services. */
  isArchived = false;

  constructor(
    public data: Json,
    /** The path values of its collection. */
    readonly above: Json,
    /** Whether a request of the tool created it. */
    readonly isOwn: boolean,
  ) {}
}

/** What a service holds once, such as its settings. */
export interface Once {
  readonly path: string;
  data: Json;
}

/** A change of something that the tool has not created. */
export interface Touch {
  readonly request: string;
  readonly what: string;
}

/** The items of one collection, below all parents, in the order in which they are listed. */
export class Table {
  things: Thing[] = [];
  /** The number that a sequence gives next. */
  next = 1;

  constructor(
    readonly path: string,
    readonly key: string,
    readonly world: World,
  ) {}

  /** Adds an item of whoever acts at the moment, at the end. */
  add(data: Json, above: Json = {}): Thing {
    const thing = new Thing(data, above, !this.world.isOthersTurn);
    if (thing.isOwn) this.world.own.created += 1;
    this.things.push(thing);
    return thing;
  }

  /** Gives the next number of the sequence, which no item has. */
  number(): number {
    const number = Math.max(this.next, this.most() + 1);
    this.next = number + 1;
    return number;
  }

  drop(thing: Thing): void {
    this.things = this.things.filter((one) => one !== thing);
  }

  /** Gives the items below some parents. */
  below(above: Json): readonly Thing[] {
    const wanted = JSON.stringify(above);
    return this.things.filter((one) => JSON.stringify(one.above) === wanted);
  }

  /** Gives the largest integer that a property has; 0 where none has one. */
  most(property = 'id', things: readonly Thing[] = this.things): number {
    return Math.max(0, ...things.map(({ data }) => data[property]).filter((value) => typeof value === 'number'));
  }
}

/** All that a service holds, and the book of what was done to items of others. */
export class World {
  readonly tables: Table[] = [];
  readonly once: Once[] = [];
  /** The touches of the run so far. */
  readonly touches: Touch[] = [];
  /** Creates whose own integer ID has driven the IDs of the service up. */
  readonly driven: string[] = [];
  /** What the tool did to its own items. */
  readonly own = { created: 0, changed: 0, removed: 0 };
  isOthersTurn = true;
  #request = '';
  #known = new Map<Thing | Once, string>();

  table(path: string): Table {
    const found = this.tables.find((one) => one.path === path);
    if (found === undefined) throw new Error(`there is no table ${path}`);
    return found;
  }

  /** Has the tool act, with a request; what it does to items of others is entered. */
  asTool<Result>(request: string, act: () => Result): Result {
    this.#request = request;
    this.isOthersTurn = false;
    try {
      return act();
    } finally {
      this.#judge();
      this.isOthersTurn = true;
    }
  }

  /** Has others act: what they create is theirs, and what they change is no touch. */
  asOthers<Result>(act: () => Result): Result {
    const before = this.isOthersTurn;
    if (!before) this.#judge();
    this.isOthersTurn = true;
    const result = act();
    this.isOthersTurn = before;
    this.#known = this.#foreign();
    return result;
  }

  /** Enters an ID of a body or a path that the tool has chosen for a new item, where it drives those of the service up. */
  noteChosen(table: Table, id: unknown): void {
    const most = table.most();
    if (typeof id === 'number' && id > most && (id > 2 ** 31 - 1 || id > most + 100))
      this.driven.push(`${this.#request}: id ${id} beside ${most}`);
  }

  /** What the tool has created and what is still there. */
  left(): readonly { readonly table: Table; readonly thing: Thing }[] {
    return this.tables.flatMap((table) =>
      table.things.filter(({ isOwn, isArchived }) => isOwn && !isArchived).map((thing) => ({ table, thing })),
    );
  }

  #judge(): void {
    const now = this.#foreign();
    for (const [one, text] of this.#known) {
      const current = now.get(one);
      if (current === text) continue;
      const what = current === undefined ? `removed ${text}` : `changed ${text} to ${current}`;
      this.touches.push({ request: this.#request, what });
    }
    this.#known = now;
  }

  #foreign(): Map<Thing | Once, string> {
    const all = new Map<Thing | Once, string>();
    for (const { path, things } of this.tables)
      for (const thing of things)
        if (!thing.isOwn)
          all.set(thing, `${path} ${JSON.stringify(thing.data)}${thing.isArchived ? ' (archived)' : ''}`);
    for (const one of this.once) all.set(one, `${one.path} ${JSON.stringify(one.data)}`);
    return all;
  }
}
