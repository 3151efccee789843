/** How a service writes the Link header of a list (RFC 8288): `{{page-links:next last first! prev|absolute|page per_page}}`. */
export interface PageLinksWay {
  /** Relations in their order; those with `isAlways` are there on every page. */
  readonly relations: readonly { readonly name: string; readonly isAlways: boolean }[];
  readonly isAbsolute: boolean;
  /** Parameters that every address has, in the order in which those are added that the request does not have. */
  readonly parameters: readonly string[];
}

/** What page of a list was asked for, and how. */
export interface LinkedPage {
  readonly query: string;
  readonly path: string;
  readonly origin: string;
  /** Counted from `first`. */
  readonly page: number;
  readonly first: number;
  readonly limit: number;
  readonly total: number;
  readonly pageName: string;
  readonly limitName: string | undefined;
}

/** Relations that a page can have (RFC 8288 section 3.3 registers them). */
const known = ['next', 'last', 'first', 'prev', 'self'] as const;

const placeholder = /^\{\{page-links:([a-z! ]{1,60})\|(absolute|relative)\|([^{}|]{1,200})\}\}$/;

/** Gives how a header writes its links; undefined where its template is none of these, or names a relation that no page has. */
export function readPageLinks(template: string | undefined): PageLinksWay | undefined {
  const [, relations, kind, parameters] = placeholder.exec(template ?? '') ?? [];
  if (relations === undefined || parameters === undefined) return undefined;
  const named = relations.split(' ').map((name) => ({ name: name.replace(/!$/, ''), isAlways: name.endsWith('!') }));
  if (!named.every(({ name }) => known.some((one) => one === name))) return undefined;
  return {
    relations: named,
    isAbsolute: kind === 'absolute',
    parameters: parameters.split(' '),
  };
}

/** Gives the template of a header that writes its links so. */
export function pageLinksTemplate({ relations, isAbsolute, parameters }: PageLinksWay): string {
  const names = relations.map(({ name, isAlways }) => (isAlways ? `${name}!` : name)).join(' ');
  return `{{page-links:${names}|${isAbsolute ? 'absolute' : 'relative'}|${parameters.join(' ')}}}`;
}

/** Gives the links of a page; undefined where it has none. */
export function writePageLinks(way: PageLinksWay, asked: LinkedPage): string | undefined {
  const { page, first, limit, total } = asked;
  const last = first + Math.max(0, Math.ceil(total / limit) - 1);
  // The names are a service's: a record would find what every object has.
  const pages = new Map<string, readonly [at: number, isThere: boolean]>([
    ['next', [page + 1, page < last]],
    ['last', [last, page < last]],
    ['first', [first, page > first]],
    ['prev', [page - 1, page > first]],
    ['self', [page, true]],
  ]);
  const links = way.relations.flatMap(({ name, isAlways }) => {
    const [at, isThere] = pages.get(name) ?? [0, false];
    return isThere || isAlways ? [`<${addressOf(way, asked, at)}>; rel="${name}"`] : [];
  });
  return links.length === 0 ? undefined : links.join(', ');
}

function addressOf({ isAbsolute, parameters }: PageLinksWay, asked: LinkedPage, page: number): string {
  const query = new URLSearchParams(asked.query);
  for (const name of parameters) {
    if (name === asked.pageName) query.set(name, String(page));
    else if (name === asked.limitName) query.set(name, String(asked.limit));
  }
  return `${isAbsolute ? asked.origin : ''}${asked.path}?${query.toString()}`;
}
