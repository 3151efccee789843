/** Gives a name in lower case without separators: `created_at` and `createdAt` are the same word. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** Gives the words of a name in lower case: `ssh_keys` and `sshKeys` are `ssh` and `keys`. */
export function wordsOf(name: string): string[] {
  return name
    .split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Plurals that end like others and are built otherwise, and singulars that look like plurals. */
const irregulars: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['statuses', 'status'],
  ['aliases', 'alias'],
  ['alias', 'alias'],
  ['series', 'series'],
  ['news', 'news'],
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
]);

/** Gives the singular of an English noun, as names of collections are built: `policies`, `boxes`, `users`. */
export function singular(noun: string): string {
  const irregular = irregulars.get(noun);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return /[^su]s$/.test(noun) && !noun.endsWith('is') ? noun.slice(0, -1) : noun;
}

/** Gives the last segment of a path that is no parameter, without a suffix: `users` of `/v1/users/{id}` and `/v1/users.json`. */
export function lastNoun(path: string): string {
  const nouns = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  return (nouns.at(-1) ?? '').replace(/\.json$/, '');
}

/** Tells whether a property is called like a collection, in the singular or the plural, or ends in its name as a word. */
export function isNamedLike(property: string, noun: string): boolean {
  const [wanted, named] = [singular(plainName(noun)), singular(plainName(property))];
  return wanted !== '' && (named === wanted || singular(wordsOf(property).at(-1) ?? '') === wanted);
}

/** Gives a path without what may stand behind its last segment: a slash, or a `.json`. */
export function withoutSuffix(path: string): string {
  return path.length > 1 ? path.replace(/(?:\.json|\/)$/, '') : path;
}

/** Gives a path template with nameless parameters: two of the same shape match the same requests. */
export function shapeOfPath(path: string): string {
  return withoutSuffix(path).replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Tells whether the last segment of a path is a word right behind a parameter: `/orders/{id}/cancel`. */
export function isBehindItem(path: string): boolean {
  return /\}\/[^/{}]+$/.test(withoutSuffix(path));
}

/** Gives the names of the parameters in a path template, in their order. */
export function parametersIn(path: string): string[] {
  return path.includes('{') ? [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name) : [];
}

/** Tells whether a segment behind a collection's path searches it: `/orders/search`. */
export function isSearchWord(segment: string): boolean {
  return /^_?(?:search|query|find|filter|list)$/i.test(segment);
}
