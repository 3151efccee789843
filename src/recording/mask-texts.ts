import type { JsonValue } from '../exact-json';
import type { Masking } from './masking';
import { maskEncodedJson, maskJsonLines, maskWholeJson } from './mask-embedded';
import { maskMarkup, type PieceMasking } from './mask-markup';
import { maskParts, maskTable } from './mask-parts';
import { lastName } from './mask-pairs';
import { encodePart } from '../contract/uri-path';
import { maskUrls } from './mask-urls';
import { replaceSaid } from './said-values';
import { isCountOf, kindOfName } from './sensitive-names';

/** Texts lie in one another so often: an URL in a form in JSON. Deeper ones are masked by names and by value alone. */
const deepest = 4;

/** What a text has that holds names and their values. */
const mayHoldNames = /[:=<,;\t|]|%(?:25)*3[AaDd]|^\s{0,9}["[]|^(?:ey|W[3y1])/;

/**
 * Gives the masking of a run in which every text is looked into, whatever it is: JSON, lines of it, JSON in Base64, XML, forms of
 * several parts, tables, URLs, and names with values in any other one. `maskJson` masks JSON of no schema. Takes time linear in
 * the text.
 */
export function withTexts(plain: Masking, maskJson: (value: JsonValue) => JsonValue): Masking {
  let depth = 0;
  const text = (said: string): string => {
    if (!mayHoldNames.test(said)) return plain.text(said);
    if (depth >= deepest) return plain.text(maskSaid(said, masking));
    depth += 1;
    try {
      return maskStructured(said, masking, maskJson, text) ?? plain.text(maskFree(maskEscaped(said, text), masking));
    } finally {
      depth -= 1;
    }
  };
  const masking: Masking = { ...plain, text };
  return masking;
}

function pieces(masking: Masking, text: (said: string) => string): PieceMasking {
  return { text, replace: (value, kind, name) => masking.replace(value, { kind, place: `text ${name}` }) };
}

function maskStructured(
  said: string,
  masking: Masking,
  maskJson: (value: JsonValue) => JsonValue,
  text: (said: string) => string,
): string | undefined {
  return (
    maskWholeJson(said, maskJson) ??
    maskEncodedJson(said, maskJson) ??
    maskJsonLines(said, maskJson, text) ??
    maskParts(said, pieces(masking, text)) ??
    maskTable(said, pieces(masking, text))
  );
}

function maskFree(said: string, masking: Masking): string {
  const between = (one: string): string => maskUrls(one, masking, (other) => maskSaid(other, masking));
  return /<[A-Za-z_!/?]/.test(said) ? maskMarkup(said, pieces(masking, between)) : between(said);
}

/** What is escaped as in a query holds names too, such as an address in the query of another. */
function maskEscaped(text: string, mask: (said: string) => string): string {
  if (!escaped.test(text)) return text;
  return text.replaceAll(/[^\s"'<>&=?;,]+/g, (piece) => {
    if (!escaped.test(piece) || /%(?![\da-f]{2})/i.test(piece)) return piece;
    const said = decoded(piece);
    const masked = mask(said);
    return masked === said ? piece : encodePart(masked);
  });
}

const escaped = /%(?:25)*3[AaDd]/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The object that Kubernetes keeps secrets in: all of its maps are such. */
const isSecretObject = /^[ \t-]{0,80}["']?kind["']?[ \t]?:[ \t]?["']?Secret["']?[ \t,]{0,9}\r?$/m;

/** Oracle writes them before the host: `jdbc:oracle:thin:scott/tiger@host`. */
const beforeHost = /(\bjdbc:oracle:\w{1,10}:)([^\s/@"']{1,100})\/([^\s@"']{1,200})(?=@)/gi;

/** A name and behind it its value, as lists of variables in YAML have them: `- name: DB_PASS`, `  value: ...`. */
const namedValue =
  /(\b\w{0,20}(?:name|key|field)["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)([\w.-]{1,80})(["']?[,;]?\s{0,80}["']?(?:\w{0,20}value|val)["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)([^\s"',;{}]{1,10000})/gi;

function maskSaid(text: string, masking: Masking): string {
  const paired = text.replaceAll(namedValue, (whole, head: string, name: string, between: string, value: string) =>
    kindOfName(name) === 'secret'
      ? head + name + between + masking.replace(value, { kind: 'secret', place: `text ${name}` })
      : whole,
  );
  const connected = paired.replaceAll(beforeHost, (_whole, head: string, user: string, password: string) => {
    const shown = masking.replace(user, { kind: 'username', place: 'text user' });
    return `${head}${shown}/${masking.replace(password, { kind: 'secret', place: 'text password' })}`;
  });
  const isOfSecret = text.includes('Secret') && isSecretObject.test(text);
  return replaceSaid(connected, (name) => {
    const plain = lastName(name);
    const isHeld = isOfSecret && /^(?:data|stringData)$/.test(plain);
    const kind = (isHeld ? 'secret' : kindOfName(plain)) ?? (masking.isNamed([plain]) ? 'text' : undefined);
    return kind === undefined
      ? undefined
      : (value) =>
          value === '' || isCountOf(plain, value) ? value : masking.replace(value, { kind, place: `text ${plain}` });
  });
}
