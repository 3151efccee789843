import { isObject } from '../../../openapi/document';
import type { Operation } from '../../../openapi/operation';
import { stringifyJson, type JsonValue, parseJson } from '../../../base/json';
import type { RequestPart } from '../../../profile/point';
import type { Profile } from '../../../profile/profile';
import { severalPoints, type SeveralText, joinTexts } from '../../../profile/answer-points';
import type { Cause } from './refusal-reason';
import { isJson } from '../../../base/http';

/** How it is told that several things are wrong. */
interface TellSeveral {
  /** Gives what is told of, in its order: all, or the first alone. */
  readonly told: (operation: Operation | undefined, causes: readonly Cause[]) => readonly Cause[];
  /** Gives the answer that tells of all that others tell of, one each. */
  readonly joined: (
    operation: Operation | undefined,
    causes: readonly Cause[],
    first: LearntAnswer,
    others: readonly LearntAnswer[],
  ) => LearntAnswer;
}

/** Most things that one answer tells of. */
const mostTold = 50;

/** Gives what tells of several things as a profile says. */
export function createTellSeveral(profile: Profile): TellSeveral {
  return {
    told: (operation, causes) => {
      if (causes.length < 2 || operation === undefined) return causes.slice(0, 1);
      const part = partOf(causes);
      const apart = profile.find(severalPoints.alone, operation, part) ?? [];
      const alone = causes.find((cause) => apart.includes(kindOf(cause)));
      if (alone !== undefined) return [alone];
      const isTellingAll = profile.find(severalPoints.several, operation, part) === 'all';
      const late = profile.find(severalPoints.late, operation) ?? [];
      const early = causes.filter((cause) => !late.includes(kindOf(cause)));
      return (early.length === 0 ? causes : early).slice(0, isTellingAll ? mostTold : 1);
    },
    joined: (operation, causes, first, others) => {
      if (operation === undefined || others.length === 0) return first;
      const whole = others.reduce(joinAnswers, first);
      const texts = profile.find(severalPoints.severalTexts, operation, partOf(causes));
      return texts === undefined ? whole : withTexts(whole, [first, ...others], texts);
    },
  };
}

/** What is told together is of one part of the request: what is wrong with the other is told alone. */
function partOf([first]: readonly Cause[]): RequestPart {
  return first?.kind === undefined && first?.situation !== 'query.unknown' ? 'body' : 'query';
}

type Kinds = NonNullable<typeof severalPoints.alone.values.of>[number];

function kindOf({ situation, kind }: Cause): Kinds {
  return situation ?? `parameter.${kind ?? 'malformed'}`;
}

function withTexts(
  whole: LearntAnswer,
  all: readonly LearntAnswer[],
  texts: Readonly<Record<string, SeveralText>>,
): LearntAnswer {
  const values = all.map(jsonOfAnswer);
  const joined = jsonOfAnswer(whole);
  if (joined === undefined) return whole;
  const written = Object.entries(texts).reduce((value, [path, text]) => {
    const single = values.map((one) => textAt(one, path.split('.')));
    const told = joinTexts(
      text,
      single.filter((one) => one !== undefined),
    );
    return told === undefined ? value : put(value, path.split('.'), told);
  }, joined);
  return { ...whole, text: stringifyJson(written) };
}

function textAt(value: JsonValue | undefined, [name, ...rest]: readonly string[]): string | undefined {
  if (name === undefined) return typeof value === 'string' ? value : undefined;
  if (value === undefined || !isObject(value)) return undefined;
  return textAt((value as Readonly<Record<string, JsonValue>>)[name], rest);
}

function put(value: JsonValue, [name, ...rest]: readonly string[], text: string): JsonValue {
  if (name === undefined) return text;
  if (!isObject(value)) return value;
  const members = value as Readonly<Record<string, JsonValue>>;
  return { ...members, [name]: put(members[name] ?? null, rest, text) };
}

/** Gives an answer that tells what two tell: their lists one after the other, the members of both, all else of the first. */
function joinAnswers(first: LearntAnswer, second: LearntAnswer): LearntAnswer {
  const [one, other] = [first, second].map(jsonOfAnswer);
  if (one === undefined || other === undefined || first.status !== second.status) return first;
  return { ...first, text: stringifyJson(join(one, other)) };
}

function join(one: JsonValue, other: JsonValue): JsonValue {
  if (Array.isArray(one) && Array.isArray(other)) {
    const known = new Set(one.map((item) => stringifyJson(item)));
    return [...one, ...other.filter((item) => !known.has(stringifyJson(item)))];
  }
  if (!isObject(one) || !isObject(other)) return one;
  const [first, second] = [one, other] as Readonly<Record<string, JsonValue>>[];
  const names = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  return Object.fromEntries(
    [...names].map((name): [string, JsonValue] => {
      const [own, its] = [first?.[name], second?.[name]];
      return [name, own === undefined ? (its ?? null) : its === undefined ? own : join(own, its)];
    }),
  );
}

/** An answer as a service would give it. */
export interface LearntAnswer {
  readonly status: number;
  /** But Content-Type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string | undefined;
  readonly text: string | undefined;
}

/** Gives the JSON value of an answer; undefined where it is none. */
function jsonOfAnswer({ mediaType, text }: LearntAnswer): JsonValue | undefined {
  if (mediaType === undefined || text === undefined || !isJson(mediaType)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
