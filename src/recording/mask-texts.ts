import type { JsonValue } from '../exact-json';
import type { Masking } from './masking';
import { maskEncodedJson, maskJsonLines, maskWholeJson } from './mask-embedded';
import { maskMarkup, type PieceMasking } from './mask-markup';
import { maskParts, maskTable } from './mask-parts';
import { lastName } from './mask-pairs';
import { maskUrls } from './mask-urls';
import { replaceSaid } from './said-values';
import { isCountOf, kindOfName } from './sensitive-names';

/** Texts lie in one another so often: an URL in a form in JSON. Deeper ones are masked by names and by value alone. */
const deepest = 4;

/** What a text has that holds names and their values. */
const mayHoldNames = /[:=<,;\t]|^\s{0,9}["[]|^(?:ey|W[3y1])/;

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
      return maskStructured(said, masking, maskJson, text) ?? plain.text(maskFree(said, masking));
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

/** A name and behind it its value, as lists of variables in YAML have them: `- name: DB_PASS`, `  value: ...`. */
const namedValue =
  /(\b(?:name|key|field)["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)([\w.-]{1,80})(["']?[,;]?\s{0,80}["']?(?:value|val)["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)([^\s"',;{}]{1,10000})/gi;

function maskSaid(text: string, masking: Masking): string {
  const paired = text.replaceAll(namedValue, (whole, head: string, name: string, between: string, value: string) =>
    kindOfName(name) === 'secret'
      ? head + name + between + masking.replace(value, { kind: 'secret', place: `text ${name}` })
      : whole,
  );
  return replaceSaid(paired, (name) => {
    const plain = lastName(name);
    const kind = kindOfName(plain) ?? (masking.isNamed([plain]) ? 'text' : undefined);
    return kind === undefined
      ? undefined
      : (value) =>
          value === '' || isCountOf(plain, value) ? value : masking.replace(value, { kind, place: `text ${plain}` });
  });
}
