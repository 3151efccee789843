import { isObject, scalarText, without, type JsonObject } from '../../document';
import { childPointer, fromLocalRef, fromPointer, toPointer, valueAt } from '../../json-pointer';
import { upgradeBody, upgradeForm, upgradeParameter } from './parameters';
import { mapped, upgradeResponse, upgradeScheme, upgradeSchemas } from './parts';

/** A document of Swagger 2.0 as one of OpenAPI 3.0. */
export interface Upgraded {
  readonly root: JsonObject;
  /** Gives the JSON pointer in the document as it was written of one in the document as it is now. */
  readonly toSource: (pointer: string) => string;
}

/** What the parts of a document need to know of it. */
interface Whole {
  readonly root: JsonObject;
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** Where parts come from that stand elsewhere now, by JSON pointer. */
  readonly moved: Map<string, string>;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/**
 * Gives a document of Swagger 2.0 as OpenAPI 3.0 says the same (https://swagger.io/specification/v2/): body and form parameters
 * become request bodies, `consumes` and `produces` media types, collection formats styles. What is malformed stays where it is, for
 * those who read OpenAPI to name. Schemas are changed in place.
 */
export function upgradeSwagger(root: JsonObject): Upgraded {
  const whole: Whole = {
    root,
    consumes: textsOf(root['consumes']) ?? [],
    produces: textsOf(root['produces']) ?? [],
    moved: new Map(),
  };
  const { definitions, parameters, responses, securityDefinitions } = root;
  const own = Object.entries(root).filter(([name]) => name.startsWith('x-') || kept.includes(name));
  // Those of bodies stand where they are used: there, request bodies take their place.
  const named = Object.entries(isObject(parameters) ? parameters : {}).filter(([, one]) => !isOfBody(one));
  const upgraded: JsonObject = {
    openapi: '3.0.3',
    ...Object.fromEntries(own),
    servers: serversOf(root),
    paths: isObject(root['paths'])
      ? mapped(root['paths'], (item, path) => upgradePath(item, path, whole))
      : root['paths'],
    components: {
      ...(isObject(definitions) && { schemas: definitions }),
      parameters: mapped(Object.fromEntries(named), upgradeUnlessRef),
      ...(isObject(responses) && { responses: mapped(responses, (one) => upgradeResponse(one, whole.produces)) }),
      ...(isObject(securityDefinitions) && { securitySchemes: mapped(securityDefinitions, upgradeScheme) }),
    },
  };
  upgradeSchemas(upgraded);
  return { root: upgraded, toSource: (pointer) => sourceOf(pointer, whole.moved) };
}

const kept = ['info', 'tags', 'externalDocs', 'security'];

function serversOf(root: JsonObject): JsonObject[] {
  const host = scalarText(root['host']);
  const basePath = scalarText(root['basePath']).replace(/\/$/, '');
  if (host === '') return [{ url: basePath === '' ? '/' : basePath }];
  const schemes = (textsOf(root['schemes']) ?? []).filter((scheme) => /^https?$/.test(scheme));
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => ({ url: `${scheme}://${host}${basePath}` }));
}

function upgradeUnlessRef(parameter: JsonObject): JsonObject {
  return typeof parameter['$ref'] === 'string' ? parameter : upgradeParameter(parameter);
}

function isOfBody(parameter: unknown): parameter is JsonObject {
  // A field without a name stays a parameter, which is told to have none.
  return (
    isObject(parameter) &&
    (parameter['in'] === 'body' || (parameter['in'] === 'formData' && typeof parameter['name'] === 'string'))
  );
}

function upgradeAsBody(parameters: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const body = parameters.find((one) => one['in'] === 'body');
  return body === undefined ? upgradeForm(parameters, consumes) : upgradeBody(body, consumes);
}

function upgradePath(item: JsonObject, path: string, whole: Whole): JsonObject {
  const pointer = childPointer('/paths', path);
  const shared = bodiesOf(item['parameters'], `${pointer}/parameters`, whole.root);
  const upgraded = mapped(item, (operation, method) =>
    methods.includes(method) ? upgradeOperation(operation, `${pointer}/${method}`, shared, whole) : operation,
  );
  return { ...upgraded, ...parametersOf(item['parameters'], `${pointer}/parameters`, whole) };
}

/** A body parameter, and where it is written. */
interface Bodied {
  readonly parameter: JsonObject;
  readonly pointer: string;
}

function upgradeOperation(operation: JsonObject, pointer: string, shared: readonly Bodied[], whole: Whole): JsonObject {
  const { consumes, produces, parameters, responses } = operation;
  const own = bodiesOf(parameters, `${pointer}/parameters`, whole.root);
  const bodies = own.length > 0 ? own : shared;
  const [first] = bodies;
  if (first !== undefined) whole.moved.set(`${pointer}/requestBody`, first.pointer);
  const answers = textsOf(produces) ?? whole.produces;
  return {
    ...without(operation, 'consumes', 'produces', 'schemes'),
    ...parametersOf(parameters, `${pointer}/parameters`, whole),
    ...(first !== undefined && {
      requestBody: upgradeAsBody(
        bodies.map(({ parameter }) => parameter),
        textsOf(consumes) ?? whole.consumes,
      ),
    }),
    ...(responses !== undefined && {
      responses: isObject(responses)
        ? mapped(responses, (one) => (typeof one['$ref'] === 'string' ? one : upgradeResponse(one, answers)))
        : responses,
    }),
  };
}

function resolved(parameter: unknown, root: JsonObject): unknown {
  const ref = isObject(parameter) ? parameter['$ref'] : undefined;
  return typeof ref === 'string' && ref.startsWith('#') ? valueAt(root, toPointer(fromLocalRef(ref))) : parameter;
}

/** Gives the body and form parameters of a list, `$ref`s followed. */
function bodiesOf(list: unknown, pointer: string, root: JsonObject): Bodied[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown, index) => {
    const parameter = resolved(one, root);
    return isOfBody(parameter) ? [{ parameter, pointer: `${pointer}/${index}` }] : [];
  });
}

/** Gives the parameters of a list that are still such, and keeps where they were. */
function parametersOf(list: unknown, pointer: string, { root, moved }: Whole): { parameters?: unknown } {
  if (list === undefined) return {};
  if (!Array.isArray(list)) return { parameters: list };
  const others: unknown[] = [];
  list.forEach((one: unknown, index) => {
    if (isOfBody(resolved(one, root))) return;
    if (others.length !== index) moved.set(`${pointer}/${others.length}`, `${pointer}/${index}`);
    others.push(isObject(one) ? upgradeUnlessRef(one) : one);
  });
  return { parameters: others };
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

const formerRooms: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
};

/** Gives where a part was written; the nearest parent that was, where it is new. */
function sourceOf(pointer: string, moved: ReadonlyMap<string, string>): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const former = moved.get(pointer.slice(0, end));
    if (former !== undefined) return former + pointer.slice(end).replace(/^\/content\/[^/]*|^\/schema/, '');
  }
  const tokens = fromPointer(pointer);
  const [top, room = '', ...rest] = tokens;
  if (top === 'openapi') return '/swagger';
  if (top === 'servers') return '/host';
  const former = top === 'components' ? [formerRooms[room] ?? room, ...rest] : tokens;
  const isAnswer = former.includes('responses');
  const content = isAnswer ? former.indexOf('content') : -1;
  if (content > 0) former.splice(content, 2);
  const parameters = former.lastIndexOf('parameters');
  if (parameters >= 0 && former[parameters + 2] === 'schema') former.splice(parameters + 2, 1);
  return toPointer(former);
}
