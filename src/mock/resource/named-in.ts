import type { Operation } from '../../contract/operation';
import { parametersIn } from '../../contract/resource/names';
import type { Handler } from '../handler';

/** Gives a handler the parameters of an operation's path under the names that another template of the same shape has for them. */
export function namedIn(template: string, { path }: Operation, handler: Handler): Handler {
  const [own, wanted] = [parametersIn(path), parametersIn(template)];
  if (wanted.every((name, index) => own[index] === name)) return handler;
  return (request) => {
    const { parameters } = request;
    const values = wanted.flatMap((name, index) => {
      const value = parameters.path[own[index] ?? ''];
      return value === undefined ? [] : [[name, value] as const];
    });
    return handler({ ...request, parameters: { ...parameters, path: Object.fromEntries(values) } });
  };
}
