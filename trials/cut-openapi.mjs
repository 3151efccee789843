/** Cuts an OpenAPI file to the paths that requests met, and to the components that those refer to. */

/** Longer descriptions are cut, longer examples left out. */
const longest = 100;

/** @param targets paths of requests below the base URL, without queries */
export function cutOpenApi(document, targets) {
  const used = Object.entries(document.paths).filter(([path]) => {
    const expression = matcher(path);
    return targets.some((target) => expression.test(target));
  });
  const cut = { ...document, paths: Object.fromEntries(used) };
  delete cut.tags;
  const wanted = referred(cut);
  const isWanted = (pointer) => wanted.has(pointer);
  for (const holder of ['definitions', 'parameters', 'responses'])
    if (cut[holder] !== undefined) cut[holder] = kept(cut[holder], `#/${holder}`, isWanted);
  if (cut.components !== undefined)
    cut.components = Object.fromEntries(
      Object.entries(cut.components).flatMap(([kind, parts]) => {
        const rest = kind === 'securitySchemes' ? parts : kept(parts, `#/components/${kind}`, isWanted);
        return Object.keys(rest).length === 0 ? [] : [[kind, rest]];
      }),
    );
  return shortened(cut);
}

function matcher(path) {
  const literal = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(
    `^${path
      .split(/\{[^{}]*\}/)
      .map(literal)
      .join('[^/]+')}/?$`,
  );
}

const kept = (parts, at, isWanted) =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => isWanted(`${at}/${name}`)));

/** The pointers of all that the paths refer to, directly or by way of another. */
function referred(document) {
  const found = new Set();
  const search = (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value))
      if (name === '$ref' && typeof part === 'string') follow(part);
      else search(part);
  };
  const follow = (reference) => {
    // A reference into a component needs all of it.
    const [, pointer] = /^(#\/components\/[^/]+\/[^/]+|#\/[^/]+\/[^/]+)/.exec(reference) ?? [];
    if (pointer === undefined || found.has(pointer)) return;
    found.add(pointer);
    const names = pointer.slice(2).split('/');
    search(names.reduce((at, name) => at?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document));
  };
  search(document.paths);
  return found;
}

function shortened(value, name) {
  if (typeof value === 'string')
    return name === 'description' && value.length > longest ? `${value.slice(0, longest)} ...` : value;
  if (Array.isArray(value)) return value.map((one) => shortened(one));
  if (typeof value !== 'object' || value === null) return value;
  // Below `properties` a name is one of the API.
  const isLong = (key, part) =>
    name !== 'properties' && ['example', 'examples'].includes(key) && JSON.stringify(part).length > longest;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (isLong(key, part) ? [] : [[key, shortened(part, key)]])),
  );
}
