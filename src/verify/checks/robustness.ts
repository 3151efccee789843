import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { judge, type Check, defineCheck, mismatch, planned, silentPoint } from '../../probe/check';
import type { RequestSpec } from '../../probe/request';
import { creatables } from '../../probe/bodies';
import { isBusyLook, noAnswer } from './responses';
import { readableResources } from '../../probe/readable-resources';
import {} from '../../probe/answers';

/** Gives the checks of robustness: whatever is sent, the service answers, and never with a server error. */
export function robustnessChecks(contract: Contract): Check[] {
  return [
    ...creatables(contract).flatMap(({ operation, write }) =>
      write === undefined ? oddBodies(contract, operation) : [],
    ),
    ...readableResources(contract).flatMap(({ read, parameter }) => [
      oddPath(contract, read, parameter, 'long', '9'.repeat(1000)),
      oddPath(contract, read, parameter, 'percent', '%'),
      oddPath(contract, read, parameter, 'null-character', '\u0000'),
      oddPath(contract, read, parameter, 'quote', `'"\\`),
    ]),
    ...contract.operations.map((operation) => noServerError(contract, operation)),
  ];
}

function oddPath(contract: Contract, operation: Operation, parameter: string, name: string, text: string): Check {
  return silentPoint(contract, {
    id: `${operation.id}.${parameter}.${name}`,
    family: 'robustness',
    title: `${parameter} is ${name}`,
    pointer: operation.pointer,
    spec: { operation, path: { [parameter]: text } },
  });
}

function oddBodies(contract: Contract, operation: Operation): Check[] {
  const bodies: [string, string][] = [
    ['deep', `{"understudy":${'['.repeat(600)}${']'.repeat(600)}}`],
    ['prototype', '{"__proto__":{"understudy":true},"constructor":7}'],
    ['null-character', '{"understudy":"\\u0000"}'],
    ['lone-surrogate', '{"understudy":"\\ud800"}'],
    ['huge-exponent', '{"understudy":1e400}'],
  ];
  return bodies.map(([name, text]) => {
    const spec: RequestSpec = { operation, body: { mediaType: 'application/json', bytes: Buffer.from(text) } };
    return {
      ...silentPoint(contract, {
        id: `${operation.id}.body.${name}`,
        family: 'robustness',
        title: `an invalid body with a ${name.replace('-', ' ')}`,
        pointer: operation.pointer,
        spec,
      }),
      phase: 'refused' as const,
      sends: [planned(spec)],
    };
  });
}

function noServerError(contract: Contract, operation: Operation): Check {
  return defineCheck(contract, {
    id: `${operation.id}.no-server-error`,
    family: 'robustness',
    title: 'No request is answered with a server error',
    level: 'implied',
    pointer: `${operation.pointer}/responses`,
    words: `responses: ${operation.responses.map(({ status }) => status).join(', ')}`,
    phase: 'review',
    run: (context) => {
      const answers = context.exchangesOf(operation).filter((exchange) => !isBusyLook(exchange));
      if (answers.length === 0) return Promise.resolve(noAnswer(context, operation));
      // A method that the document does not name may be refused as not implemented; a status of its own may be the truth.
      const wrong = answers.filter(
        ({ request, response: { status } }) =>
          status >= 500 &&
          (request.method === operation.method || status !== 501) &&
          (status === 500 || operation.responses.every((response) => response.status !== String(status))),
      );
      const mismatches = wrong.slice(0, 5).map((exchange) => mismatch(exchange, 'an answer below 500'));
      return Promise.resolve(judge(mismatches, `${answers.length} answers`));
    },
  });
}
