import { encodePart } from '../../base/http';

/** The last word of a path that is no parameter: `orders` of `/shops/{shopId}/orders/{orderId}`. */
export function nounOf(path: string): string {
  const words = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  return (words.at(-1) ?? '').replace(/\.json$/, '');
}

/** A path without names of parameters, the slash at its end and `.json`: paths of one shape match the same requests. */
export function shapeOf(path: string): string {
  return trimmed(path).replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Whether a path has certain parameters, in their order, whatever it has behind them. */
export function hasParameters(path: string, names: readonly (string | undefined)[]): boolean {
  const own = parametersIn(path);
  return names.every((name, index) => own[index] === name);
}

/** A path with the values of its parameters, percent-encoded. */
export function filledPath(path: string, valueOf: (name: string) => string): string {
  return path.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => encodePart(valueOf(name)));
}

/** The names of the parameters of a path. */
export function parametersIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** The parameter that a path ends with: `petId` of `/pets/{petId}`. */
export function lastParameter(path: string): string | undefined {
  return /\/\{([^{}/]+)\}$/.exec(trimmed(path))?.[1];
}

/** A path without the parameter that it ends with: `/pets` of `/pets/{petId}`. */
export function withoutLastParameter(path: string): string {
  return path.replace(/\/\{[^{}]*\}(?:\.json|\/)?$/, '');
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/(?:\.json|\/)$/, '') : path;
}
