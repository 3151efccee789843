import { setImmediate } from 'node:timers/promises';
import { headerOf } from '../../base/http';
import { isObject, ownProperty } from '../../base/json';
import { getOrMake } from '../../base/once';
import { splitOnce } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { jsonContent, responseFor } from '../../openapi/response/responses';
import { readFields } from '../../openapi/request/written';
import { textsIn } from '../../openapi/schema/flatten';
import { describePlace } from '../../openapi/schema/violation-text';
import { exchangeOf, type JournalEntry } from '../journal';
import { readCall } from './call-reading';
import type { Coverage, DeprecatedUse, InputCoverage, OperationCoverage } from './console-types';
import { invalidKind, kindsOf, validKind, type Input } from './value-kinds';

/** So many calls are read before other requests have their turn. */
const atATime = 200;

const mostClients = 200;

type Touched = Pick<InputCoverage['kinds'][number], 'kind' | 'isValid'> & { readonly place: string };

/** What calls have touched of an OpenAPI file. Each call is read once. */
export class CoverageFold {
  readonly #touched = new WeakMap<JournalEntry, readonly Touched[]>();
  readonly #inputs = new Map<Operation, readonly Input[]>();

  constructor(private readonly contract: Contract) {}

  /** All but what is missing. */
  async of(entries: readonly JournalEntry[]): Promise<Omit<Coverage, 'missing'>> {
    const byOperation = new Map<string, JournalEntry[]>();
    const unmatched: Record<string, number> = {};
    for (const [index, entry] of entries.entries()) {
      const { operation, outcome, status } = entry;
      // What has no outcome only asks which methods there are.
      if (operation === undefined && outcome !== undefined) unmatched[status] = (unmatched[status] ?? 0) + 1;
      if (operation === undefined) continue;
      getOrMake(byOperation, operation, () => []).push(entry);
      if (this.#touched.has(entry)) continue;
      this.#touched.set(entry, this.#touchedBy(entry));
      if (index % atATime === 0) await setImmediate();
    }
    const { operations } = this.contract;
    const of = ({ id }: Operation): readonly JournalEntry[] => byOperation.get(id) ?? [];
    const [first] = entries;
    return {
      calls: entries.length,
      ...(first !== undefined && { since: new Date(first.startedAt).toISOString() }),
      operations: operations.map((operation) => statusesOf(operation, of(operation))),
      inputs: operations.flatMap((operation) => this.#kinds(operation, of(operation))),
      unmatched,
      deprecated: operations
        .filter(({ deprecation }) => deprecation !== undefined)
        .flatMap((operation) => clientsOf(operation, of(operation))),
    };
  }

  inputsOf(operation: Operation): readonly Input[] {
    return getOrMake(this.#inputs, operation, () => inputsOf(this.contract, operation));
  }

  #touchedBy(entry: JournalEntry): readonly Touched[] {
    const reading = readCall(this.contract, exchangeOf(entry).request, entry.operation);
    if (reading === undefined) return [];
    const { body, values, violations, request, operation } = reading;
    const sent = new Set(readFields(splitOnce(request.target, '?')[1] ?? '').map(({ name }) => name));
    return this.inputsOf(operation).flatMap((input): Touched | readonly [] => {
      const { place, name } = input;
      // A call that was rejected early has no body.
      if (input.in === 'body' && !isObject(body)) return [];
      const wrong = violations.find((one) => isWithin(describePlace(one.place), place));
      if (wrong !== undefined) return { place, kind: invalidKind(wrong), isValid: false };
      const isSent =
        input.in === 'path' || (input.in === 'query' ? sent.has(name) : isObject(body) && Object.hasOwn(body, name));
      const value = input.in === 'body' ? isObject(body) && ownProperty(body, name) : values.get(place);
      if (!isSent || value === undefined) return { place, kind: 'left out', isValid: true };
      if (!input.isId) return { place, kind: validKind(this.contract.schemas, input.schema, value), isValid: true };
      const kind = idKind(entry);
      return kind === undefined ? [] : { place, kind, isValid: true };
    });
  }

  #kinds(operation: Operation, entries: readonly JournalEntry[]): readonly InputCoverage[] {
    const counts = new Map<string, Map<string, { isValid: boolean; calls: number }>>();
    for (const { place, kind, isValid } of entries.flatMap((entry) => this.#touched.get(entry) ?? [])) {
      const kinds = getOrMake(counts, place, () => new Map<string, { isValid: boolean; calls: number }>());
      getOrMake(kinds, kind, () => ({ isValid, calls: 0 })).calls += 1;
    }
    return this.inputsOf(operation).map((input) => {
      const seen = counts.get(input.place) ?? new Map<string, { isValid: boolean; calls: number }>();
      const expected = kindsOf(this.contract.schemas, input).map(
        ({ kind, isValid }) => [kind, { isValid, calls: 0 }] as const,
      );
      const kinds = [...new Map([...expected, ...seen])].map(([kind, count]) => ({ kind, ...count }));
      return { operation: operation.id, place: input.place, kinds };
    });
  }
}

/** `body.owner.name` and `body.tags[0]` are within `body.owner` and `body.tags`. */
function isWithin(at: string, place: string): boolean {
  return at.startsWith(place) && /^(?:$|[.[])/.test(at.slice(place.length));
}

/** Whether the item that a path names is there; undefined if the call was rejected before anybody looked. */
function idKind({ outcome, message }: JournalEntry): string | undefined {
  if (outcome === 'item-unknown' || outcome === 'item-removed') return 'unknown';
  return message === undefined ? 'existing' : undefined;
}

function inputsOf({ schemas, collections }: Contract, operation: Operation): readonly Input[] {
  const isId = (name: string): boolean =>
    collections.some(
      ({ itemPath = '' }) => itemPath.endsWith(`{${name}}`) && `${operation.path}/`.startsWith(`${itemPath}/`),
    );
  const parameters = operation.parameters.flatMap(({ in: location, name, schema, required }): Input | readonly [] =>
    location === 'path' || location === 'query'
      ? { place: `${location}.${name}`, in: location, name, schema, required, isId: location === 'path' && isId(name) }
      : [],
  );
  const body = jsonContent(operation.requestBody)?.schema;
  if (body === undefined) return parameters;
  const needed = textsIn(schemas.flatten(body.schema)['required']);
  const properties = [...schemas.propertiesOf(body)]
    .filter(([, { schema }]) => schemas.flatten(schema)['readOnly'] !== true)
    .map(([name, schema]): Input => ({
      ...{ place: `body.${name}`, in: 'body', name, schema },
      ...{ required: needed.includes(name), isId: false },
    }));
  return [...parameters, ...properties];
}

function statusesOf(operation: Operation, entries: readonly JournalEntry[]): OperationCoverage {
  const counts = new Map<string, number>();
  for (const { status } of operation.responses) if (/^\d{3}$/.test(status)) counts.set(status, 0);
  const documented = [...counts.keys()];
  for (const { status } of entries) if (status > 0) counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  return {
    operation: operation.id,
    calls: entries.length,
    statuses: [...counts]
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([status, calls]) => {
        if (documented.includes(status)) return { status, documented: 'yes', calls };
        return { status, documented: responseFor(operation, Number(status)) === undefined ? 'no' : 'default', calls };
      }),
  };
}

function clientsOf({ id }: Operation, entries: readonly JournalEntry[]): readonly DeprecatedUse[] {
  const uses = new Map<string, DeprecatedUse>();
  for (const { session, requestHeaders, startedAt } of entries) {
    const client = (headerOf(requestHeaders, 'user-agent') ?? '').slice(0, 200);
    const key = `${session} ${client}`;
    const calls = (uses.get(key)?.calls ?? 0) + 1;
    if (uses.size < mostClients || uses.has(key))
      uses.set(key, { operation: id, session, client, calls, last: new Date(startedAt).toISOString() });
  }
  return [...uses.values()].sort((one, other) => other.calls - one.calls);
}
