import { essenceOf } from '../base/http';
import { asText, isEqual } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import { lacksCredentials } from '../knowledge/view-of';
import { jsonTypeOf } from '../openapi/schema/flatten';
import type { Violation } from '../openapi/violation';
import { baseOf, evidenceOf, isAboutSender, isPassive, isServerError } from './facts';
import { documentedAre, documentedOf, responsesBasis } from './documented';
import { placeName } from './places';
import { failed, inconclusive, message, observed, passed, shown, type Judgement, type Rule } from './rule';
import { demandOf } from './violation-message';

export const invalidIsRejected: Rule = {
  id: 'invalid-is-rejected',
  sentence: 'A request that is invalid in one place is rejected with the documented 4xx.',
  layer: 'status',
  fix: 'Validate requests before anything is done with them.',
  *judge(view, knowledge) {
    const { reading, result, status } = view;
    const [violation] = reading.violations;
    if (violation === undefined || !isSure(violation) || isRemoval(view, violation)) return;
    // A text in place of a number breaks several keywords, in one place.
    if (reading.violations.some(({ place }) => !isEqual({ ...place }, { ...violation.place }))) return;
    if (lacksCredentials(view) || result === 'no-response' || result === 'redirect') return;
    // Several statuses in one (RFC 4918 section 13).
    if (isServerError(view) || status === 207) return;
    const base = baseOf(view, knowledge);
    yield result === 'success' ? accepted(view, violation, base) : rejected(view, violation, base);
  },
};

/** What names an item in a path is for `unknown-is-not-found`; an empty parameter often stands for none. */
function isSure({ place, keyword, received }: Violation): boolean {
  if (place.in === 'path' || keyword === 'complexity' || keyword === 'unknown') return false;
  return !(place.in === 'query' && (received === '' || keyword === 'repeated'));
}

/** A null in a merge patch removes, and is no value (RFC 7396 section 1). */
function isRemoval(view: ExchangeView, { place, received }: Violation): boolean {
  const type = essenceOf(view.requestHeader('Content-Type') ?? '');
  return place.in === 'body' && received === null && type === 'application/merge-patch+json';
}

function statusesFor({ keyword }: Violation): readonly number[] {
  return keyword === 'mediaType' ? [415] : [400, 422];
}

function accepted(view: ExchangeView, violation: Violation, base: ExchangeView | undefined): Judgement {
  const { status, operation } = view;
  const basis = { pointer: violation.pointer };
  const documented = documentedOf(operation, statusesFor(violation));
  const { received, isSecret } = violation;
  const isShown = received !== undefined && isSecret !== true;
  const place = placeName(violation.place);
  if (documented.length === 0)
    return observed(
      basis,
      message`Returned ${status}, though ${demandOf(violation)}. No ${statusesFor(violation).join(' or ')} is documented.`,
    );
  // A filter by what is no e-mail address finds nothing, and that is an answer (JSON Schema validation section 7.2.1).
  if (violation.keyword === 'format' && violation.place.in === 'query')
    return observed(basis, message`Returned ${status}, though ${demandOf(violation)}.`);
  if (isPageSize(view, violation))
    return observed(basis, message`Returned ${status} for a page size out of range: ${place}.`);
  return failed(view, {
    basis,
    // A format may be taken for a remark (JSON Schema validation section 7.2.1).
    level: isPassive(view) || violation.keyword === 'format' ? 'warning' : 'error',
    title: message`returned ${status} for an invalid ${place}, ${documentedAre(documented)}`,
    expected: message`${documented.join(' or ')}: ${demandOf(violation)}`,
    ...(isShown && { received: message`${status} for ${shown(received, violation.place)}` }),
    cause: causeOf(violation),
    evidence: evidenceOf(view, base?.number),
  });
}

/** Services may return a page of another size: `page-size` judges it. */
function isPageSize({ role }: ExchangeView, { place, keyword }: Violation): boolean {
  if (role.kind !== 'list' || !/^(?:exclusive)?(?:minimum|maximum)$/i.test(keyword)) return false;
  const { limit, position } = role.list.paging;
  return place.in === 'query' && (place.at === limit || place.at === position);
}

function rejected(view: ExchangeView, violation: Violation, base: ExchangeView | undefined): Judgement {
  const { status, operation } = view;
  const documented = documentedOf(operation, statusesFor(violation));
  const basis = { pointer: violation.pointer };
  if (base?.result !== 'success')
    return inconclusive(basis, message`Nothing shows that it was rejected for its value.`);
  if (documented.includes(status) || (documented.length === 0 && [400, 422].includes(status))) return passed(basis);
  if (documented.length === 0)
    return inconclusive(basis, message`No ${statusesFor(violation).join(' or ')} is documented. Returned ${status}.`);
  if (isAboutSender(status)) return inconclusive(basis, message`Returned ${status}, which is not about the value.`);
  const isInDefault = operation.responses.some((response) => response.status === 'default');
  const isOtherOfTwo = violation.keyword !== 'mediaType' && [400, 422].includes(status) && !isInDefault;
  if (!isOtherOfTwo && status < 500)
    return observed(basis, message`Returned ${status}, ${documentedAre(documented)}: ${demandOf(violation)}.`);
  return failed(view, {
    basis: responsesBasis(operation),
    title: message`returned ${status} for an invalid ${placeName(violation.place)}, ${documentedAre(documented)}`,
    expected: message`${documented.join(' or ')}: ${demandOf(violation)}`,
    advice: message`Return ${documented.join(' or ')}, or document ${status}.`,
    cause: `${documented.join(' ')} ${status}`,
    evidence: evidenceOf(view, base.number),
  });
}

/** A service that takes one wrong type for another, null for any, or anything for a list, does so everywhere. */
function causeOf({ place, keyword, expected, received, pointer }: Violation): string {
  if (keyword === 'required' && place.in === 'body' && place.at === '') return 'no body';
  const wanted = asText(expected);
  const types = received === null ? 'null' : wanted === 'array' ? wanted : `${wanted} ${jsonTypeOf(received ?? null)}`;
  return keyword === 'type' ? `type ${types.replaceAll('integer', 'number')}` : pointer;
}
