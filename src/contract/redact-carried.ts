import { shortestSecret, type Redact } from './redact-values';

/** How a text that a client sent may be spelled where it is told of; one line for each spelling that must not pass. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  (text) => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8')),
  // Base64 of a longer text that holds this one begins alike, but for the last characters.
  (text) => Buffer.from(text, 'utf8').toString('base64').slice(0, -4),
  (text) => Buffer.from(text, 'utf8').toString('base64url').slice(0, -2),
];

/** The shortest beginning of a value that tells something of it. */
const shortestBeginning = 8;

/**
 * Gives the redaction of what one request carried as credentials, each of which becomes `shownAs`, and its beginning where a
 * text was cut within it. It is made for every such request and costs little: keys that are known beforehand are looked for
 * in many more spellings (see redactValues), these only as clients and messages write them.
 */
export function redactCarried(values: readonly string[], shownAs: string): Redact {
  const told = values.filter((value) => value.length >= shortestSecret);
  const spelled = told.flatMap((value) => spellings.map((spell) => spell(value)));
  const ordered = [...new Set(spelled)]
    .filter((text) => text.length >= shortestSecret)
    .sort((first, second) => second.length - first.length);
  const beginnings = ordered.flatMap((secret) => {
    const least = Math.max(shortestBeginning, Math.ceil(secret.length / 2));
    return secret.length <= least ? [] : [{ secret, beginning: secret.slice(0, least) }];
  });
  return (text) => {
    let clean = text;
    // Most texts hold none, and to look costs less than to replace.
    for (const secret of ordered) if (clean.includes(secret)) clean = clean.replaceAll(secret, () => shownAs);
    for (const { secret, beginning } of beginnings)
      if (clean.includes(beginning)) clean = withoutBeginning(clean, secret, beginning, shownAs);
    return clean;
  };
}

/** What a message quotes is cut where it is long: the beginning of a key may stand before the cut. */
function withoutBeginning(text: string, secret: string, beginning: string, shownAs: string): string {
  let clean = '';
  let from = 0;
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, from)) {
    let end = at + beginning.length;
    while (end < text.length && text[end] === secret[end - at]) end += 1;
    const isCut = end === text.length || /^(?:\.\.\.|\\?["'])/.test(text.slice(end, end + 3));
    clean += text.slice(from, at) + (isCut ? shownAs : text.slice(at, end));
    from = end;
  }
  return from === 0 ? text : clean + text.slice(from);
}
