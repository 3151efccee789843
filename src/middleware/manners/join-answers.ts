import { isObject } from '../../contract/document';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { jsonOfAnswer, type LearntAnswer } from './learnt-answer';

/** Gives an answer that tells what two tell: their lists one after the other, the members of both, all else of the first. */
export function joinAnswers(first: LearntAnswer, second: LearntAnswer): LearntAnswer {
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
