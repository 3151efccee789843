import type { Request, RequestHandler, Response } from 'express';
import { transportPoints } from '../../profile/answer-points';
import type { Manners } from './profile/behaviour';
import { sendAnswer } from './respond';

/** Headers of answers that a page may read beyond the few the Fetch standard allows by itself. */
const usuallyExposed =
  'Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate, X-Mock-Deviation'.split(
    ', ',
  );

/** Any method may be tried: a page can read a 405, and cannot read what the preflight kept it from. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Headers a page may send; `*` would not cover Authorization (Fetch standard, CORS protocol). */
const usualHeaders = 'Authorization, Content-Type, Accept, If-Match, If-None-Match, Prefer, X-Mock-Session';

/**
 * Lets pages of any origin use the API: answers preflights without asking for a key, and opens every answer, errors too,
 * with the headers that the document describes. Where a profile says how its service has that, it is done so.
 */
export function cors(documentedHeaders: readonly string[], manners?: Manners): RequestHandler {
  const exposed = [...new Set([...usuallyExposed, ...documentedHeaders])].join(', ');
  return (request, response, next) => {
    if (request.headers.origin === undefined) {
      next();
      return;
    }
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (manners !== undefined && isPreflight && answersPreflight(manners, request, response)) return;
    const learnt = manners?.profile.find(transportPoints.corsHeaders);
    if (manners !== undefined && learnt !== undefined) {
      const { headers } = manners.answers.render({ status: 200, headers: learnt }, request);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (!isPreflight) {
        next();
        return;
      }
    } else {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', exposed);
    }
    if (isPreflight) {
      // A public page may reach a stand-in on this machine (Private Network Access, WICG draft).
      if (request.headers['access-control-request-private-network'] === 'true') {
        response.setHeader('Access-Control-Allow-Private-Network', 'true');
      }
      answerPreflight(response, request.headers['access-control-request-headers']);
      return;
    }
    next();
  };
}

/** Gives whether a profile says how preflights of the path are answered. */
function answersPreflight({ match, answers, profile }: Manners, request: Request, response: Response): boolean {
  const { match: matched } = match('OPTIONS', request.context.path);
  const place = matched.kind === 'method-unknown' ? matched.path : undefined;
  const template = place === undefined ? undefined : profile.find(transportPoints.preflight, place);
  if (template === undefined) return false;
  const { status, headers, mediaType, text } = answers.render(template, request);
  sendAnswer(request, response, {
    status,
    headers,
    ...(mediaType !== undefined && text !== undefined && { mediaType, text }),
  });
  return true;
}

/** Closes a refusal to pages of other origins, where a profile says that the service does. */
export function closeRefusal(manners: Manners | undefined, response: Response): void {
  if (manners?.profile.find(transportPoints.corsRefusals) !== 'none') return;
  for (const name of response.getHeaderNames()) if (name.startsWith('access-control-')) response.removeHeader(name);
}

function answerPreflight(response: Response, asked: string | undefined): void {
  const headers = asked !== undefined && /^[\w!#$%&'*+.^`|~, -]{1,2000}$/.test(asked) ? asked : usualHeaders;
  response.setHeader('Access-Control-Allow-Methods', methods);
  response.setHeader('Access-Control-Allow-Headers', headers);
  response.setHeader('Access-Control-Max-Age', '600');
  response.setHeader('Vary', 'Access-Control-Request-Headers');
  response.statusCode = 204;
  response.end();
}
