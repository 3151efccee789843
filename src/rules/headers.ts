import { parseMoment } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import { child } from '../openapi/document/pointer';
import { responseFor } from '../openapi/response/responses';
import type { Place } from '../openapi/violation';
import { failed, message, passed, shown, type Judgement, type Rule } from './rule';
import { demandOf, receivedIn } from './violation-message';

export const headers: Rule = {
  id: 'headers',
  sentence: 'The documented headers are sent and valid.',
  layer: 'form',
  fix: 'Send the header as it is documented.',
  *judge(view) {
    if (view.status === 0) return;
    const documented = responseFor(view.operation, view.status);
    const found = view.violations.filter(({ place, keyword }) => place.in === 'header' && keyword !== 'mediaType');
    for (const violation of found)
      yield failed(view, {
        basis: { pointer: violation.pointer },
        // HTTP allows a Location that is relative, whatever a format says of it.
        level: violation.keyword === 'format' ? 'warning' : 'error',
        title: message`returned ${view.status} ${violation.received === undefined ? 'without' : 'with an invalid'} ${violation.place.at}`,
        expected: message`${demandOf(violation)}`,
        received: receivedIn(violation),
        cause: violation.pointer,
      });
    if (documented !== undefined && documented.headers.length > 0 && found.length === 0)
      yield passed({ pointer: child(documented.pointer, 'headers') });
    yield* sunset(view);
    yield* demandedByHttp(view, 401, 'WWW-Authenticate', 'RFC 9110 section 11.6.1');
    yield* demandedByHttp(view, 405, 'Allow', 'RFC 9110 section 15.5.6');
  },
};

function* demandedByHttp(view: ExchangeView, status: number, name: string, rfc: string): Iterable<Judgement> {
  if (view.status !== status) return;
  if (view.header(name) !== undefined) yield passed({ rfc });
  else
    yield failed(view, {
      basis: { rfc },
      level: 'warning',
      title: message`returned ${status} without ${name}`,
      expected: message`a header ${name}: HTTP demands it with ${status}`,
      received: message`no ${name}`,
      cause: name,
    });
}

/** `x-sunset` is an extension: what departs from it is a warning (RFC 8594 section 3). */
function* sunset(view: ExchangeView): Iterable<Judgement> {
  const { operation, result } = view;
  const date = operation.deprecation?.sunset;
  const documented = date === undefined ? undefined : parseMoment(date);
  if (date === undefined || documented === undefined || result !== 'success') return;
  const basis = { pointer: child(operation.pointer, 'x-sunset') };
  const place: Place = { in: 'header', at: 'Sunset' };
  const sent = view.header('Sunset');
  const moment = Date.parse(sent ?? '');
  const isSame =
    date.length > '2030-12-05'.length
      ? moment === documented
      : !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(date);
  if (isSame) yield passed(basis);
  else
    yield failed(view, {
      basis,
      level: 'warning',
      title:
        sent === undefined
          ? message`is deprecated and sends no Sunset header`
          : message`is deprecated and sends another date as Sunset than the documented one`,
      expected: message`Sunset: ${new Date(documented).toUTCString()}`,
      received: sent === undefined ? message`no Sunset header` : message`Sunset: ${shown(sent, place)}`,
      ...(sent === undefined && { advice: message`Send the date, so that clients are warned in time (RFC 8594).` }),
      cause: sent === undefined ? 'no Sunset' : 'another Sunset',
    });
}
