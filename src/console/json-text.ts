/** A part of a JSON text: `k` a name, `s` a string, `n` a number, `l` true, false or null, empty for marks and white space. */
export interface Piece {
  readonly kind: 'k' | 's' | 'n' | 'l' | '';
  readonly text: string;
}

/** Longest body that is shown, in characters. */
const longestShown = 200_000;

/** Most pieces in colour: each is an element of the page. */
const mostPieces = 6000;

const part = /"(?:[^"\\]|\\.)*(?:"|$)|[{}[\],:]|[^\s"{}[\],:]+|\\/gs;

/** The parts of a JSON text in their order, white space left out. A text that is no JSON has parts too. */
function* partsOf(text: string): Generator<Piece> {
  let before: string | undefined;
  for (const [found] of text.matchAll(part)) {
    if (before !== undefined) yield { kind: found === ':' ? 'k' : 's', text: before };
    before = found.startsWith('"') ? found : undefined;
    if (before === undefined) yield { kind: kindOf(found), text: found };
  }
  if (before !== undefined) yield { kind: 's', text: before };
}

function kindOf(found: string): Piece['kind'] {
  if (/^[{}[\],:]/.test(found)) return '';
  return /^[\d-]/.test(found) ? 'n' : 'l';
}

/** A body for people: JSON is indented, and every number stays digit by digit as it came. Another text stays as it is. */
export function piecesOf(text: string): { readonly pieces: readonly Piece[]; readonly isCut: boolean } {
  const [shown, isCut] = [text.slice(0, longestShown), text.length > longestShown];
  if (!/^\s*[[{]/.test(shown)) return { pieces: [{ kind: '', text: shown }], isCut };
  const pieces: Piece[] = [];
  let [plain, depth, last] = ['', 0, ''];
  const line = (): string => `\n${'  '.repeat(Math.min(depth, 40))}`;
  for (const { kind, text: own } of partsOf(shown)) {
    const closes = own === '}' || own === ']';
    if (closes) depth = Math.max(0, depth - 1);
    const isEmpty = closes && (last === '{' || last === '[');
    if (!isEmpty && (closes || last === '{' || last === '[' || last === ',')) plain += line();
    if (own === '{' || own === '[') depth += 1;
    if (kind === '' || pieces.length > mostPieces) plain += own === ':' ? ': ' : own;
    else {
      if (plain !== '') pieces.push({ kind: '', text: plain });
      pieces.push({ kind, text: own });
      plain = '';
    }
    last = own;
  }
  return { pieces: [...pieces, { kind: '', text: plain }], isCut };
}

export function indented(text: string): string {
  const { pieces, isCut } = piecesOf(text);
  return isCut ? text : pieces.map((piece) => piece.text).join('');
}

/** The properties of an object as JSON texts, in their order; none if the text is no object. */
export function membersOf(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  if (!/^\s*\{/.test(text)) return members;
  let [depth, name, value] = [0, '', ''];
  const end = (): void => {
    if (value !== '') members.set(name, value);
    value = '';
  };
  for (const { kind, text: own } of partsOf(text)) {
    const [opens, closes] = [own === '{' || own === '[', own === '}' || own === ']'];
    if (closes) depth -= 1;
    if (depth === 1 && kind === 'k') name = stringOf(own) ?? own;
    else if (depth === 1 && own === ',') end();
    else if (depth > 1 || (depth === 1 && own !== ':')) value += own;
    if (opens) depth += 1;
    if (depth === 0) end();
  }
  return members;
}

export function objectText(members: Iterable<readonly [name: string, text: string]>): string {
  return `{${[...members].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** The string that a JSON text stands for; undefined if it is another value. */
function stringOf(text: string): string | undefined {
  if (!text.startsWith('"')) return undefined;
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}

/** A value as people read it: a string without its quotes, all else as JSON. */
export function readable(text: string): string {
  return stringOf(text) ?? text;
}
