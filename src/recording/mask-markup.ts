import type { SensitiveKind } from './sensitive-names';
import { isNameOfName, isValueName, kindOfMember, kindOfName, nowhere, withLevel } from './sensitive-names';

/** What is done with the pieces of a text. */
export interface PieceMasking {
  /** Gives what stands in the place of a value of a kind; `name` is what it is called. */
  readonly replace: (value: string, kind: SensitiveKind, name: string) => string;
  /** Masks what nothing around it tells of. */
  readonly text: (text: string) => string;
}

interface Open {
  readonly name: string;
  readonly isSecret: boolean;
  /** What an attribute, or the element before it, calls what it holds: `<key>password</key><string>`. */
  readonly named?: string | undefined;
  /** What the last element in it called the next. */
  next?: string | undefined;
}

/**
 * Gives XML or HTML masked: the text and the CDATA of elements by their names, of all within one that is called like a secret, and
 * attributes by theirs, those named in another one (`name="token" value="..."`) among them. Takes time linear in the text.
 */
export function maskMarkup(text: string, masking: PieceMasking): string {
  const open: Open[] = [{ name: '', isSecret: false }];
  const counts = new Map<string, number>();
  let [masked, at] = ['', 0];
  const told = (said: string): string => {
    const kind = kindWithin(open);
    const inner = said.trim();
    const [own, above] = [open.at(-1), open.at(-2)];
    if (own !== undefined && above !== undefined && inner !== '')
      above.next = isNameOfName(own.name) && kindOfName(inner) !== undefined ? inner : undefined;
    if (kind === undefined || inner === '') return masking.text(said);
    const begins = said.indexOf(inner);
    return (
      said.slice(0, begins) + masking.replace(inner, kind, open.at(-1)?.name ?? '') + said.slice(begins + inner.length)
    );
  };
  for (let next = text.indexOf('<'); next !== -1; next = text.indexOf('<', at)) {
    const piece = pieceAt(text, next);
    masked += told(text.slice(at, next));
    at = piece.to;
    if (piece.cdata !== undefined) {
      const [head, inside, end] = piece.cdata;
      masked += head + told(inside) + end;
      continue;
    }
    const tag = text.slice(next, at);
    masked += maskTag(tag, masking);
    follow(tag, open, counts);
  }
  return masked + told(text.slice(at));
}

interface Piece {
  readonly to: number;
  readonly cdata?: readonly [head: string, inside: string, end: string];
}

const cdataBegins = '<![CDATA[';

function pieceAt(text: string, from: number): Piece {
  if (text.startsWith(cdataBegins, from)) {
    const end = text.indexOf(']]>', from);
    const to = end === -1 ? text.length : end;
    return {
      to: Math.min(text.length, to + 3),
      cdata: [cdataBegins, text.slice(from + cdataBegins.length, to), text.slice(to, to + 3)],
    };
  }
  const isComment = text.startsWith('<!--', from);
  const end = text.indexOf(isComment ? '-->' : '>', from);
  return { to: end === -1 ? text.length : end + (isComment ? 3 : 1) };
}

function follow(tag: string, open: Open[], counts: Map<string, number>): void {
  const [, slash = '', name = ''] = /^<(\/?)([A-Za-z_][\w:.-]{0,100})/.exec(tag) ?? [];
  if (name === '') return;
  if (slash === '') {
    if (tag.endsWith('/>') || isEmpty.test(name)) return;
    const plain = plainOf(name);
    const above = open.at(-1);
    const around = isNameOfName(plain) ? undefined : (above?.next ?? (isValueName(plain) ? above?.named : undefined));
    if (above !== undefined) above.next = undefined;
    const isSecret = above?.isSecret === true || kindOfName(plain) === 'secret';
    open.push({ name: plain, isSecret, named: isControl.test(plain) ? undefined : (nameIn(tag) ?? around) });
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
    return;
  }
  const plain = plainOf(name);
  // What was never opened closes nothing.
  if ((counts.get(plain) ?? 0) === 0) return;
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    counts.set(last.name, (counts.get(last.name) ?? 1) - 1);
    if (last.name === plain) return;
  }
}

/** Elements of HTML without an end (HTML Living Standard section 13.1.2). */
const isEmpty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

function plainOf(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function kindWithin(open: readonly Open[]): SensitiveKind | undefined {
  const own = open.at(-1);
  if (own === undefined) return undefined;
  if (own.isSecret) return 'secret';
  const named = kindOfName(own.named ?? '');
  if (named !== undefined) return named;
  return kindOfMember(
    own.name,
    open.slice(Math.max(1, open.length - 4), -1).reduce((around, { name }) => withLevel(around, [name]), nowhere),
  );
}

/** The text of these is for who reads the page. */
const isControl = /^(?:form|button|label|a|fieldset|legend|select|option|iframe|map|slot)$/i;

/** What an attribute calls what an element holds: `<textarea name="secret">`, `<entry key="password">`. */
function nameIn(tag: string): string | undefined {
  if (!tag.includes('=')) return undefined;
  const names = /^<textarea\b/i.test(tag) ? /^(?:name|id)$/i : /^(?:name|key|property|k|itemprop|field)$/i;
  for (const [, name = '', , double, single, plain] of tag.matchAll(attribute))
    if (names.test(name)) return double ?? single ?? plain;
  return undefined;
}

const attribute = /([A-Za-z_:][\w:.-]{0,100})([ \t\r\n]{0,20}=[ \t\r\n]{0,20})(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+))/g;

function maskTag(tag: string, masking: PieceMasking): string {
  if (!tag.includes('=')) return tag.startsWith('<!') ? masking.text(tag) : tag;
  let named: SensitiveKind | undefined;
  for (const [, name = '', , double, single, plain = ''] of tag.matchAll(attribute))
    if (/^(?:name|id|key|property)$/i.test(name)) named ??= kindOfName(double ?? single ?? plain);
    else if (/^type$/i.test(name) && /^password$/i.test(double ?? single ?? plain)) named ??= 'secret';
  return tag.replaceAll(
    attribute,
    (whole: string, name: string, _equals: string, ...values: (string | undefined)[]) => {
      const [double, single, plain] = values;
      const value = double ?? single ?? plain ?? '';
      const end = plain === undefined ? whole.length - 1 : whole.length;
      const kind = /^(?:value|content)$/i.test(name) ? (named ?? undefined) : kindOfName(plainOf(name));
      if (value === '') return whole;
      const shown = kind === undefined ? masking.text(value) : masking.replace(value, kind, plainOf(name));
      return whole.slice(0, end - value.length) + shown + whole.slice(end);
    },
  );
}
