import { setImmediate } from 'node:timers/promises';
import { headerOf } from '../../base/http';
import { isObject, ownProperty } from '../../base/json';
import { countEach } from '../../base/most-frequent';
import { getOrMake } from '../../base/once';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { jsonContent, responseFor } from '../../openapi/response/responses';
import { textsIn } from '../../openapi/schema/flatten';
import { describePlace } from '../../openapi/schema/violation-text';
import { curlOf } from '../../exchange/curl';
import { bytesOf, exchangeOf, type JournalEntry } from '../journal';
import { readCall } from './call-reading';
import type { CallView } from './call-view';
import type { Coverage, DeprecatedUse, InputCoverage, OperationCoverage } from './console-types';
import { json, type ControlHandlers, type ControlParts } from './control-call';
import { exampleRequest } from './example-request';
import { invalidKinds, leftOut, validKind, validKinds, type Input } from './value-kinds';

/** So many bytes of calls are read before other requests have their turn. */
const bytesAtATime = 100_000;

const mostClients = 200;

interface Kind {
  readonly kind: string;
  readonly isValid: boolean;
}

/** What calls have touched of an OpenAPI file. Each call is read once. */
class CoverageFold {
  /** The kind of value that a call had for each input of its operation; undefined if nobody looked. */
  readonly #touched = new WeakMap<JournalEntry, readonly (Kind | undefined)[]>();
  readonly #inputs = new Map<Operation, readonly Input[]>();
  /** Each is there once, whatever the number of calls. */
  readonly #kinds = new Map<string, Kind>();

  constructor(
    private readonly contract: Contract,
    private readonly view: CallView,
  ) {}

  /** All but what is missing. */
  async of(entries: readonly JournalEntry[]): Promise<Omit<Coverage, 'missing'>> {
    const byOperation = new Map<string, JournalEntry[]>();
    const unmatched: Record<string, number> = {};
    let bytes = 0;
    for (const entry of entries) {
      const { operation, outcome, status } = entry;
      // What has no outcome only asks which methods there are.
      if (operation === undefined && outcome !== undefined) unmatched[status] = (unmatched[status] ?? 0) + 1;
      if (operation === undefined) continue;
      getOrMake(byOperation, operation, () => []).push(entry);
      if (this.#touched.has(entry)) continue;
      this.#touched.set(entry, this.#touchedBy(entry));
      bytes += bytesOf(entry);
      if (bytes < bytesAtATime) continue;
      bytes = 0;
      await setImmediate();
    }
    const { operations } = this.contract;
    const of = ({ id }: Operation): readonly JournalEntry[] => byOperation.get(id) ?? [];
    const [first] = entries;
    return {
      calls: entries.length,
      ...(first !== undefined && { since: new Date(first.startedAt).toISOString() }),
      operations: operations.map((operation) => statusesOf(operation, of(operation))),
      inputs: operations.flatMap((operation) => this.#count(operation, of(operation))),
      unmatched,
      deprecated: operations
        .filter(({ deprecation }) => deprecation !== undefined)
        .flatMap((operation) => clientsOf(operation, of(operation), this.view)),
    };
  }

  #inputsOf(operation: Operation): readonly Input[] {
    return getOrMake(this.#inputs, operation, () => inputsOf(this.contract, operation));
  }

  #kind(kind: string, isValid: boolean): Kind {
    return getOrMake(this.#kinds, `${isValid} ${kind}`, () => ({ kind, isValid }));
  }

  #touchedBy(entry: JournalEntry): readonly (Kind | undefined)[] {
    const reading = readCall(this.contract, exchangeOf(entry).request, entry.operation);
    if (reading === undefined) return [];
    const { body, values, violations, queried, operation } = reading;
    const wrong = violations.map(({ place, keyword }) => ({ at: describePlace(place), keyword }));
    return this.#inputsOf(operation).map(({ place, name, in: location, isId, schema }) => {
      const members = isObject(body) ? body : undefined;
      // A call that was rejected early has no body.
      if (location === 'body' && members === undefined) return undefined;
      const broken = wrong.find(({ at }) => isWithin(at, place));
      if (broken !== undefined) return this.#kind(`breaks ${broken.keyword}`, false);
      const value = location === 'body' ? members && ownProperty(members, name) : values.get(place);
      if (value === undefined || (location === 'query' && !queried.includes(name))) return this.#kind(leftOut, true);
      const kind = isId ? idKind(entry) : validKind(this.contract.schemas, schema, value);
      return kind === undefined ? undefined : this.#kind(kind, true);
    });
  }

  #count(operation: Operation, entries: readonly JournalEntry[]): readonly InputCoverage[] {
    const { schemas } = this.contract;
    return this.#inputsOf(operation).map((input, index) => {
      const calls = new Map<Kind, number>();
      for (const kind of validKinds(schemas, input)) calls.set(this.#kind(kind, true), 0);
      for (const keyword of invalidKinds(schemas, input)) calls.set(this.#kind(`breaks ${keyword}`, false), 0);
      for (const entry of entries) {
        const kind = this.#touched.get(entry)?.[index];
        if (kind !== undefined) calls.set(kind, (calls.get(kind) ?? 0) + 1);
      }
      const kinds = [...calls].map(([kind, number]) => ({ ...kind, calls: number }));
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
  const documented = operation.responses.map(({ status }) => status).filter((status) => /^\d{3}$/.test(status));
  const sent = countEach(entries.flatMap(({ status }) => (status > 0 ? [String(status)] : [])));
  return {
    operation: operation.id,
    calls: entries.length,
    statuses: [...new Map([...documented.map((status) => [status, 0] as const), ...sent])]
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([status, calls]) => {
        if (documented.includes(status)) return { status, documented: 'yes', calls };
        return { status, documented: responseFor(operation, Number(status)) === undefined ? 'no' : 'default', calls };
      }),
  };
}

