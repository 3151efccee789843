/** Most names whose words are remembered: those of documents are asked for at every value. */
const mostNames = 20_000;

const known = new Map<string, readonly string[]>();

/** Gives the words of a name in lower case, however it joins them: `firstName`, `first_name`, `First-Name` are `first` and `name`. */
export function wordsOf(name: string): readonly string[] {
  let words = known.get(name);
  if (words === undefined) {
    words = splitName(name);
    // A client that makes many names, or long ones, cannot fill the memory.
    if (known.size >= mostNames) known.clear();
    if (name.length <= 200) known.set(name, words);
  }
  return words;
}

function splitName(name: string): string[] {
  const spaced = name.slice(0, 200).replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
  return spaced
    .replaceAll(/[^A-Za-z0-9]/g, ' ')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
}

/** Words that end in `s` in the singular. */
const alike = new Set(
  'status address access business class series news canvas dns process gas bus ios sms css aws https os has was as'.split(
    ' ',
  ),
);

/** Gives the singular of an English word in lower case: `cities` is `city`, `addresses` is `address`. */
export function singularOf(word: string): string {
  if (alike.has(word) || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word === 'people') return 'person';
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|us)es$/.test(word)) return word.slice(0, -2);
  return word.length > 2 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Gives words as a short text that begins with a capital: `shipping`, `note` are `Shipping note`. */
export function asPhrase(words: readonly string[]): string {
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Gives a text as a slug: small letters, digits, and hyphens between words. */
export function asSlug(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '')
    .join('-');
}
