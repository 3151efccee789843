import type { Operation } from '../../../openapi/operation';
import { ApiError, type Violation } from '../../../base/errors';
import {
  clampOdd,
  leadingNumber,
  oddnessOf,
  readOdd,
  wholeOdd,
  type ParameterShape,
} from '../../../profile/input-classes';
import {
  parameterKinds,
  type ParameterKind,
  parameterPoints,
  requestPoints,
  type Reaction,
} from '../../../profile/request-points';
import type { Profile } from '../../../profile/profile';
import { decodeField, type Field, type RequestParts } from '../request/parameter-styles';
import { unknownRule, type ShapesOf } from './refusal-reason';

/** What becomes of the parameters of a request as a profile says. */
export interface Reacted {
  /** The parts with each odd text in the place of which another is taken. */
  readonly parts: RequestParts;
  /** What is refused though the document allows it. */
  readonly violations: readonly Violation[];
  /** Whether a list is answered that holds nothing. */
  readonly isEmpty: boolean;
  /** The parameters of the query that are taken for not given. */
  readonly leftOut: readonly string[];
  /** What was done, for the log. */
  readonly told: readonly string[];
}

/** Gives what becomes of the parameters of a request; undefined where nothing does. Throws an ApiError `not_found` where a profile says so. */
export type React = (
  operation: Operation,
  parts: RequestParts,
  isKnown: (field: string) => boolean,
) => Reacted | undefined;

/** Most reactions to one parameter, one after the other: `005.5` is read, cut off, and held to its bounds. */
const mostReactions = 5;

/** What a text becomes: another one, nothing (it is left out), or a refusal. */
type Outcome =
  | { readonly text: string }
  | { readonly isLeftOut: true; readonly isEmpty?: boolean }
  | { readonly refused: ParameterKind };

/** Gives what has parameters react as a profile says. */
export function createReact(profile: Profile, shapesOf: ShapesOf): React {
  const reactionOf = createReactionOf(profile);
  return (operation, parts, isKnown) => {
    let { query, path } = parts;
    let isEmpty = false;
    const violations: Violation[] = [];
    const told: string[] = [];
    const leftOut: string[] = [];
    for (const [subject, shape] of shapesOf(operation)) {
      const { parameter } = shape;
      const isInPath = parameter.in === 'path';
      if (!isInPath && parameter.in !== 'query') continue;
      const texts = isInPath ? textsInPath(path, parameter.name) : textsInQuery(query, parameter.name);
      const outcome = outcomeOf(shape, texts, (kind) => reactionOf(operation, subject, kind));
      if (outcome === undefined) continue;
      if ('refused' in outcome) {
        violations.push(refused(shape, subject, outcome.refused, texts));
        continue;
      }
      told.push(`${subject}: ${tell(outcome)}, as the profile says`);
      if ('isLeftOut' in outcome) {
        isEmpty ||= outcome.isEmpty === true;
        leftOut.push(parameter.name);
      }
      const text = 'text' in outcome ? outcome.text : undefined;
      if (!isInPath) query = withField(query, parameter.name, text);
      else if (text !== undefined) path = { ...path, [parameter.name]: encodeURIComponent(text) };
    }
    if (profile.find(requestPoints.unknownParameter, operation) === 'refuse')
      violations.push(...query.filter(({ name }) => !isKnown(name)).map(({ name }) => unknown(operation, name)));
    if (told.length === 0 && violations.length === 0) return undefined;
    return { parts: { ...parts, path, query }, violations, isEmpty, leftOut, told };
  };
}

type ReactionOf = (operation: Operation, subject: string, kind: ParameterKind) => Reaction | undefined;

/** Remembers what a profile says, which is looked for at each request. */
function createReactionOf(profile: Profile): ReactionOf {
  const known = new WeakMap<Operation, Map<string, Reaction | undefined>>();
  return (operation, subject, kind) => {
    let ofOperation = known.get(operation);
    if (ofOperation === undefined) known.set(operation, (ofOperation = new Map<string, Reaction | undefined>()));
    const key = `${kind} ${subject}`;
    if (!ofOperation.has(key)) {
      let reaction: Reaction | undefined;
      for (
        let wide: ParameterKind | undefined = kind;
        wide !== undefined && reaction === undefined;
        wide = wideKinds[wide]
      )
        reaction = profile.find(parameterPoints[wide], operation, subject);
      ofOperation.set(key, reaction);
    }
    return ofOperation.get(key);
  };
}

