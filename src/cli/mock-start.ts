import type { Additions, MockOptions } from '../mock/config';
import { additionSchemas } from '../mock/start/additions-schema';
import { mockOptions } from '../mock/start/options';
import type { Settings } from './settings';

/** What a mock is started with: its options, the OpenAPI file, and what the configuration file adds to that. */
export function mockStart(settings: Settings, file: string | undefined, usual: MockOptions): MockOptions {
  const openapiFile = file ?? settings.openapiFile;
  const { config } = settings;
  const whole = { ...usual, ...settings.options(mockOptions), ...(openapiFile !== undefined && { openapiFile }) };
  if (config === undefined) return whole;
  const added = Object.keys(additionSchemas).flatMap((name) => {
    const value = config.value[name] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  // The mock checks them when it has read the OpenAPI file.
  const additions = { ...Object.fromEntries(added), locate: config.locate } as Additions;
  return { ...whole, additions, watchAlso: [config.file] };
}
