import type { Request } from 'express';
import type { Contract } from '../../../openapi/contract';
import { isJsonPatch } from '../../../base/http';
import type { Operation } from '../../../openapi/operation';
import type { ApiError, Violation } from '../../../base/errors';
import { positionOfJsonFault } from '../../../base/json';
import { bodySituation } from '../../../profile/body-refusal';
import { oddnessOf, parameterShape, type ParameterShape } from '../../../profile/input-classes';
import type { ParameterKind, Inspection } from '../../../profile/request-points';
import type { Situation } from '../../../base/refusal-reasons';
import { decodeField, readFields } from '../request/parameter-styles';

/** What a request is refused for, as a profile tells it. */
export interface Cause {
  readonly situation?: Situation;
  /** In what way a parameter is odd, where it is one. */
  readonly kind?: ParameterKind;
  /** The parameter or member that is wrong: `query.limit`, `body.name`. */
  readonly subject?: string;
}

/** Gives the shapes of the parameters of an operation by subject; made once for each. */
export type ShapesOf = (operation: Operation) => ReadonlyMap<string, ParameterShape>;

/** Gives what gives the shapes of the parameters of each operation. */
export function createShapesOf(contract: Contract): ShapesOf {
  const known = new WeakMap<Operation, ReadonlyMap<string, ParameterShape>>();
  return (operation) => {
    let shapes = known.get(operation);
    if (shapes === undefined) {
      const pairs = operation.parameters.flatMap((parameter): [string, ParameterShape][] => {
        const shape = parameterShape(contract, parameter);
        return shape === undefined ? [] : [[`${parameter.in}.${parameter.name}`, shape]];
      });
      known.set(operation, (shapes = new Map(pairs)));
    }
    return shapes;
  };
}

/** Gives what one of our refusals tells of, as a profile names it; undefined for what concerns HTTP or the stand-in alone. */
export function causeOf(error: ApiError, request: Request, shapesOf: ShapesOf): Cause | undefined {
  const { violations = [], situation, member } = error.details;
  if (situation !== undefined) return { situation };
  const [violation] = violations;
  switch (error.code) {
    case 'unauthorized':
      return { situation: ofMissingKey(request) };
    case 'unknown_path':
      return { situation: 'path.unknown' };
    case 'method_not_allowed':
      return { situation: request.method === 'HEAD' ? 'method.head' : 'method.unknown' };
    case 'not_acceptable':
      return { situation: 'accept.unsatisfiable' };
    case 'unsupported_media_type':
      return { situation: ofMediaType(request) };
    case 'payload_too_large':
      return { situation: 'body.too-large' };
    case 'invalid_json':
      return { situation: ofSyntax(request) };
    case 'precondition_failed':
      return { situation: 'precondition.failed' };
    case 'precondition_required':
      return { situation: 'precondition.missing' };
    case 'conflict':
    case 'unknown_reference': {
      // What an item refers to, what was done already and a patch that fails are conflicts too, of no member's value.
      if (error.code === 'conflict' && (member === undefined || isJsonPatch(request.context.bodyType)))
        return undefined;
      const situation = error.code === 'conflict' ? 'member.conflict' : 'member.unknown-reference';
      return { situation, ...(member !== undefined && { subject: `body.${member}` }) };
    }
    case 'not_found':
      if (violation !== undefined) return ofViolation(violation, request, shapesOf);
      return { situation: 'item.unknown' };
    case 'invalid_parameter':
    case 'invalid_body':
      return violation === undefined ? undefined : ofViolation(violation, request, shapesOf);
    default:
      return undefined;
  }
}

/** Gives what each violation of a refusal tells of, a cause for each subject. */
export function causesOf(error: ApiError, request: Request, shapesOf: ShapesOf): readonly Cause[] {
  const causes = (error.details.violations ?? []).map((violation) => ofViolation(violation, request, shapesOf));
  // Of one subject the first counts, as where it alone is wrong.
  const bySubject = new Map(causes.toReversed().map((cause) => [cause.subject, cause]));
  return [...bySubject.values()].reverse();
}

