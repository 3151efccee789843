import { parse } from 'yaml';
import type { JsonObject } from '../src/base/json';
import type { Contract } from '../src/openapi/contract';
import { Problems } from '../src/openapi/document/document';
import { createContract } from '../src/openapi/load-contract';

/** A contract of an OpenAPI 3.1 document in YAML that stands in a test. */
export function contractOf(yaml: string): Contract {
  const root = parse(yaml) as JsonObject;
  const file = 'openapi.yaml';
  return createContract({
    root,
    file,
    files: [file],
    version: '3.1.0',
    problems: new Problems(),
    locate: () => file,
  });
}
