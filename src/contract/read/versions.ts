import { scalarText, type JsonObject } from '../document';
import type { Flaws } from '../flaws';

/** Which rules a document is written by; 3.2 stands for what came after it too. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2';

/** Why a document is by no rules that are known, and where it says so. */
export interface UnknownVersion {
  readonly pointer: string;
  readonly problem: string;
  readonly remedy: string;
}

/**
 * Gives the rules that a document says it is written by (OpenAPI 3.2 section 4.1.1; Swagger 2.0, `swagger`), and makes it say so in one form, in place.
 * Versions that are written as numbers, or without the last part, are taken as meant, with a flaw.
 */
export function readVersion(root: JsonObject, flaws: Flaws): Version | UnknownVersion {
  const { openapi, swagger } = root;
  if (openapi === undefined) {
    if (swagger === undefined) {
      const problem = 'not an OpenAPI document: no `openapi` member';
      return { pointer: '', problem, remedy: 'Name an OpenAPI 3 or Swagger 2.0 file.' };
    }
    if (/^2(?:\.0){0,2}$/.test(scalarText(swagger))) return '2.0';
    const problem = `not an OpenAPI document: a Swagger ${scalarText(swagger)} file`;
    return { pointer: '', problem, remedy: 'Convert it to OpenAPI 3.' };
  }
  const text = typeof openapi === 'number' && Number.isInteger(openapi) ? `${openapi}.0` : scalarText(openapi);
  const [, minor = ''] = /^3\.(\d{1,3})(?:$|[.-])/.exec(text.trim()) ?? [];
  if (minor === '') {
    const problem = `expected version 3.x.x, got ${JSON.stringify(openapi)}`;
    return { pointer: '/openapi', problem, remedy: 'Convert the file.' };
  }
  const version = minor === '0' ? '3.0' : minor === '1' ? '3.1' : '3.2';
  if (typeof openapi !== 'string' || !/^3\.\d+\.\d+/.test(openapi))
    flaws.add(
      '/openapi',
      `expected a version such as "${version}.0", got ${JSON.stringify(openapi)}`,
      `it is read as ${version}`,
    );
  else if (Number(minor) > 2)
    flaws.add('/openapi', `version ${text} is not known`, 'it is read as 3.2; what is new in it is not played');
  // What 3.2 adds to 3.1 is mended, so that nobody else has to know of it.
  root['openapi'] = version === '3.0' ? '3.0.4' : '3.1.2';
  return version;
}
