import path from 'node:path';
import { UsageError } from '../base/errors';
import { isArray, isObject, stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import { didYouMean, enumerate } from '../base/text';
import { collectionAt } from '../openapi/collections/address';
import { parametersIn } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import { child } from '../openapi/document/pointer';
import { readSource, type Source } from '../openapi/document/source';
import type { Operation } from '../openapi/operation';
import { rejections, successes } from '../openapi/outcome';
import { describeViolations } from '../openapi/schema/violation-text';
import { parseTemplate, TemplateError } from '../responses/parse-template';
import { factsOf, type Template } from '../responses/template';
import { withCredentialsOf } from './play';
import { behaviours as knownBehaviours, type Behaviour } from './behaviours';
import { valueInName } from './request-values';
import type { Profile } from './profile';
import { profileSchema } from './profile-schema';
import { widthOf } from './situation-keys';
import { TemplatePlay, type ResponseTemplate } from './template-play';

/** A profile, and the OpenAPI file as it is read with the hints of the profile. */
export interface ReadProfile {
  readonly profile: Profile;
  readonly contract: Contract;
  /** That of the profile, and that of its items. */
  readonly files: readonly string[];
}

/** Throws a UsageError or a DocumentError that says where a mistake is: `understudy-profile.yaml:12:5: ...`. */
export async function readProfile(file: string, plain: Contract): Promise<ReadProfile> {
  const source = await readSource(file);
  if (!isObject(source.root) || source.root['profile'] === undefined)
    throw new UsageError(`${file} is not a profile: it must begin with profile: 1. \`understudy learn\` writes one.`);
  const reader = new ProfileReader(source, source.root, plain);
  const { hints, behaviours, writes, responses } = reader.read();
  const play = new TemplatePlay({ behaviours, writes, responses });
  const contract = plain.withHints(hints, withCredentialsOf(play));
  const itemsFile = itemsFileOf(file, source.root);
  const items = itemsFile === undefined ? {} : await readItems(itemsFile, contract);
  return {
    profile: { hints, behaviours, writes, responses, items },
    contract,
    files: [file, ...(itemsFile === undefined ? [] : [itemsFile])],
  };
}

function itemsFileOf(file: string, { items }: JsonObject): string | undefined {
  return typeof items === 'string' ? path.join(path.dirname(file), items) : undefined;
}

/** Items are kept as the service had them, whatever the OpenAPI file says of them. */
async function readItems(file: string, contract: Contract): Promise<JsonObject> {
  const { root, locate } = await readSource(file);
  if (!isObject(root)) throw new UsageError(`${file} must have the paths of collections, each with a list of items.`);
  for (const [at, items] of Object.entries(root)) {
    const pointer = child('', at);
    if (collectionAt(contract, at) === undefined) {
      const hint = didYouMean(
        at,
        contract.collections.map((one) => one.path),
      );
      throw new UsageError(`${locate(pointer)}: ${at} is not a collection.${hint}`);
    }
    const wrong = isArray(items) ? items.findIndex((item) => !isObject(item)) : -1;
    if (!isArray(items)) throw new UsageError(`${locate(pointer)}: ${at} must be a list of items.`);
    if (wrong !== -1) throw new UsageError(`${locate(child(pointer, wrong))}: ${at}[${wrong}] must be an object.`);
  }
  return root;
}

class ProfileReader {
  constructor(
    private readonly source: Pick<Source, 'locate'>,
    private readonly root: JsonObject,
    private readonly contract: Contract,
  ) {}

  read(): Omit<Profile, 'items'> {
    const [wrong] = this.contract.judge.check({ schema: profileSchema, pointer: '' }, this.root, 'request');
    if (wrong !== undefined)
      throw this.#wrong(wrong.place.at, describeViolations([wrong]).replace(/^body(?:\.|(?= ))/, ''));
    return {
      hints: this.#hints(),
      behaviours: new Map(this.#section('behaviours').flatMap(([id, answers]) => this.#behaviour(id, answers))),
      writes: new Map(
        this.#section('writes').map(([name, value]) => {
          const pointer = child('/writes', name);
          return [name, this.#template(value, pointer, this.#operation(name, pointer))];
        }),
      ),
      responses: new Map(this.#section('responses').map(([name, value]) => [name, this.#response(name, value)])),
    };
  }

  #section(name: string): readonly (readonly [string, JsonObject])[] {
    const section = this.root[name];
    // The schema has checked that they are objects.
    return isObject(section)
      ? Object.entries(section).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
      : [];
  }

  #hints(): Profile['hints'] {
    const hints = this.#section('hints');
    for (const [name] of hints) this.#operation(name, child('/hints', name));
    return Object.fromEntries(hints);
  }

  #behaviour(id: string, answers: JsonObject): readonly (readonly [string, JsonValue])[] {
    const pointer = child('/behaviours', id);
    const known: Readonly<Record<string, Behaviour>> = knownBehaviours;
    const behaviour = Object.hasOwn(known, id) ? known[id] : undefined;
    if (behaviour === undefined)
      throw this.#wrong(pointer, `there is no behaviour ${id}.${didYouMean(id, Object.keys(known))}`);
    return Object.entries(answers).map(([name, answer]) => {
      const at = child(pointer, name);
      if (name !== '*') this.#operation(name, at);
      const schema = { schema: behaviour.answers, pointer: '' };
      const [wrong] = this.contract.judge.check(schema, answer, 'request');
      if (wrong !== undefined) throw this.#wrong(at, describeViolations([wrong]).replace(/^body/, id));
      return [`${id} ${name}`, answer] as const;
    });
  }

  #response(name: string, { status, headers, mediaType, body }: JsonObject): ResponseTemplate {
    const pointer = child('/responses', name);
    const operation = this.#situation(name, pointer);
    const { mediaType: usual } = this.root;
    const type = mediaType ?? usual;
    const template = (value: JsonValue, ...at: readonly string[]): Template =>
      this.#template(value, child(pointer, ...at), operation);
    return {
      status: Number(status),
      headers: Object.fromEntries(
        Object.entries(isObject(headers) ? headers : {}).map(([header, value]) => [
          header,
          template(value, 'headers', header),
        ]),
      ),
      ...(typeof type === 'string' && body !== undefined && { mediaType: type }),
      ...(body !== undefined && { body: template(body, 'body') }),
    };
  }

  /** @see situation-keys.ts @returns the operation that the name of a template begins with; undefined for `*`, `PATCH *` and paths */
  #situation(name: string, pointer: string): Operation | undefined {
    const [, own, outcome = '', place] = /^(\*|\/\S*|[A-Z]+ \S+) (\S+)(?: (.+))?$/s.exec(name) ?? [];
    if (own === undefined)
      throw this.#wrong(
        pointer,
        `${name} must be an operation and an outcome, such as GET /pets list, or * item-unknown.`,
      );
    const operation = widthOf(own) > 0 ? undefined : this.#operation(own, pointer);
    // Above the paths of the file may stand others, of which it has none.
    const paths = this.contract.operations.map(({ path: one }) => one);
    if (own.startsWith('/') && !paths.some((one) => one === own || one.startsWith(`${own}/`)))
      throw this.#wrong(pointer, `there is no path ${own}.${didYouMean(own, paths)}`);
    const outcomes: readonly string[] = [...successes, ...Object.keys(rejections)];
    if (!outcomes.includes(outcome))
      throw this.#wrong(pointer, `there is no outcome ${outcome}.${didYouMean(outcome, outcomes)}`);
    const isForValue = operation !== undefined && valueInName(name) !== undefined;
    if (
      place !== undefined &&
      !isForValue &&
      !/^(?:path|query|header|cookie|body)(?:\..*)?(?: \w+(?::.+)?)?$/s.test(place)
    )
      throw this.#wrong(
        pointer,
        `${place} must be a part of the request and a rule, such as body.name required, or a value, such as query.content=0.`,
      );
    return operation;
  }

  #operation(name: string, pointer: string): Operation {
    const { operations } = this.contract;
    const operation = operations.find((one) => one.name === name);
    if (operation !== undefined) return operation;
    const names = operations.map((one) => one.name);
    throw this.#wrong(pointer, `there is no operation ${name}.${didYouMean(name, names)}`);
  }

  #template(value: JsonValue, pointer: string, operation: Operation | undefined): Template {
    try {
      const template = parseTemplate(value);
      if (operation !== undefined) this.#checkPath(template, pointer, operation);
      return template;
    } catch (error) {
      throw error instanceof TemplateError ? this.#wrong(pointer + error.pointer, error.message) : error;
    }
  }

  /** Of what a request holds, only the names in its path are sure. */
  #checkPath(template: Template, pointer: string, operation: Operation): void {
    const known = parametersIn(operation.path);
    for (const [first, part, name] of factsOf(template)) {
      if (first !== 'request' || part !== 'path' || name === undefined || known.includes(name)) continue;
      const names = known.length === 0 ? 'It has no parameters.' : `There are ${enumerate(known, 'and')}.`;
      throw this.#wrong(
        pointer,
        `the path of ${operation.name} has no ${stringifyJson(name)}.${didYouMean(name, known)} ${names}`,
      );
    }
  }

  #wrong(pointer: string, message: string): UsageError {
    return new UsageError(`${this.source.locate(pointer)}: ${message}`);
  }
}
