// The plain request to an operation: sample values for what is required, and IDs of items that are there.
import { URLSearchParams } from 'node:url';

/** @param library what is exported of the program by corpus.mjs */
export function createPlainRequests(
  { requestOf, sample, createRandom, valueAt, parseJson, stringifyJson, contentTypeOf },
  contract,
  store,
) {
  const textOf = (value) => (typeof value === 'string' ? value : stringifyJson(value));
  const made = (schema, name, key, options = {}) =>
    sample(contract, schema, { random: createRandom(key), name, style: 'simple', direction: 'request', ...options });
  const valueOf = ({ examples, schema, name }, key) => examples[0] ?? made(schema, name, key);

  /** The ID of the first item of the collection at a path, if the next segment is its ID. */
  const firstId = async (above, concrete, template) => {
    if (above?.id === undefined || shape(above.itemPath ?? '') !== shape(template)) return undefined;
    const at = above.path.endsWith('/') ? `${concrete}/` : concrete;
    const { texts } = await store.list({ collection: above.path, at, terms: [], offset: 0, limit: 1 });
    return texts[0] === undefined ? undefined : valueAt(parseJson(texts[0]), above.id.at);
  };

  const pathOf = async (operation) => {
    let concrete = '';
    let template = '';
    for (const segment of operation.path.split('/').slice(1)) {
      const above = contract.collections.find((one) => one.path.replace(/\/$/, '') === template);
      template += `/${segment}`;
      const id = await firstId(above, concrete, template);
      const written = segment.replaceAll(/\{([^{}]*)\}/g, (_, name) => {
        const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
        return encodeURIComponent(id ?? (parameter === undefined ? 'x' : textOf(valueOf(parameter, template))));
      });
      concrete += `/${written}`;
    }
    return concrete;
  };

  const bodyOf = (operation, key) => {
    const all = operation.requestBody?.content ?? [];
    const media = all.find(({ name }) => name.includes('json')) ?? all[0];
    if (media === undefined) return { headers: [] };
    // A search without conditions finds something.
    const isSearch = contract.roleOf(operation)?.kind === 'list';
    const options = isSearch ? { optional: 'none' } : { style: 'realistic', optional: 'most' };
    const value = media.schema === undefined ? {} : made(media.schema, '', key, options);
    const type = contentTypeOf(media);
    const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const fields = pairs.flatMap(([name, one]) => [one].flat().map((each) => [name, textOf(each)]));
    if (type.startsWith('multipart/'))
      return { headers: ['Content-Type', `${type}; boundary=b`], body: multipart(fields) };
    const isForm = type.includes('x-www-form-urlencoded');
    const body = isForm
      ? new URLSearchParams(fields).toString()
      : type.includes('json')
        ? stringifyJson(value)
        : textOf(value);
    return { headers: ['Content-Type', type], body };
  };

  /** @param target a path and query, if they are known */
  return async (operation, target) => {
    const key = `${operation.method} ${operation.path}`;
    const query = new URLSearchParams();
    const { headers, body } = bodyOf(operation, key);
    for (const parameter of operation.parameters.filter(({ required }) => required)) {
      const { in: place, name, style } = parameter;
      if (place === 'path') continue;
      const value = valueOf(parameter, key);
      if (place === 'header') headers.push(name, textOf(value));
      else if (place === 'cookie') headers.push('Cookie', `${name}=${textOf(value)}`);
      else if (style === 'deepObject')
        for (const [inner, one] of Object.entries(value)) query.append(`${name}[${inner}]`, textOf(one));
      else for (const one of [value].flat()) query.append(name, textOf(one));
    }
    const base = contract.servers[0]?.basePath ?? '';
    const whole = target ?? `${base}${await pathOf(operation)}${query.size > 0 ? `?${query}` : ''}`;
    return requestOf(operation.method, whole, body === undefined ? { headers } : { headers, body });
  };
}

function shape(template) {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}

function multipart(fields) {
  const parts = fields.map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return `${parts.join('')}--b--\r\n`;
}
