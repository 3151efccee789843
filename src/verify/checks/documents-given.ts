import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { isRefusal, isSuccess } from '../answers';
import { differences } from '../body-values';
import { inconclusive, proved, violated, type Check } from '../check';
import { bodyOf } from '../exchange';
import { defineCheck, mismatch, planned } from './define-check';
import { oddValue } from './given-members';
import {
  otherBody,
  readDocument,
  topFields,
  withDocument,
  writeRequest,
  type SingleDocument,
} from './single-documents';
import { textOf } from './value-text';
import type { Writable } from './valid-body';

/** So many members that are only read are sent with a document. */
const mostReadOnly = 3;

/** Gives the checks that members of a document which are `readOnly` (OpenAPI 3.1 section 4.8.24) are never taken from a body. */
export function documentGivenChecks(contract: Contract, document: SingleDocument): Check[] {
  return [document.replace, document.update].flatMap((writing) =>
    writing === undefined
      ? []
      : readOnlyMembers(contract, document, writing)
          .slice(0, mostReadOnly)
          .map(([name, value]) => neverTaken(contract, document, writing, [name, value])),
  );
}

function readOnlyMembers({ schemas }: Contract, { schema }: SingleDocument, writing: Writable): [string, JsonValue][] {
  const ours = topFields(writing).map(({ path: [name = ''] }) => name);
  return Object.entries(schemas.shapedProperties(schema)).flatMap(([name, member]): [string, JsonValue][] => {
    const flat = schemas.flatten(member);
    const value = flat.readOnly === true && !ours.includes(name) ? oddValue(flat, schemas.typesOf(flat)) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
}

function neverTaken(
  contract: Contract,
  document: SingleDocument,
  writing: Writable,
  [name, value]: readonly [string, JsonValue],
): Check {
  const { operation } = writing;
  const reading = planned({ operation: document.read });
  return defineCheck(contract, {
    id: `${operation.id}.${name}.read-only`,
    family: 'documents',
    title: `${name} is readOnly: what a body says of it is refused or ignored`,
    level: 'implied',
    pointer: operation.pointer,
    words: `${name}: readOnly`,
    phase: 'change',
    sends: [reading, planned(writeRequest(writing, writing.full)), reading, reading, planned({ operation })],
    writes: 2,
    run: (context) =>
      withDocument(context, document, async (original) => {
        const body = {
          ...(otherBody(context, writing, original) as Readonly<Record<string, JsonValue>>),
          [name]: value,
        };
        const exchange = await context.send(writeRequest(writing, body));
        const { status } = exchange.response;
        if (!isSuccess(exchange) && !isRefusal(exchange)) return inconclusive(`answered ${status}`);
        const { exchange: read } = await readDocument(context, document);
        const taken = [...(isSuccess(exchange) ? [exchange] : []), read].find((answer) => {
          const shown = bodyOf(answer.response);
          const got = isObject(shown) ? shown[name] : undefined;
          return got !== undefined && differences(value, got).length === 0;
        });
        if (taken === undefined) return proved(isRefusal(exchange) ? `refused ${status}` : 'ignored');
        return violated(
          mismatch(taken, `a ${name} of the service's own: it is readOnly`, `${name} ${textOf(value)}, as sent`),
        );
      }),
  });
}
