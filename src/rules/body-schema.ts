import { isJson } from '../base/http';
import { asText } from '../base/json';
import { jsonContent, responseFor } from '../openapi/response/responses';
import { describePlace } from '../openapi/schema/violation-text';
import type { Violation } from '../openapi/violation';
import { firstBy, hasBody } from './facts';
import { failed, inconclusive, message, observed, passed, type Rule } from './rule';
import { demandOf, receivedIn } from './violation-message';

export const bodySchema: Rule = {
  id: 'body-schema',
  sentence: 'The body matches its schema, formats included.',
  layer: 'form',
  fix: 'Correct the response, or the schema.',
  *judge(view, _knowledge, contract) {
    const schema = jsonContent(responseFor(view.operation, view.status))?.schema;
    if (schema === undefined || !hasBody(view) || !isJson(view.header('Content-Type') ?? '')) return;
    const basis = { pointer: schema.pointer };
    const found = view.violations.filter(({ place, keyword }) => place.in === 'body' && keyword !== 'text');
    if (found.length === 0)
      yield contract.judge.canCheck(schema, 'response')
        ? passed(basis)
        : inconclusive(basis, message`The schema cannot be compiled: understudy inspect shows where.`);
    for (const violation of firstBy(found, causeOf)) {
      const { pointer, place, keyword } = violation;
      if (keyword === 'complexity') yield inconclusive({ pointer }, message`The body is too complex to be checked.`);
      // What a service makes of an invalid request, no schema describes.
      else if (view.result === 'success' && view.reading.violations.length > 0)
        yield observed(
          { pointer },
          message`Returned ${view.status} for an invalid request, with a body that is invalid.`,
        );
      else
        yield failed(view, {
          basis: { pointer },
          title: message`returned ${view.status} ${keyword === 'required' ? 'without' : 'with an invalid'} ${describePlace(place)}`,
          expected: message`${demandOf(violation)}`,
          received: receivedIn(violation),
          cause: causeOf(violation),
        });
    }
  },
};

/**
 * A null where none is allowed is a cause of its own: other values of the property may be right. Whoever forgets that one property may be
 * null, or absent, forgets it of others of the schema; and whoever writes one in another format does so in all schemas that have it.
 */
function causeOf({ pointer, received, expected }: Violation): string {
  const [, name] = /\/properties\/([^/]*)(?:\/items|\/(?:any|one|all)Of\/\d+)*\/format$/.exec(pointer) ?? [];
  if (name !== undefined) return `${asText(expected)} ${name}`;
  return received === null ? `${pointer.replace(/(?:\/properties\/[^/]*)?\/[^/]*$/, '')} null` : pointer;
}
