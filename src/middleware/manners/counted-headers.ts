import type { Request } from 'express';
import { answerPoints } from '../../profile/answer-points';
import type { Profile } from '../../profile/profile';
import { parameterRefusalPoints, refusalPoints } from '../../profile/request-points';
import { countIn } from '../numbering';

/** Gives the headers of a request's answer in which numbers go on, of a refusal in our own words too. */
export type CountedHeaders = (request: Request) => Readonly<Record<string, string>>;

const counting = /^\{\{((?:operation-)?(?:counter|count-down):-?\d{1,15})\}\}$/;

/**
 * Gives what counts on in refusals of which the profile has no answer: the headers of successes that count, where refusals that it
 * has answers of count too.
 */
export function createCountedHeaders(profile: Profile): CountedHeaders {
  const points = [...Object.values(refusalPoints), ...Object.values(parameterRefusalPoints)];
  const names = new Set(
    points.flatMap((point) => {
      const headers = Object.entries(profile.nearest(point)?.value.headers ?? {});
      return headers.filter(([, text]) => counting.test(text)).map(([name]) => name.toLowerCase());
    }),
  );
  if (names.size === 0) return () => ({});
  return (request) => {
    const headers = Object.entries(profile.find(answerPoints.headers, request.context.operation) ?? {});
    return Object.fromEntries(
      headers.flatMap(([name, text]): [string, string][] => {
        const [, placeholder] = names.has(name.toLowerCase()) ? (counting.exec(text) ?? []) : [];
        const number = placeholder === undefined ? undefined : countIn(request, name, placeholder);
        return number === undefined ? [] : [[name, number]];
      }),
    );
  };
}