function clientsOf({ id }: Operation, entries: readonly JournalEntry[], view: CallView): readonly DeprecatedUse[] {
  const uses = new Map<string, DeprecatedUse>();
  for (const entry of entries) {
    const { session, startedAt } = entry;
    const client = view.text(headerOf(entry.requestHeaders, 'user-agent') ?? '', entry).slice(0, 200);
    const key = `${session} ${client}`;
    const calls = (uses.get(key)?.calls ?? 0) + 1;
    if (uses.size < mostClients || uses.has(key))
      uses.set(key, { operation: id, session, client, calls, last: new Date(startedAt).toISOString() });
  }
  return [...uses.values()].sort((one, other) => other.calls - one.calls);
}

/** Items of a large file take long to make: so many requests for operations without a call are. */
const mostMissing = 50;

/** What the calls of one session, or of all, have touched. */
export function createCoverageHandlers({ contract, config, sessions, journal, view }: ControlParts): ControlHandlers {
  const fold = new CoverageFold(contract, view);
  const [key] = config.auth === 'off' ? [] : config.apiKeys;
  const secrets = key === undefined ? [] : [{ value: key, variable: 'API_KEY' }];
  const missingOf = (operation: Operation, baseUrl: string): Coverage['missing'] => {
    const request = exampleRequest(contract, sessions.default.store.seeding, operation, key);
    if (request === undefined) return [];
    return [{ text: operation.name, curl: curlOf(request, { baseUrl, secrets }) }];
  };
  return {
    getCoverage: async (call) => {
      const named = call.query('session');
      const entries = journal.entries().filter(({ session }) => named === undefined || session === named);
      const coverage = await fold.of(entries);
      const missing = contract.operations.filter((_, index) => coverage.operations[index]?.calls === 0);
      const shown = missing.slice(0, mostMissing).flatMap((operation) => missingOf(operation, call.origin));
      return json(200, { ...coverage, missing: shown } satisfies Coverage);
    },
  };
}
