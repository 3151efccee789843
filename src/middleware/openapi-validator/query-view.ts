import type { Operation, Parameter } from '../../contract/operation';
import type { Schemas } from '../../contract/schema/schemas';
import type { ValidatedParts } from './request-validator';

type Query = ValidatedParts['query'];

/** A query as the validator is given it. */
export interface QueryView {
  readonly query: Query;
  /** Puts what the validator has made of the query back under the names the document has. */
  readonly restore: () => void;
}

/** Gives the name under which the validator knows a query parameter: without the `[` that it reads as an object's. */
export function viewName(name: string): string {
  return name.replaceAll('[', '%5B');
}

/**
 * Gives what shows an operation's queries to the validator. That reads every `name[key]` as a member of an object, at a cost
 * that grows with the square of their number, even where the document has a parameter of that whole name or none at all,
 * and breaks where the document has an array in one text there.
 */
export function createQueryView({ parameters }: Operation, schemas: Schemas): (query: Query) => QueryView {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const literal = known.map(({ name }) => name).filter((name) => name.includes('['));
  const hidden = new Set(literal.map(viewName));
  const bases = new Set(known.flatMap(({ name, schema }) => [name, ...Object.keys(schemas.propertiesOf(schema))]));
  const inOneText = known.filter((parameter) => isInOneText(parameter, schemas)).map(({ name }) => name);

  return (query) => {
    const names = Object.keys(query);
    if (literal.length === 0 && !names.some((name) => name.includes('['))) {
      return { query, restore: () => undefined };
    }
    const shown = Object.create(null) as Query;
    const kept = Object.create(null) as Query;
    for (const name of names) {
      if (literal.includes(name)) shown[viewName(name)] = query[name];
      else (hidden.has(name) || isStray(name, bases) ? kept : shown)[name] = query[name];
    }
    for (const name of inOneText) gatherMembers(shown, name);
    const restore = (): void => {
      for (const name of Object.keys(query)) Reflect.deleteProperty(query, name);
      for (const name of literal) {
        if (shown[viewName(name)] !== undefined) query[name] = shown[viewName(name)];
        Reflect.deleteProperty(shown, viewName(name));
      }
      Object.assign(query, kept, shown);
    };
    return { query: shown, restore };
  };
}

function isInOneText({ schema, explode }: Parameter, schemas: Schemas): boolean {
  return !explode && schemas.typesOf(schema).includes('array');
}

function isStray(name: string, bases: ReadonlySet<string>): boolean {
  const mark = name.indexOf('[');
  return mark !== -1 && !bases.has(name.slice(0, mark));
}

/** An array of an object is what is refused as no array of the items that the document describes. */
function gatherMembers(query: Query, name: string): void {
  const members = Object.keys(query).filter((other) => other.startsWith(`${name}[`));
  if (members.every((member) => member === `${name}[]`)) return;
  query[name] = [Object.fromEntries(members.map((member) => [member, query[member] ?? '']))];
  for (const member of members) Reflect.deleteProperty(query, member);
}
