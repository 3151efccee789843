import { enumerate } from '../base/text';
import { essenceOf, hasContent } from '../base/http';
import { responseFor } from '../openapi/response/responses';
import { failed, message, passed, shown, type Rule } from './rule';
import { hasBody } from './facts';

const place = { in: 'header', at: 'Content-Type' } as const;

export const documentedMediaType: Rule = {
  id: 'documented-media-type',
  sentence: 'The media type of the body is documented for its status.',
  layer: 'form',
  fix: 'Send the documented Content-Type, or document the one that is sent.',
  *judge(view) {
    const { status, operation, exchange } = view;
    const documented = responseFor(operation, status);
    const isUnread =
      exchange.response === undefined ||
      exchange.bodyProblem !== undefined ||
      !hasContent(exchange.request.method, view.status);
    if (documented === undefined || documented.content.length === 0 || isUnread) return;
    const violation = view.violations.find(({ keyword }) => keyword === 'mediaType');
    const basis = { pointer: violation?.pointer ?? `${documented.pointer}/content` };
    const names = documented.content.map(({ name }) => name);
    const list = enumerate(names, 'or');
    const received = view.header('Content-Type');
    const cause = `${essenceOf(received ?? 'none')} for ${names.join(' ')}`;
    // A text may be empty.
    if (!hasBody(view) && !essenceOf(received ?? '').startsWith('text/'))
      yield failed(view, {
        basis,
        title: message`returned ${status} without a body, documented is ${list}`,
        expected: message`a body in ${list}`,
        received: message`no body`,
        advice: message`Send a body, or document ${status} without content.`,
        cause: `no body for ${status}`,
      });
    else if (violation === undefined) yield passed(basis);
    else
      yield failed(view, {
        basis,
        title:
          received === undefined
            ? message`returned ${status} without a Content-Type, documented is ${list}`
            : message`returned ${status} as ${shown(essenceOf(received), place)}, documented is ${list}`,
        expected: message`Content-Type ${list}`,
        received: received === undefined ? message`no Content-Type` : message`${shown(received, place)}`,
        cause,
      });
  },
};
