import type { Request } from 'express';
import { isJson } from '../contract/media-type';
import { ownMember } from '../exact-json';
import { isFieldValue } from '../contract/field-text';
import type { Operation } from '../contract/operation';
import { answerPoints } from '../profile/answer-points';
import { fillShape } from '../profile/fill-shape';
import { memberFacts } from '../profile/member-facts';
import type { Profile } from '../profile/profile';
import { isUsualSpelling, respelling } from '../profile/respell';
import { renderTemplate } from '../profile/template';
import { transportPoints } from '../profile/transport-points';
import { createRandom } from '../random';
import { etagOf, namesWeakly } from './conditions';
import { countIn, numberIn } from './numbering';
import type { Answer } from './request-context';

type SentHeaders = Record<string, string | number>;

/** How a service writes its successes. */
export interface AnswerWays {
  /** Gives an answer with its JSON spelt as the service spells it. */
  readonly respelt: (answer: Answer) => Answer;
  /** Gives the entity tag of an answer as the service writes it; undefined where it writes none. */
  readonly etag: (request: Request, etag: string, answer: Answer) => string | undefined;
  /** Tells whether a client has the answer already whose entity tag is given, as the service judges it. */
  readonly isKnown: (request: Request, etag: string) => boolean;
  /** Writes the headers of the service over those of the stand-in. */
  readonly writeHeaders: (request: Request, sent: SentHeaders, answer: Answer) => void;
}

/** Gives how the service of a profile writes its successes; undefined where it says nothing. */
export function createAnswerWays(profile: Profile): AnswerWays | undefined {
  if (profile.isEmpty) return undefined;
  const write = (
    name: string,
    template: string,
    request: Request,
    { sent, answer }: { readonly sent: SentHeaders; readonly answer: Answer },
  ): string | undefined => {
    const missing: string[] = [];
    const members = template.includes('{{member.') ? memberFacts(answer.text) : {};
    const text = renderTemplate(template, (placeholder) => {
      const [kind] = placeholder.split(':');
      if (kind === 'total') return headerIn(sent, name.toLowerCase())?.toString();
      const { session } = request.context;
      const known =
        kind === 'page-links'
          ? headerIn(sent, 'link')?.toString()
          : (ownMember(members, placeholder) ??
            factOf(placeholder, request, sent) ??
            countIn(request, name, placeholder));
      const filled =
        known ?? fillShape(placeholder, createRandom(`${name} ${numberIn(session, 'success')}`), session.clock.now());
      if (filled === undefined) missing.push(placeholder);
      return filled;
    });
    return missing.length === 0 && isFieldValue(text) ? text : undefined;
  };
  // The tag of an answer is made once: what a client has is held against it.
  const tags = new WeakMap<Request, string>();
  return {
    respelt: spelled(profile),
    etag: (request, etag, answer) => {
      const entry = templatesOf(profile, request.context.operation).find(([name]) => name.toLowerCase() === 'etag');
      if (entry === undefined) return etag;
      const tag =
        entry[1] === 'absent' ? undefined : write(entry[0], entry[1], request, { sent: { ETag: etag }, answer });
      if (tag !== undefined) tags.set(request, tag);
      return tag;
    },
    isKnown: (request, etag) => isKnown(profile, request, etag),
    writeHeaders: (request, sent, answer) => {
      const before: SentHeaders =
        headerIn(sent, 'etag') === undefined ? { ...sent, ETag: etagOf(answer) } : { ...sent };
      for (const [name, template] of templatesOf(profile, request.context.operation)) {
        // What has no body has no media type.
        if (name.toLowerCase() === 'content-type' && before['Content-Type'] === undefined) continue;
        const known = name.toLowerCase() === 'etag' ? tags.get(request) : undefined;
        const value =
          template === 'absent' ? undefined : (known ?? write(name, template, request, { sent: before, answer }));
        if (value === undefined && template !== 'absent') continue;
        if (name.toLowerCase() === 'content-type' && !profile.asItIs && isOther(before['Content-Type'], value))
          continue;
        for (const other of Object.keys(sent))
          if (other.toLowerCase() === name.toLowerCase()) Reflect.deleteProperty(sent, other);
        if (value !== undefined) sent[name] = value;
      }
    },
  };
}

function isKnown(profile: Profile, { context, headers: { 'if-none-match': named } }: Request, etag: string): boolean {
  if (named === undefined) return false;
  const way = profile.find(transportPoints.ifNoneMatch, context.operation);
  if (way === 'ignore' || (way === 'tags' && named.trim() === '*')) return false;
  return namesWeakly(named, etag.replace(/^W\//, ''));
}

function templatesOf(profile: Profile, operation: Operation | undefined): [name: string, template: string][] {
  return Object.entries(profile.find(answerPoints.headers, operation) ?? {});
}

function spelled(profile: Profile): AnswerWays['respelt'] {
  const spelling = profile.find(answerPoints.spelling);
  if (spelling === undefined || isUsualSpelling(spelling)) return (answer) => answer;
  return (answer) => {
    const { mediaType, text, pieces, ...others } = answer;
    if (mediaType === undefined || !isJson(mediaType)) return answer;
    if (text !== undefined) return { ...others, mediaType, text: respelling(spelling)(text) };
    if (pieces === undefined) return answer;
    return {
      ...others,
      mediaType,
      pieces: function* () {
        const respell = respelling(spelling);
        for (const piece of pieces()) yield respell(piece);
      },
    };
  };
}

/** What the request and the answer of the stand-in say: `etag` and `id` are what its own ETag and Location hold. */
function factOf(placeholder: string, { context }: Request, sent: SentHeaders): string | undefined {
  const { path, basePath, pathParameters, parameters } = context;
  if (placeholder === 'etag') return /"([^"]*)"/.exec(String(headerIn(sent, 'etag') ?? ''))?.[1];
  if (placeholder === 'location') return pathOf(headerIn(sent, 'location')?.toString());
  if (placeholder === 'id') return headerIn(sent, 'location')?.toString().split('/').at(-1);
  if (placeholder === 'path') return path;
  if (placeholder === 'base') return basePath;
  if (placeholder === 'origin') return context.origin();
  const [kind, ...rest] = placeholder.split('.');
  const name = rest.join('.');
  if (kind === 'path') return pathParameters[name];
  const value = kind === 'query' ? parameters.query[name] : undefined;
  return value === undefined || typeof value === 'object' ? undefined : String(value);
}

/** JSON stays JSON, as the document has it. */
function isOther(own: string | number | undefined, written: string | undefined): boolean {
  return typeof own === 'string' && isJson(own) && written !== undefined && !isJson(written);
}

/** An address without scheme and host. */
function pathOf(location: string | undefined): string | undefined {
  return location?.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

function headerIn(sent: SentHeaders, lowerCase: string): string | number | undefined {
  return Object.entries(sent).find(([name]) => name.toLowerCase() === lowerCase)?.[1];
}
