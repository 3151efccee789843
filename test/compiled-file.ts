import { getOrMake } from '../src/base/once';
import { createOpenApiValidator, type OpenApiValidator } from '../src/mock/http/openapi-validator';
import type { Contract } from '../src/openapi/contract';
import { loadContract } from '../src/openapi/load-contract';

export interface CompiledFile {
  readonly contract: Contract;
  readonly openApiValidator: OpenApiValidator;
}

const compiledFiles = new Map<string, Promise<CompiledFile>>();

/** An OpenAPI file, for all mocks of it in the tests of one file: compiling it takes longer than most tests. */
export function compiledFile(file: string): Promise<CompiledFile> {
  return getOrMake(compiledFiles, file, async () => {
    const contract = await loadContract(file);
    return { contract, openApiValidator: createOpenApiValidator(contract.document) };
  });
}
