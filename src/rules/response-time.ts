import { failed, message, passed, type Rule } from './rule';

/** A rule for runs that are to end with an error if a response takes longer than a person allows. */
export function responseTime(milliseconds: number): Rule {
  return {
    id: 'response-time',
    sentence: `A response takes at most ${milliseconds} ms.`,
    layer: 'wire',
    fix: 'Find out what the operation waits for.',
    *judge(view) {
      const { durationMs } = view.exchange;
      const basis = { pointer: view.operation.pointer };
      if (durationMs <= milliseconds) yield passed(basis);
      else
        yield failed(view, {
          basis,
          title: message`took ${Math.round(durationMs)} ms`,
          expected: message`at most ${milliseconds} ms`,
          received: message`${Math.round(durationMs)} ms`,
          cause: view.operation.id,
        });
    },
  };
}
