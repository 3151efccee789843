import { fixtures } from '../../fixtures/index';
import { resolveConfig } from './config';
import { ofDocument, readContract } from '../openapi/contract';
import type { DocumentAt } from '../openapi/read/fetch-document';
import { inspect, type Inspection } from '../openapi/collections/inspection';
import type { MockOptions } from './options';
import { createMockApp } from './create-mock-app';
import { createLog } from './log';
import { createIsPlayable, withoutOthers } from './play/handlers';
import { startsAt } from './play/factories';

/**
 * Gives how a mock would read an OpenAPI file, with what is wrong with it as far as a start finds that out; nothing listens. What lies
 * at an address is to be `fetched` before (see documentAt).
 * Throws as startMock does.
 */
export function inspectDocument(options: MockOptions, fetched?: DocumentAt): Inspection {
  const config = resolveConfig(options, fixtures);
  const { logger } = createLog('silent');
  const { file, reading } = fetched ?? { file: config.openapiFile, reading: { allowedFolders: config.allowRefs } };
  const given = readContract(file, config.strictDocument ? 'whole' : 'at once', reading);
  return ofDocument(file, () => {
    const { sessions, ...found } = createMockApp(given, config, logger);
    sessions.close();
    // What a start of a large document leaves to the requests is found out here.
    const played = withoutOthers(
      found,
      createIsPlayable(found.contract, config, () => undefined),
    );
    const { contract } = played;
    return inspect(contract, played.state, (resource) => startsAt({ contract, config }, resource));
  });
}
