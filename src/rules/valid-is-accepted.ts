import { isArray, isObject, isScalar, type JsonValue } from '../base/json';
import { child, valueAt } from '../openapi/document/pointer';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem, Knowledge } from '../knowledge/knowledge';
import { pathOfItem } from '../openapi/collections/address';
import type { Contract } from '../openapi/contract';
import { isIdName, isNaturalName, plainName } from '../openapi/names';
import { asksForCredentials } from '../openapi/operation';
import type { Place } from '../openapi/violation';
import { baseOf, evidenceOfItem, isAboutSender, isPresent, isServerError, isValidRequest, levelOf } from './facts';
import { boundAt, type Bound } from './bounds';
import { documentedSuccess, successBasis, successText } from './documented';
import { describedPlace, placeName, placePhrase, queryFields, valueSent } from './places';
import { failed, inconclusive, message, observed, passed, type Basis, type Judgement, type Rule } from './rule';

export const validIsAccepted: Rule = {
  id: 'valid-is-accepted',
  sentence: 'What the file allows is accepted, its bounds included.',
  layer: 'status',
  fix: 'Accept the value, or document the rule that it breaks.',
  *judge(view, knowledge, contract) {
    if (view.result === 'no-response' || view.result === 'redirect' || isServerError(view)) return;
    yield* withoutCredentials(view, contract);
    if (!isValidRequest(view)) return;
    yield* mediaTypes(view);
    if (view.exchange.label?.variationOf === undefined) yield* plainRequests(view, knowledge);
    else yield* variations(view, contract, view.exchange.label.variationOf.at, baseOf(view, knowledge));
  },
};

/** A request that is the same as another but for one value. */
function* variations(
  view: ExchangeView,
  contract: Contract,
  at: Place,
  base: ExchangeView | undefined,
): Iterable<Judgement> {
  const bound = boundAt(contract, view, at);
  const pointer = bound?.pointer ?? describedPlace(contract, view, at)?.ref.pointer;
  const basis: Basis = pointer === undefined ? successBasis(view.operation) : { pointer };
  if (view.result === 'success') yield passed(basis);
  else if (base?.result !== 'success')
    yield inconclusive(basis, message`The request that it varies was rejected as well.`);
  else if (isAboutSender(view.status))
    yield inconclusive(basis, message`Returned ${view.status}, which is not about the value.`);
  else if (bound === undefined || (at.in === 'path' && (view.status === 404 || view.status === 410))) {
    const { phrase, value } = placePhrase(view, at);
    const why = bound === undefined ? 'No keyword of the file names this value.' : 'It may name nothing.';
    yield observed(basis, message`Returned ${view.status} ${phrase}${value}. ${why}`);
  } else if (at.in === 'body' && !namesValue.has(bound.keyword) && valueSent(base, at) === undefined)
    // It may be rejected for what it is: no proxy is called so, however long its name.
    yield inconclusive(basis, message`No other value of ${placeName(at)} was accepted.`);
  else yield rejectedBound(view, base.number, at, bound);
}

/** Keywords that name a value, and not a size that values of many kinds have. */
const namesValue: ReadonlySet<string> = new Set(['type', 'const', 'enum', 'required']);

function rejectedBound(view: ExchangeView, base: number, at: Place, bound: Bound): Judgement {
  const { operation, status, number } = view;
  const { phrase, value } = placePhrase(view, at);
  return failed(view, {
    basis: { pointer: bound.pointer },
    title: message`${phrase}${value} returned ${status}, ${documentedSuccess(operation)}`,
    expected: message`${successText(operation)}: ${bound.reason}`,
    advice:
      bound.keyword === 'required'
        ? message`Accept requests without ${placeName(at)}, or add it to required.`
        : message`Accept the value, or change ${bound.keyword} in the file.`,
    cause: `${bound.pointer} ${bound.keyword}`,
    evidence: [base, number],
  });
}

