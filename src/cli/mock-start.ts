import type { Additions, MockOptions } from '../mock/config';
import { mockOptions } from '../mock/start/options';
import type { Settings } from './settings';

/** What a mock is started with: its options, the OpenAPI file, and what the configuration file adds to that. */
export function mockStart(settings: Settings, file: string | undefined, usual: MockOptions): MockOptions {
  const openapiFile = file ?? settings.openapiFile;
  const { config } = settings;
  const whole = { ...usual, ...settings.options(mockOptions), ...(openapiFile !== undefined && { openapiFile }) };
  if (config === undefined) return whole;
  const { items, overrides, values } = config.value;
  const added = { ...(items && { items }), ...(overrides && { overrides }), ...(values && { values }) };
  // The configuration has been checked by its schema.
  const additions = { ...added, locate: config.locate } as unknown as Additions;
  return { ...whole, additions, watchAlso: [config.file] };
}
