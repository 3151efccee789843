import { getOrMake } from '../../base/once';
import path from 'node:path';
import { createFixtures } from '../../../fixtures/index';
import { systemClock, type Clock } from '../../base/clock';
import { DocumentError, messageOf } from '../../base/errors';
import { packageRoot } from '../../base/files';
import { isObject, tryParseJson } from '../../base/json';
import { count } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { withGuesses } from '../../openapi/collections/guessed-hints';
import { reportUnusedHints } from '../../openapi/collections/hints';
import { loadContract } from '../../openapi/load-contract';
import { asksForCredentials, type Operation } from '../../openapi/operation';
import { createErrorBody } from '../../openapi/response/error-body';
import { successFor } from '../../openapi/response/responses';
import { withCredentialsOf, type PlayedProfile } from '../../profile/play';
import { playedProfile, type Profile } from '../../profile/profile';
import { readProfile } from '../../profile/read-profile';
import type { Fixtures } from '../../openapi/sample/sample';
import type { MockConfig, MockOptions } from '../config';
import { CallStreams } from '../control/call-stream';
import { createControl, createDescribeControl, type Control, type DescribeControl } from '../control/control';
import type { HandlerParts } from '../handlers/handler';
import { createHandler } from '../handlers/routes';
import { createCorsHeaders } from '../http/cors';
import { createCheckCredentials } from '../http/credentials';
import { deprecationNotice } from '../http/deprecation';
import { createFindOperation } from '../http/find-operation';
import { createOpenApiValidator, type OpenApiValidator } from '../http/openapi-validator';
import { createPipeline, type Handle, type Route } from '../http/pipeline';
import { createValidate } from '../http/read-request';
import { createRespond } from '../http/respond';
import { addItems, readItemsFile, recordedItems, wrongIn } from '../items/given-items';
import { ItemMaker } from '../items/item-maker';
import { createSeedings } from '../items/seeds';
import { Journal } from '../journal';
import { Rejected } from '../rejected';
import { Reloads } from '../reloads';
import { Sessions } from '../store/sessions';
import { readAdditions } from './additions';
import { mockConfig } from './options';

/** A mock that does not listen yet. */
export interface BuiltMock {
  readonly contract: Contract;
  readonly config: MockConfig;
  /** What it was built from: the OpenAPI file, and the others. */
  readonly files: readonly string[];
  /** That of the options. */
  readonly profile?: Profile;
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly reloads: Reloads;
  readonly streams: CallStreams;
  readonly describe: DescribeControl;
  /** Responds to requests for the API, and for the control API at `/__mock`. */
  readonly handle: Handle;
  /** Responds below `/__mock` alone. */
  readonly control: Control;
  /** Makes the sessions go over to this mock. @returns items that did not fit, by the name of their session */
  readonly takeOver: () => ReturnType<Sessions['rebase']>;
}

/** What is not usual about a mock. */
interface Around {
  /** A mock that this one goes on from: `takeOver` tells its sessions. */
  readonly before?: Pick<BuiltMock, 'sessions' | 'journal' | 'reloads' | 'streams' | 'describe'>;
  /** The traffic of its journal is a proxy's. */
  readonly proxied?: () => string;
  /** What the mock plays, for `learn`; else that of the options. */
  readonly profile?: PlayedProfile;
  /** The OpenAPI file, if it was read before, and its second judge. */
  readonly contract?: Contract;
  readonly openApiValidator?: OpenApiValidator;
}

/** Throws a DocumentError or a UsageError. */
export async function buildMock(
  options: MockOptions,
  onFault: (error: unknown) => void,
  clock: Clock = systemClock,
  around: Around = {},
): Promise<BuiltMock> {
  const { before, proxied, openApiValidator } = around;
  const config = mockConfig(options);
  const { contract, profile, files, saved } = await readFiles(options, around);
  reportUnusedHints(contract);
  if (config.strict) assertNoProblems(contract);
  const fixtures = withOwnFixtures(options.fixtures ?? {});
  const { items, overrides, given: values } = readAdditions(contract, options.additions ?? {});
  const ofFile = options.items === undefined ? items : addItems(await readItemsFile(options.items, contract), items);
  const given = profile === undefined ? ofFile : addItems(recordedItems(contract, profile.items), ofFile);
  const play = profile?.play();
  const samples = {
    values: fixtures.suggest,
    given: values,
    ...(config.allProperties && { optional: 'all' as const }),
  };
  const maker = new ItemMaker(contract, samples);
  const start = { ...config, seedingOf: createSeedings({ contract, fixtures, maker, samples, given, overrides }) };
  const shared = before ?? {
    sessions: new Sessions(start, () => clock.now()),
    journal: new Journal(config.journalLimit),
    reloads: new Reloads(),
    streams: new CallStreams(),
    describe: createDescribeControl(),
  };
  const { sessions, journal, reloads, streams, describe } = shared;
  const headers = contract.operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  const handleApi = createPipeline({
    ...{ contract, config, sessions, journal, clock, onFault },
    corsHeaders: createCorsHeaders(headers.map(({ name }) => name)),
    findOperation: createFindOperation(contract),
    checkCredentials: createCheckCredentials(config, contract.title),
    validate: createValidate(contract, openApiValidator ?? createOpenApiValidator(contract.document), play),
    routeOf: createRoutes(contract, config, { contract, maker, samples, ...(play && { play }) }),
    writeError: createErrorBody(contract),
    ...(play && { play }),
  });
  const control = createControl({
    ...{ contract, config, sessions, journal, maker, reloads, streams, describe },
    ...(proxied !== undefined && { proxied }),
  });
  return {
    ...{ contract, config, sessions, journal, reloads, streams, describe },
    ...(saved && { profile: saved }),
    files,
    handle: (request) => control(request) ?? handleApi(request),
    control,
    takeOver: () => sessions.rebase(start, createRefit(contract, maker, play !== undefined)),
  };
}

