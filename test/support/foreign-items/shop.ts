import type { Json, Table, Thing, World } from './world';

/** An answer of a service; a body is JSON. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as it came, its path below the base path and cut at its slashes. */
export interface Call {
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: string;
  readonly tag: string | undefined;
  readonly key: string | undefined;
}

/** A create as a way of a service meets it. */
export interface Create {
  readonly table: Table;
  readonly world: World;
  readonly sent: Json;
  readonly above: Json;
  readonly query: URLSearchParams;
}

/** What a collection does otherwise than one that is as most are. Each way stands alone, so that a service can have several. */
export interface Ways {
  /** Gives what the service sets of a new item; the next number as `id` where left out. */
  readonly mint?: (create: Create) => Json;
  /** Answers a create in place of making an item; undefined where one is made as ever. */
  readonly instead?: (create: Create) => Answer | undefined;
  /** Answers for an item that was made; 201 with the item where left out. */
  readonly told?: (made: Thing, create: Create) => Answer;
  /** Gives the item that a segment of a path reaches; the one whose key it is where left out. */
  readonly reach?: (text: string, things: readonly Thing[], table: Table) => Thing | undefined;
  /** Gives the items that lists show; all but the archived where left out. */
  readonly listed?: (things: readonly Thing[], table: Table) => readonly Thing[];
  /** Gives an item as answers show it. */
  readonly shown?: (thing: Thing, table: Table) => unknown;
  /** Tells whether a read finds an item, which is asked at each read. */
  readonly isReadable?: (thing: Thing, table: Table) => boolean;
  /** Changes an item; PUT replaces and PATCH merges where left out. */
  readonly change?: (thing: Thing, sent: Json, method: string, table: Table) => Answer | undefined;
  /** Removes an item; gives an answer in place of 204. */
  readonly remove?: (thing: Thing, table: Table) => Answer | undefined;
  /** Answers a PUT, PATCH or DELETE of what no item has; 404 where left out. */
  readonly unknown?: (method: string, text: string, sent: Json, table: Table) => Answer | undefined;
  /** What others do as soon as something was created, changed or removed. */
  readonly afterwards?: (event: 'created' | 'changed' | 'removed', thing: Thing, table: Table) => void;
  /** PUT, PATCH and DELETE ask for the current entity tag. */
  readonly needsTag?: true;
  /** Gives the entity tag of an item; one of its state where left out. */
  readonly tag?: (thing: Thing) => string;
  /** What stands below an item goes with it, whoever put it there; an item with something of others below it stays where left out. */
  readonly takesAlong?: true;
  /** Whether the parents that a path names are looked at. */
  readonly ignoresParents?: 'always' | 'writes';
}

/** A collection of a service. */
export interface Collection {
  /** `/stores/{storeId}/orders`. */
  readonly path: string;
  /** The path parameter of an item. */
  readonly parameter: string;
  /** The property that the path parameter takes; `id` where left out. */
  readonly key?: string;
  /** Schemas of all properties of an item. */
  readonly properties: Readonly<Record<string, Json>>;
  /** What the body of a create may have, and must have. */
  readonly sent: readonly string[];
  readonly required: readonly string[];
  /** Schemas of the query parameters that a create must have. */
  readonly createQuery?: Readonly<Record<string, Json>>;
  /** The items of others at the start, those with `isArchived` archived, and below which parents each is. */
  readonly seeds: readonly Json[];
  readonly above?: readonly Json[];
  readonly ways?: Ways;
  /** Which operations the document has; list, create, read, replace, change and remove where left out. */
  readonly operations?: readonly ('list' | 'create' | 'read' | 'replace' | 'change' | 'remove')[];
  /** What the document says that a create is answered with; 201 with the item where left out. */
  readonly createAnswers?: { readonly status: number; readonly schema?: Json; readonly words?: string };
  /** The document speaks of 409 where something is written that another item has. */
  readonly conflicts?: true;
  /** The path of its items where it is not below that of their list: `/orders/{orderId}`. */
  readonly itemPath?: string;
  /** A query parameter of all its operations says whose items are meant, which are numbered apart. */
  readonly tenants?: {
    readonly name: string;
    /** Gives the tenants in the order in which the document lists them for a method. */
    readonly listed: (method: string) => readonly string[];
  };
  /** The schema of the path parameter; that of its key where left out. */
  readonly parameterSchema?: Json;
}

/** An operation beside those of collections. */
export interface Action {
  readonly method: string;
  /** `/pets/{petId}/retire`. */
  readonly path: string;
  readonly words: string;
  readonly body?: Json;
  /** The schema of its answer; an object where left out. */
  readonly answer?: Json;
  readonly query?: readonly Json[];
  readonly operationId?: string;
  /** Whether the document has it; true where left out. */
  readonly isDescribed?: false;
  /** `found` is the item that the path names, by its values. */
  readonly act: (given: {
    readonly world: World;
    readonly found: Thing | undefined;
    readonly values: Readonly<Record<string, string>>;
    readonly sent: Json;
    readonly query: URLSearchParams;
  }) => Answer;
}

/** How a service reads requests. */
export interface Manner {
  /** Slashes at the end and twice are passed over. */
  readonly slashes?: true;
  /** Paths are read in any case. */
  readonly anyCase?: true;
  /** `..` in a path is resolved, encoded or not. */
  readonly dots?: true;
  /** Keys are looked at for no request, for reads alone, or for whether there is one; for each request where left out. */
  readonly checksKeys?: 'never' | 'reads' | 'presence';
  /** Methods that are carried out where they can be, whatever the document has: at documents, collections and items. */
  readonly carriesOut?: readonly string[];
  /** A path is decoded before it is cut at its slashes. */
  readonly decodesFirst?: true;
  /** `X-HTTP-Method-Override` and `_method` are obeyed. */
  readonly overrides?: true;
}

/** A service with items of others, as data. */
export interface Shop {
  readonly name: string;
  readonly collections: readonly Collection[];
  readonly once?: readonly { readonly path: string; readonly data: Json; readonly methods: readonly string[] }[];
  readonly actions?: readonly Action[];
  readonly manner?: Manner;
  /** What a client does that takes everything at its word, the last of which touches what is not its own; `{id}` is the ID that was answered last. */
  readonly naive: readonly string[];
  /** What that shows in place of a touch: that something is left, or that IDs are driven up. */
  readonly naiveShows?: 'left' | 'driven';
}