/** Lists that are asked for nothing in particular, and items that are known to be there. */
function* plainRequests(view: ExchangeView, knowledge: Knowledge): Iterable<Judgement> {
  const { role, operation, status } = view;
  if (role.kind === 'none' || role.kind === 'create' || role.kind === 'action') return;
  if (role.collection.source === 'names') return;
  const isPlain =
    queryFields(view).length === 0 &&
    operation.parameters.every(({ required, in: location }) => !required || location === 'path') &&
    role.parents.every(
      ({ address }) => address !== undefined && isPresent(knowledge, knowledge.item(pathOfItem(address))),
    );
  if (!isPlain) return;
  const basis = successBasis(operation);
  if (role.kind === 'list') {
    if (operation.method !== 'GET') return;
    if (view.result === 'success') yield passed(basis);
    else if (isAboutSender(status)) yield inconclusive(basis, message`Returned ${status}.`);
    else yield notAccepted(view, message`returned ${status} for a plain list, ${documentedSuccess(operation)}`);
    return;
  }
  const item = knowledge.item(role.path);
  if (!isPresent(knowledge, item)) return;
  // Where nothing names an item, what is not found is something that the body refers to.
  if (role.collection.isSingleton && role.kind !== 'read') return;
  const { id, read, replace, update, delete: deletion } = role.collection;
  const isGuess = isNaturalName(id?.name ?? '') && !plainName(id?.parameter ?? '').endsWith(plainName(id?.name ?? ''));
  const hasSucceeded = [read, replace, update, deletion].some((one) => one && knowledge.hasSucceeded(one.operation));
  if (view.result === 'success') yield passed(basis);
  else if (isGuess && !hasSucceeded)
    yield inconclusive(basis, message`Returned ${status}. Nothing shows that the path has the ${id?.name ?? 'ID'}.`);
  else if ((status === 404 || status === 410) && holdsId(view.reading.body, id?.name))
    yield inconclusive(basis, message`Returned ${status}. The body may refer to what is not there.`);
  else if (status === 404 || status === 410)
    yield notAccepted(
      view,
      message`returned ${status} for an item that was there, ${documentedSuccess(operation)}`,
      item,
    );
}

/** Whether a body has an ID at any depth, beside that of its item. */
function holdsId(value: JsonValue | undefined, own: string | undefined): boolean {
  if (isArray(value)) return value.some((element) => holdsId(element, own));
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([name, inner]) => (name !== own && isIdName(name) && isScalar(inner)) || holdsId(inner, own),
  );
}

function notAccepted(view: ExchangeView, title: ReturnType<typeof message>, item?: KnownItem): Judgement {
  const { operation, status, role } = view;
  return failed(view, {
    basis: successBasis(operation),
    level: role.kind === 'list' ? 'error' : levelOf(view),
    title,
    expected: message`${successText(operation)}: the request is valid`,
    cause:
      role.kind === 'list' || role.kind === 'none' ? `${operation.id} ${status}` : `lost in ${role.collection.path}`,
    evidence: evidenceOfItem(view, item),
  });
}

/** A media type of the file is no reason to reject a body. */
function* mediaTypes(view: ExchangeView): Iterable<Judgement> {
  const { operation, status, reading } = view;
  const { requestBody } = operation;
  if (requestBody === undefined || reading.body === undefined) return;
  const basis = { pointer: child(requestBody.pointer, 'content') };
  if (status !== 415) return;
  yield failed(view, {
    basis,
    title: message`returned 415 for a documented media type, ${documentedSuccess(operation)}`,
    expected: message`${successText(operation)}: the media type is documented`,
    cause: `${operation.id} 415`,
  });
}

/** `security: []` of an operation says that nobody needs credentials (OpenAPI 3.1 section 4.8.10.1). */
function* withoutCredentials(view: ExchangeView, { document }: Contract): Iterable<Judgement> {
  const { operation, credential, status, reading } = view;
  const pointer = child(operation.pointer, 'security');
  const explicit = valueAt(document.root, pointer);
  if (credential !== 'none' || asksForCredentials(operation) || !isArray(explicit) || reading.violations.length > 0)
    return;
  if (view.result === 'success') yield passed({ pointer });
  else if (status === 401)
    yield explicit.length > 0
      ? observed({ pointer }, message`Returned 401 without credentials, which are optional.`)
      : failed(view, {
          basis: { pointer },
          title: message`returned 401 without credentials, ${documentedSuccess(operation)}`,
          expected: message`${successText(operation)}: the operation asks for no credentials`,
          cause: 'no credentials 401',
        });
}
