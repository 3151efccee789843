import type { PartKind } from '../walk-document';
import { isObject, type JsonObject, childPointer, fromLocalRef, toPointer, valueAt } from '../document';
import type { Flaws } from '../problems';
import { isJson } from '../../base/http';
import { membersWithin, pointerOf, type Shape, type Trail } from './files';

/**
 * Makes of a document of OpenAPI 3.2, in place, one of 3.1 that says as much of the same as that can: media types that are referred to stand where they
 * are used, `dataValue` is the value of an example. What 3.1 has no words for is a flaw that costs its part: methods of
 * one's own, a query string as a whole, the items of a sequence.
 */
export function mendLater(root: JsonObject, flaws: Flaws): void {
  const seen = new Set<object>();
  const visit = (value: object, shape: Shape, kind: PartKind, trail: Trail | undefined): void => {
    if (seen.has(value)) return;
    seen.add(value);
    if (isObject(value)) {
      if (kind === 'media type' && shape === 'map') {
        placeMediaTypes(root, value);
        readSerialized(value, () => pointerOf(trail), { root, flaws });
      }
      if (shape === 'one') menders[kind]?.(value, () => pointerOf(trail), { root, flaws });
    }
    for (const { key, value: member, shape: within, kind: of } of membersWithin(value, shape, kind))
      visit(member, within, of, { key, above: trail });
  };
  visit(root, 'one', 'document', undefined);
}

interface Mending {
  readonly root: JsonObject;
  readonly flaws: Flaws;
}

type Mend = (part: JsonObject, pointer: () => string, mending: Mending) => void;

const menders: Partial<Readonly<Record<PartKind, Mend>>> = {
  'path item': (item, pointer, mending) => {
    tellMethods(item, pointer, mending);
    dropQueryStrings(item, pointer, mending);
  },
  operation: (operation, pointer, mending) => {
    dropQueryStrings(operation, pointer, mending);
  },
  parameter: (parameter) => {
    // It differs from `form` in what it escapes (OpenAPI 3.2 section 4.12.2.3).
    if (parameter['style'] === 'cookie') parameter['style'] = 'form';
  },
  'media type': (mediaType, pointer, { flaws }) => {
    if (mediaType['itemSchema'] === undefined) return;
    const problem = 'the items of a sequence (`itemSchema`) are not checked';
    flaws.addUnchecked(mediaType, `${pointer()}/itemSchema`, problem, 'anything is taken for them');
  },
  example: (example) => {
    if (example['value'] === undefined && example['dataValue'] !== undefined) example['value'] = example['dataValue'];
  },
};

function tellMethods(item: JsonObject, pointer: () => string, { flaws }: Mending): void {
  const additional = item['additionalOperations'];
  if (!isObject(additional)) return;
  for (const method of Object.keys(additional)) {
    const where = childPointer(pointer(), 'additionalOperations', method);
    flaws.add(where, `${method} is a method that is not known here`, 'the operation is not played');
  }
}

/** What describes the whole query string (OpenAPI 3.2 section 4.12.1) says nothing of its parameters. */
function dropQueryStrings(holder: JsonObject, pointer: () => string, { root, flaws }: Mending): void {
  const { parameters } = holder;
  if (!Array.isArray(parameters)) return;
  const isWhole = (one: unknown): boolean => {
    const parameter = resolved(root, one);
    return isObject(parameter) && parameter['in'] === 'querystring';
  };
  const index = parameters.findIndex(isWhole);
  if (index === -1) return;
  const where = childPointer(pointer(), 'parameters', index);
  flaws.add(where, 'a query string that is described as a whole is not checked', 'any is taken');
  holder['parameters'] = parameters.filter((one: unknown) => !isWhole(one));
}

function placeMediaTypes(root: JsonObject, content: JsonObject): void {
  for (const [name, mediaType] of Object.entries(content)) {
    if (isObject(mediaType) && typeof mediaType['$ref'] === 'string') content[name] = resolved(root, mediaType);
  }
}

/** What an example is as it travels is read as its media type says: JSON, or the text itself (OpenAPI 3.2 section 4.19). */
function readSerialized(content: JsonObject, pointer: () => string, { root, flaws }: Mending): void {
  for (const [type, mediaType] of Object.entries(content)) {
    const examples = isObject(mediaType) ? mediaType['examples'] : undefined;
    for (const [name, entry] of Object.entries(isObject(examples) ? examples : {})) {
      const example = resolved(root, entry);
      if (!isObject(example) || example['value'] !== undefined || example['dataValue'] !== undefined) continue;
      const { serializedValue } = example;
      if (typeof serializedValue !== 'string') continue;
      try {
        example['value'] = isJson(type) ? (JSON.parse(serializedValue) as unknown) : serializedValue;
      } catch {
        const where = childPointer(pointer(), type, 'examples', name, 'serializedValue');
        flaws.add(where, 'expected a JSON text, got something else', 'the example is left out', 'correct it');
      }
    }
  }
}

function resolved(root: JsonObject, value: unknown): unknown {
  let current = value;
  for (let hops = 0; hops < 50 && isObject(current) && typeof current['$ref'] === 'string'; hops += 1) {
    if (!current['$ref'].startsWith('#')) return current;
    current = valueAt(root, toPointer(fromLocalRef(current['$ref'])));
  }
  return current;
}