/** Gives which of the inspections of a request has found one of our refusals; undefined for what none of them has. */
export function inspectionOf(error: ApiError): Inspection | undefined {
  switch (error.code) {
    case 'unauthorized':
    case 'invalid_token':
      return 'key';
    case 'unknown_path':
      return 'path';
    case 'method_not_allowed':
      return 'method';
    case 'not_acceptable':
      return 'accept';
    case 'unsupported_media_type':
      return 'media-type';
    case 'invalid_json':
      return 'syntax';
    case 'not_found':
      return (error.details.violations ?? []).length > 0 ? 'parameters' : 'item';
    case 'invalid_parameter':
    case 'precondition_required':
      return 'parameters';
    case 'invalid_body':
    case 'conflict':
    case 'unknown_reference':
      return 'body';
    default:
      return undefined;
  }
}

function ofMissingKey({ headers: { authorization } }: Request): Situation {
  if (authorization === undefined || authorization === '') return 'key.missing';
  return /^(?:bearer|basic|token|digest|apikey) *$/i.test(authorization) ? 'key.empty' : 'key.other-scheme';
}

function ofSyntax({ context: { bodyText = '' } }: Request): Situation {
  return (positionOfJsonFault(bodyText) ?? 0) >= bodyText.trimEnd().length ? 'body.cut-off' : 'body.no-json';
}

function ofMediaType({ headers: { 'content-type': contentType } }: Request): Situation {
  if (contentType === undefined) return 'body.no-media-type';
  return /;\s*charset=/i.test(contentType) && /^[^;]*json/i.test(contentType)
    ? 'body.other-charset'
    : 'body.other-media-type';
}

function ofViolation(violation: Violation, request: Request, shapesOf: ShapesOf): Cause {
  const { where, rule } = violation;
  if (where === 'body' || where.startsWith('body.')) {
    const cause = bodySituation(violation);
    const isEmpty = cause.situation === 'body.missing' && request.headers['content-type'] !== undefined;
    return isEmpty ? { situation: 'body.empty' } : cause;
  }
  if (rule === unknownRule) return { situation: 'query.unknown', subject: where };
  if (rule === cursorRule) return { kind: 'not-given', subject: where };
  if (rule === beyondLastRule) return { kind: 'beyond-last', subject: where };
  const { operation } = request.context;
  const shapes = operation === undefined ? undefined : shapesOf(operation);
  const [subject, shape] = [...(shapes ?? [])].find(([name]) => where === name || where.startsWith(`${name}.`)) ?? [];
  if (subject === undefined || shape === undefined)
    return { kind: rule === 'required' ? 'missing' : 'malformed', subject: where };
  const texts = textsAt(request, subject);
  const [text] = texts;
  if (text === undefined) return { kind: 'missing', subject };
  if (texts.length > 1) return { kind: 'repeated', subject };
  return { kind: oddnessOf(shape, text) ?? 'malformed', subject };
}

/** The rule of a parameter that the document does not have. */
export const unknownRule = 'unknown';

/** The rule of a page behind the last. */
export const beyondLastRule = 'beyond-last';

/** The rule of a cursor that no answer gave. */
export const cursorRule = 'cursor';

/** Gives the texts that a request has for a parameter, decoded. */
function textsAt({ context, headers }: Request, subject: string): readonly string[] {
  const place = subject.slice(0, subject.indexOf('.'));
  const name = subject.slice(place.length + 1);
  if (place === 'query')
    return readFields(context.query)
      .filter((field) => field.name === name)
      .map(({ raw }) => decodeField(raw));
  if (place === 'path') {
    const raw = Object.hasOwn(context.pathParameters, name) ? context.pathParameters[name] : undefined;
    return raw === undefined ? [] : [decodeURIComponent(raw)];
  }
  if (place !== 'header') return [];
  const value = headers[name.toLowerCase()];
  return value === undefined ? [] : [value].flat();
}