/** A text that begins with a number is no number either; a blank is one on whichever side it stands; what stands for no truth value is no value. */
export const wideKinds: Partial<Record<ParameterKind, ParameterKind>> = {
  'truth-digit': 'unknown-value',
  'truth-word': 'unknown-value',
  'number-and-more': 'not-a-number',
  'open-fraction': 'number-and-more',
  hexadecimal: 'number-and-more',
  'blank-after': 'blank-around',
  'beyond-int32': 'above',
};

function outcomeOf(
  shape: ParameterShape,
  texts: readonly string[],
  reactionTo: (kind: ParameterKind) => Reaction | undefined,
): Outcome | undefined {
  const [first] = texts;
  if (first === undefined) {
    const reaction = shape.parameter.required ? reactionTo('missing') : undefined;
    return typeof reaction === 'object' ? { text: reaction.as } : undefined;
  }
  let outcome: Outcome = { text: first };
  let hasChanged = false;
  if (texts.length > 1) {
    const reaction = reactionTo('repeated');
    if (reaction === undefined) return undefined;
    const single = ofSeveral(texts, reaction);
    if (!('text' in single)) return single;
    outcome = single;
    hasChanged = true;
  }
  for (let turn = 0; turn < mostReactions; turn += 1) {
    const kind = oddnessOf(shape, outcome.text);
    const reaction = kind === undefined ? undefined : reactionTo(kind);
    if (kind === undefined || reaction === undefined) break;
    const next = react(shape, outcome.text, kind, reaction);
    if (next === undefined) break;
    hasChanged = true;
    if (!('text' in next) || next.text === outcome.text) {
      if (!('text' in next)) return next;
      break;
    }
    outcome = next;
  }
  return hasChanged ? outcome : undefined;
}

function ofSeveral(texts: readonly string[], reaction: Reaction): Outcome {
  if (typeof reaction === 'object') return { text: reaction.as };
  if (reaction === 'first') return { text: texts[0] ?? '' };
  if (reaction === 'last') return { text: texts.at(-1) ?? '' };
  if (reaction === 'ignore') return { isLeftOut: true };
  if (reaction === 'empty') return { isLeftOut: true, isEmpty: true };
  return { refused: 'repeated' };
}

/** Undefined where a reaction has no meaning for the text. */
function react(shape: ParameterShape, text: string, kind: ParameterKind, reaction: Reaction): Outcome | undefined {
  if (typeof reaction === 'object') return { text: reaction.as };
  const asText = (found: string | undefined): Outcome | undefined =>
    found === undefined ? undefined : { text: found };
  switch (reaction) {
    case 'refuse':
      return { refused: kind };
    case 'clamp':
      return asText(clampOdd(shape, text, kind));
    case 'read':
      return asText(readOdd(shape, text, kind));
    case 'truncate':
    case 'round':
      return asText(wholeOdd(text, reaction));
    case 'leading':
      return asText(leadingNumber(text));
    case 'ignore':
      return shape.parameter.in === 'path' ? undefined : { isLeftOut: true };
    case 'empty':
      return { isLeftOut: true, isEmpty: true };
    case 'not-found':
      throw new ApiError(
        'not_found',
        `nothing has this identifier: ${shape.parameter.name} is ${parameterKinds[kind]}`,
      );
    default:
      return undefined;
  }
}

function tell(outcome: Outcome): string {
  if ('text' in outcome) return 'another value is taken in the place of what came';
  return 'isEmpty' in outcome ? 'nothing is answered for what came' : 'what came is left out';
}

function textsInPath(path: RequestParts['path'], name: string): readonly string[] {
  const raw = Object.hasOwn(path, name) ? path[name] : undefined;
  return raw === undefined ? [] : [decodeURIComponent(raw)];
}

function textsInQuery(query: readonly Field[], name: string): readonly string[] {
  return query.filter((field) => field.name === name).map(({ raw }) => decodeField(raw));
}

/** The query with one field in the place of all of a name, or none. */
function withField(query: readonly Field[], name: string, text: string | undefined): readonly Field[] {
  const others = query.filter((field) => field.name !== name);
  return text === undefined ? others : [...others, { name, raw: encodeURIComponent(text) }];
}

function refused(
  { parameter }: ParameterShape,
  where: string,
  kind: ParameterKind,
  texts: readonly string[],
): Violation {
  const got = JSON.stringify(texts.length === 1 ? texts[0] : texts);
  const expected = `what the service takes, which is not ${parameterKinds[kind]}`;
  return { where, clause: parameter.schemaPointer, rule: 'profile', expected, got };
}

function unknown({ pointer }: Operation, name: string): Violation {
  const expected = 'no such parameter';
  return { where: `query.${name}`, clause: `${pointer}/parameters`, rule: unknownRule, expected, got: 'it' };
}