/**
 * Reads the OpenAPI file, and the profile, which may say how that is to be read: the one that the mock plays, and the one of a file.
 * @param given in place of those of the options
 */
async function readFiles(
  { openapiFile = petStoreFile(), profile: file, items }: MockOptions,
  { profile: given, contract }: Around,
) {
  const unhinted = withGuesses(contract ?? (await loadContract(openapiFile)));
  const plain = given === undefined ? unhinted : unhinted.withHints(given.hints, withCredentialsOf(given.play()));
  const read = file === undefined ? undefined : await readProfile(file, plain);
  const profile = given ?? (read && playedProfile(read.profile));
  return {
    ...{ contract: read?.contract ?? plain, profile, saved: read?.profile },
    files: [...plain.document.files, ...(items === undefined ? [] : [items]), ...(read?.files ?? [])],
  };
}

/**
 * An item as a file has it, from that of another version of the file; undefined if it breaks its schema. With a profile items are as the
 * API leaves them, whatever the file says.
 */
function createRefit(contract: Contract, maker: ItemMaker, isPlayed: boolean): Parameters<Sessions['rebase']>[1] {
  const byPath = new Map(contract.collections.map((collection) => [collection.path, collection]));
  return (address, { text }) => {
    const collection = byPath.get(address.collection);
    const item = tryParseJson(text);
    if (collection === undefined || !isObject(item)) return undefined;
    if (isPlayed) return maker.keep(collection, item);
    return wrongIn(contract, collection, item).length === 0 ? maker.store(collection, address, item) : undefined;
  };
}

/** The Pet Store's file, as short as it can be named. */
export function petStoreFile(): string {
  const file = path.join(packageRoot(), 'spec', 'openapi.yaml');
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}

function withOwnFixtures({ factories, suggest }: Partial<Fixtures>): Fixtures {
  const builtIn = createFixtures();
  return {
    factories: { ...builtIn.factories, ...factories },
    suggest: (...property) => suggest?.(...property) ?? builtIn.suggest(...property),
  };
}

function assertNoProblems({ document }: Contract): void {
  const { length } = document.problems.list;
  if (length === 0) return;
  throw new DocumentError(
    `${document.file} has ${count(length, 'problem')}, and --strict is set. See: understudy inspect ${document.file}`,
  );
}

/** Creates routes when they are first asked for. A mistake in the file costs its operation, and is one problem. */
function createRoutes(contract: Contract, config: MockConfig, parts: HandlerParts): (operation: Operation) => Route {
  const routes = new Map<Operation, Route | Rejected>();
  const create = (operation: Operation): Route | Rejected => {
    try {
      return {
        handle: createHandler(parts, operation),
        respond: createRespond(contract, operation, config.strict),
        notice: deprecationNotice(contract, operation),
        offered: successFor(operation).mediaTypes,
        issuesTokens:
          config.auth === 'keys' && !asksForCredentials(operation) && contract.operations.some(asksForCredentials),
      };
    } catch (error) {
      const message = messageOf(error);
      contract.document.problems.add({
        pointer: operation.pointer,
        message,
        consequence: 'The operation is not mocked: it returns 501.',
      });
      const place = contract.document.locate(operation.pointer);
      return new Rejected('not-supported', `${operation.id} cannot be mocked. See ${place}: ${message}`);
    }
  };
  return (operation) => {
    const route = getOrMake(routes, operation, () => create(operation));
    if (route instanceof Rejected) throw route;
    return route;
  };
}
