import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge, Naming } from '../knowledge/knowledge';
import { lacksCredentials } from '../knowledge/view-of';
import { responseFor } from '../openapi/response/responses';
import { documentedSuccess } from './documented';
import { failed, message, passed, shown, type Basis, type Rule } from './rule';
import { levelOf } from './facts';

export const leadsSomewhere: Rule = {
  id: 'leads-somewhere',
  sentence: 'An address that a response gives (Location, a next page) leads to what it names.',
  layer: 'meaning',
  fix: 'Build addresses from the routes of the service and its public base URL.',
  *judge(view, knowledge) {
    const { exchange, result, status, role } = view;
    const naming = exchange.request.method === 'GET' ? knowledge.namedBy(exchange.request.target) : undefined;
    if (naming === undefined || lacksCredentials(view)) return;
    const { basis, isDocumented } = basisOf(naming);
    const [item] = view.items;
    const { method } = naming.operation;
    const failure = {
      level: isDocumented ? levelOf(view) : ('warning' as const),
      expected: message`what the response to ${method} named`,
      cause: `${naming.operation.id} ${naming.kind}`,
      evidence: [naming.number, view.number],
    };
    if (result === 'success') {
      const isOther =
        naming.kind === 'create' && role.kind === 'read' && naming.path !== undefined && item?.path === role.path;
      if (!isOther || naming.path === item.path) yield passed(basis);
      else
        yield failed(view, {
          basis,
          ...failure,
          title: message`returned another item than the ${method} whose Location led here`,
          received: message`${shown(item.path)}`,
        });
    } else if ([400, 404, 405, 410].includes(status) && !isKnown(view, knowledge))
      yield failed(view, {
        basis,
        ...failure,
        title: message`returned ${status} for an address that a response gave, ${documentedSuccess(view.operation)}`,
      });
  },
};

/** Of an item that is known, other rules say whether it has to be found. */
function isKnown({ role }: ExchangeView, knowledge: Knowledge): boolean {
  return 'path' in role && knowledge.item(role.path) !== undefined;
}

/** Where the address is documented; else what HTTP says of a Location. */
function basisOf({ kind, operation, status }: Naming): { readonly basis: Basis; readonly isDocumented: boolean } {
  const documented = responseFor(operation, status);
  if (kind === 'list')
    return { basis: { pointer: documented?.pointer ?? operation.pointer }, isDocumented: documented !== undefined };
  const header = documented?.headers.find(({ name }) => name.toLowerCase() === 'location');
  return header === undefined
    ? { basis: { rfc: 'RFC 9110 section 15.3.2' }, isDocumented: false }
    : { basis: { pointer: header.pointer }, isDocumented: true };
}
