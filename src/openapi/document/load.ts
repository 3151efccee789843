import { DocumentError } from '../../base/errors';
import { isObject, type JsonObject, type JsonValue } from '../../base/json';
import { bundle } from './bundle';
import { createDialect } from './dialect';
import { Problems, type Document } from './document';
import { child, follow } from './pointer';
import { createOlderWords } from './older-words';
import { splitExplodedObjects } from './exploded-objects';
import { createRepair, repairPaths, reportRepeated } from './repair';
import { readSource, type Source } from './source';
import { fromSwagger, pointerInSwagger } from './swagger';
import { operationsOf, walk } from './walk';

/**
 * Reads an OpenAPI file, or the file at an http(s) URL, and all files that it refers to. Throws a DocumentError if nothing of it can
 * be used; other mistakes become problems of the document.
 */
export async function loadDocument(fileOrUrl: string): Promise<Document> {
  const problems = new Problems();
  const source = await readSource(fileOrUrl, (pointer) => {
    reportRepeated(problems, pointer);
  });
  const version = versionOf(source);
  const isSwagger = version === '2.0';
  const bundled = await bundle(source, problems);
  const root = isSwagger ? fromSwagger(bundled.root) : bundled.root;
  const inFile = repairPaths(root, problems);
  const translate = createDialect(root, version);
  const readOlderWords = createOlderWords(root, problems);
  const repair = createRepair(root, problems);
  for (const part of walk(root)) {
    readOlderWords(part);
    splitExplodedObjects(root, part);
    translate(part);
    repair(part);
  }
  if (!hasOperations(root))
    throw new DocumentError(`${fileOrUrl} has no operations: "paths" is empty. There is nothing to mock.`);
  return {
    root,
    file: fileOrUrl,
    files: bundled.files,
    version,
    problems,
    locate: (pointer) => bundled.locate(inFile(isSwagger ? pointerInSwagger(pointer) : pointer)),
  };
}

const supported = /^(?:2\.0|3\.[012](?:\.\d+)?(?:-.*)?)$/;

function versionOf({ name, root, locate }: Source): string {
  const key = isObject(root) ? ['openapi', 'swagger'].find((candidate) => candidate in root) : undefined;
  if (!isObject(root) || key === undefined)
    throw new DocumentError(`${name} is not an OpenAPI file: it has no "openapi" or "swagger" property.`);
  const version = textOf(root[key]);
  if (supported.test(version)) return version;
  const place = locate(child('', key));
  throw new DocumentError(`${place}: OpenAPI ${version} is not supported. Supported: 2.0, 3.0, 3.1, 3.2.`);
}

/** A version that is written as a number: `2.0` is 2 then. */
function textOf(version: JsonValue | undefined): string {
  if (typeof version === 'number') return Number.isInteger(version) ? `${version}.0` : String(version);
  return typeof version === 'string' ? version.trim() : 'of this kind';
}

function hasOperations(root: JsonObject): boolean {
  const paths = isObject(root['paths']) ? root['paths'] : {};
  return Object.entries(paths).some(([path, item]) => {
    const found = follow(root, item, child('/paths', path));
    return found !== undefined && operationsOf(found).length > 0;
  });
}
