import type { Request } from 'express';
import { operationPlace } from '../../../profile/profile';
import type { Session } from '../../store/session';

/** Whether a placeholder counts up or down, and over what. */
const counters: Readonly<Record<string, { readonly step: 1 | -1; readonly isOfOperation: boolean }>> = {
  counter: { step: 1, isOfOperation: false },
  'count-down': { step: -1, isOfOperation: false },
  'operation-counter': { step: 1, isOfOperation: true },
  'operation-count-down': { step: -1, isOfOperation: true },
};

/** Gives a number, from 1 on, that nothing else of the kind has in a session until its next reset. */
export function numberIn({ numbering }: Session, kind: string): number {
  const number = (numbering.get(kind) ?? 0) + 1;
  numbering.set(kind, number);
  return number;
}

/**
 * Gives the text of `counter:1`, `count-down:760`, `operation-counter:1` or `operation-count-down:99` in the header of a name: the next
 * number of the request's session, over all its answers or over those of the operation. What has come down to 0 begins again where it
 * began. Undefined for any other placeholder.
 */
export function countIn({ context }: Request, name: string, placeholder: string): string | undefined {
  const [kind = '', from = '0'] = placeholder.split(':');
  const counter = Object.hasOwn(counters, kind) ? counters[kind] : undefined;
  if (counter === undefined) return undefined;
  const { operation, session } = context;
  const of = counter.isOfOperation && operation !== undefined ? operationPlace(operation) : '*';
  // No name of a header holds a blank.
  const key = `count ${name.toLowerCase()} ${of}`;
  const own = (context.counted ??= new Map<string, number>());
  const number = own.get(key) ?? next(session.numbering.get(key), Number(from), counter.step);
  own.set(key, number);
  session.numbering.set(key, number);
  return String(Math.max(0, number));
}

function next(last: number | undefined, from: number, step: 1 | -1): number {
  return last === undefined || (step < 0 && last <= 0) ? from : last + step;
}
