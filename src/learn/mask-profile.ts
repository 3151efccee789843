import { isArray, isObject, mapValues, type JsonObject, type JsonValue } from '../base/json';
import { redacted, type Masker } from '../exchange/masking/mask';
import { isPersonalName, isSecretHeader } from '../exchange/masking/names';
import { child, valueAlong } from '../openapi/document/pointer';
import { valueInName } from '../profile/request-values';

/**
 * Masks a section of a profile as it is written: items and what writes leave by their properties, responses by those of their bodies.
 * Placeholders stay: they say what kind of value belongs there.
 */
export function maskSection(masker: Masker, section: string, value: JsonValue): JsonValue {
  const mask = (one: JsonValue): JsonValue => withPlaceholders(masker, one, masker.value(one));
  if (section === 'items') return mapValues(value, (list) => mapValues(list, mask));
  if (section === 'writes') return mapValues(value, mask);
  if (section === 'hints') return withoutSecretNames(masker, value);
  if (section !== 'responses') return value;
  return mapValues(withoutSecretValues(masker, value as JsonObject), (response) => {
    const { headers, body, ...rest } = response as JsonObject;
    return {
      ...rest,
      ...(headers !== undefined && {
        headers: mapValues(headers, (text, name) => (isSecretHeader(name) ? redacted : mask(text))),
      }),
      ...(body !== undefined && { body: mask(body) }),
    };
  });
}

/** Of a schema whose properties are called by a secret only that it has some. */
function withoutSecretNames(masker: Masker, value: JsonValue): JsonValue {
  const { properties, ...others } = isObject(value) ? value : {};
  const isSecret = isObject(properties) && Object.keys(properties).some((name) => masker.value(name) !== name);
  const shown = isSecret ? { ...others, additionalProperties: {} } : value;
  return mapValues(shown, (one) => withoutSecretNames(masker, one));
}

/** Without the templates that are only for a request with a secret: their names have it. */
function withoutSecretValues(masker: Masker, responses: JsonObject): JsonObject {
  const isSecret = (key: string): boolean => {
    const { name = '', value = '' } = valueInName(key) ?? {};
    return masker.value(value, { in: 'body', at: child('', name) }) !== value;
  };
  return Object.fromEntries(Object.entries(responses).filter(([key]) => !isSecret(key)));
}

/**
 * What was masked, but for placeholders: of those only the letters and digits of an example are hidden. Where the name of a property does
 * not say that all of a text is secret, some parts of it are.
 */
function withPlaceholders(masker: Masker, value: JsonValue, masked: JsonValue): JsonValue {
  // That there is no secret is none, and a mock needs to know.
  if (value === null || value === '' || typeof value === 'boolean') return value;
  if (typeof value !== 'string')
    return mapValues(masked, (one, name) => {
      const inner = valueAlong(value, [name]);
      return inner === undefined ? one : withPlaceholders(masker, inner, one);
    });
  if (masked === value) return value;
  if (masked === redacted) return /^\{\{[^{}]*\}\}$/.test(value) ? hiddenExample(value) : redacted;
  const hidden = (part: string): string => masker.text(part, [], '');
  return value
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at) => {
      if (at % 2 === 0 || hidden(part) === part) return hidden(part);
      const example = hiddenExample(part);
      // The name of a property may be a secret.
      return hidden(example) === example ? example : redacted;
    })
    .join('');
}

/** `{{new: 3f2b}}` of a token is `{{new: 0a0a}}`: of the same form. A fact of the request says nothing; what stands behind a bar may. */
function hiddenExample(placeholder: string): string {
  const [, made, example = ''] = /^(\{\{(?:new|now|next|example):)(.*)$/.exec(placeholder) ?? [];
  if (made !== undefined)
    return (
      made +
      example
        .replaceAll(/\p{Lu}/gu, 'A')
        .replaceAll(/(?!A)\p{L}/gu, 'a')
        .replaceAll(/\p{N}/gu, '0')
    );
  return placeholder.includes('|') || placeholder.includes('"') ? redacted : placeholder;
}

/** The names of properties that look personal, in the order in which they are met. */
export function personalNamesIn(value: JsonValue, found = new Set<string>()): ReadonlySet<string> {
  if (isArray(value)) for (const one of value) personalNamesIn(one, found);
  else if (isObject(value))
    for (const [name, one] of Object.entries(value)) {
      if (isPersonalName(name)) found.add(name);
      personalNamesIn(one, found);
    }
  return found;
}
