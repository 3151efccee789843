import { isObject, type JsonObject } from './document';
import { childPointer, valueAt } from './json-pointer';
import type { LoadedDocument } from './load-document';
import type { Parameter } from './operation';

/** Where the schema stands of what no parameter describes: a part of the document that is made for it. */
const madeFor = 'x-understudy-undeclared';

/**
 * Gives the parameters of an operation as its path template has them (OpenAPI 3.1 section 4.8.12.1): one that the template does
 * not hold is left out, one that no parameter describes is read as text, one that is not said to be required is. All are flaws; `pointer` is that of the operation.
 */
export function fitToTemplate(
  loaded: LoadedDocument,
  parameters: readonly Parameter[],
  path: string,
  pointer: string,
): Parameter[] {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const { flaws } = loaded;
  const fitting = parameters.filter((parameter) => {
    if (parameter.in !== 'path') return true;
    if (names.includes(parameter.name)) {
      const written = valueAt(loaded.root, parameter.pointer);
      if (isObject(written) && written['required'] === true) return true;
      const problem = `the path parameter ${parameter.name} is not said to be required`;
      flaws.add(parameter.pointer, problem, 'it is read as required', 'add `required: true`');
      return true;
    }
    const problem = `the path ${path} holds no {${parameter.name}}`;
    flaws.add(parameter.pointer, problem, 'the parameter is left out', 'correct its name, or add it to the path');
    return false;
  });
  const described = new Set(fitting.filter((one) => one.in === 'path').map(({ name }) => name));
  const undeclared = [...new Set(names)].filter((name) => !described.has(name));
  const added = undeclared.map((name): Parameter => {
    const problem = `the path holds {${name}}, and no parameter describes it`;
    flaws.add(pointer, problem, `{${name}} is read as text`, `add a parameter with in: path and name: ${name}`);
    return asText(loaded.root, name, pointer);
  });
  if (new Set(names).size < names.length)
    flaws.add(pointer, `the path ${path} holds a parameter twice`, 'the last of the two counts', 'rename one');
  return [...fitting, ...added];
}

function asText(root: JsonObject, name: string, pointer: string): Parameter {
  const schema = { type: 'string' };
  root[madeFor] ??= schema;
  const schemaPointer = childPointer('', madeFor);
  return {
    name,
    in: 'path',
    required: true,
    schema: root[madeFor] as typeof schema,
    style: 'simple',
    explode: false,
    description: '',
    pointer,
    schemaPointer,
  };
}
