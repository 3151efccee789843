import { isArray, isObject } from '../../base/json';
import type { Problems } from './document';
import { child, follow } from './pointer';
import { bodyParametersOf, isOfBody, parameterOf, requestBodyOf, responseOf, schemaOf } from './swagger';
import type { Draft, Part } from './walk';

/** Reads a part of an OpenAPI 3 file that is written in the words of Swagger 2.0 as it is meant, and notes it. */
export function createOlderWords(root: Draft, problems: Problems): (part: Part) => void {
  return ({ kind, holder, key, pointer }) => {
    const value = holder[key];
    if (!isObject(value) || '$ref' in value) return;
    const note = (word: string, message: string, remedy: string): void => {
      problems.add({ pointer: child(pointer, word), message, consequence: 'It is read as meant.', remedy });
    };
    const isOpen = value['content'] === undefined && !isObject(value['schema']);
    if ((kind === 'parameter' || kind === 'header') && isOpen) {
      const [word] = Object.keys(schemaOf(value)).filter((name) => name !== 'example');
      // What OpenAPI 3 does with a list if nothing is said.
      holder[key] = parameterOf({ collectionFormat: 'multi', ...value });
      if (word !== undefined) note(word, `The ${kind} has a "${word}" and no "schema".`, 'Write it within "schema".');
    } else if ((kind === 'response' || kind === 'request body') && value['content'] === undefined) {
      if (!isObject(value['schema'])) return;
      holder[key] = responseOf(value, []);
      const message = `The ${kind} has a "schema" and no "content".`;
      note('schema', message, 'Write it within "content" and a media type such as application/json.');
    } else if (kind === 'operation') readBody(value, root, note);
  };
}

/** `in: body` and `in: formData` */
function readBody(operation: Draft, root: Draft, note: (word: string, message: string, remedy: string) => void): void {
  const { parameters } = operation;
  const ofBody = bodyParametersOf(parameters, { root });
  if (!isArray(parameters) || ofBody.length === 0) return;
  operation['requestBody'] ??= requestBodyOf(ofBody, []) ?? {};
  operation['parameters'] = parameters.filter((entry) => !isOfBody(follow(root, entry, '')?.value));
  note('parameters', 'A parameter is the body.', 'Write "requestBody".');
}
