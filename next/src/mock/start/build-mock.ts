import path from 'node:path';
import type { Express } from 'express';
import { createFixtures } from '../../../fixtures/index';
import { DocumentError } from '../../base/errors';
import { packageRoot } from '../../base/files';
import { count } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { loadContract } from '../../openapi/load-contract';
import type { Fixtures } from '../../openapi/sample/sample';
import { trueClock, type Clock, type MockConfig } from '../config';
import { createControl } from '../control/control';
import { Journal } from '../control/journal';
import { createExpressApp } from '../http/express-app';
import type { Handle } from '../http/pipeline';
import { readItemsFile } from '../items/given-items';
import { createItems } from '../items/items';
import { Sessions } from '../store/sessions';
import { createMock } from './create-mock';
import { mockConfig, type MockOptions } from './options';

/** A mock that does not listen yet. */
export interface BuiltMock {
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly sessions: Sessions;
  readonly journal: Journal;
  /** Answers requests for the API, and for the control API at `/__mock`. */
  readonly handle: Handle;
  readonly app: Express;
  /** Ends the streams that readers of the control API follow. */
  readonly endStreams: () => void;
}

/** Throws a DocumentError or a UsageError. */
export async function buildMock(
  options: MockOptions,
  onFault: (error: unknown) => void,
  clock: Clock = trueClock,
): Promise<BuiltMock> {
  const config = mockConfig(options);
  const contract = await loadContract(options.openapiFile ?? petStoreFile());
  if (config.strict) assertNoProblems(contract);
  const fixtures = withOwnFixtures(options.fixtures ?? {});
  const given = options.items === undefined ? undefined : readItemsFile(options.items, contract);
  const items = createItems(contract, config, fixtures, given);
  const limits = { memory: config.memoryLimit, sessions: config.sessionLimit };
  const sessions = new Sessions(items.seedingOf, config, limits, () => clock.now());
  const journal = new Journal(config.journalLimit);
  const handleApi = createMock(contract, config, items, { sessions, journal, clock, onFault });
  const control = createControl({ contract, config, sessions, journal, maker: items.maker });
  const handle: Handle = (request) => control.answer(request) ?? handleApi(request);
  const { endStreams } = control;
  return { contract, config, sessions, journal, handle, app: createExpressApp(handle), endStreams };
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
