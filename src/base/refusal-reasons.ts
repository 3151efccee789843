/** When a request is refused, and what for: in each of them services differ in what they answer. */
export const situations = {
  'key.missing': 'no key, where one is asked for',
  'key.empty': 'an empty key',
  'key.wrong': 'a key that is not known',
  'key.expired': 'a key that has expired',
  'key.other-scheme': 'a key under another scheme than the document names',
  'path.unknown': 'a path that is not described',
  'path.unknown-write':
    'a path that is not described, under a method that changes things, where that is told otherwise',
  'path.unknown-head': 'a path that is not described, under HEAD, where that is told otherwise',
  'path.unknown-item': 'a path of two segments that is not described, where that is told otherwise',
  'path.outside': 'a path that does not lie where the API does',
  'path.below': 'a path that is not described below one that is',
  'path.slash': 'a path that is described, with a slash at its end',
  'path.moved': 'a path with a slash at its end, or without where the document has one, where another place is named',
  'method.unknown': 'a method that is not described for the path',
  'method.head': 'HEAD, where it is refused',
  'query.unknown': 'a query parameter that is not described',
  'query.both-places': 'an item to begin after and one to end before, both in one request, where that is refused',
  'item.unknown': 'an identifier that no item has',
  'parent.unknown': 'an item of others, above this one, that does not exist',
  'item.gone': 'an item that was removed',
  'accept.unsatisfiable': 'an Accept that nothing described satisfies',
  'body.other-media-type': 'a body of a media type that is not described',
  'body.no-media-type': 'a body without Content-Type',
  'body.other-charset': 'a body in another charset than UTF-8',
  'body.too-large': 'a body beyond the limit',
  'body.missing': 'no body and no Content-Type, where a body is required',
  'body.empty': 'a Content-Type and nothing under it',
  'body.cut-off': 'a body that is JSON but for its end',
  'body.no-json': 'a body that is no JSON',
  'body.byte-order-mark': 'JSON behind a byte order mark, where that is refused',
  'body.not-utf-8': 'a body that is no UTF-8',
  'body.other-shape': 'a body of another type than the schema asks for',
  'body.scalar': 'a body that is a text, a number or a truth value, where the schema asks for another type',
  'body.number': 'a body that is a number, where that is told otherwise than of a text',
  'body.truth': 'a body that is true or false, where that is told otherwise than of a text',
  'body.null': 'a body that is null, where the schema has no null',
  'member.missing': 'a required member left out',
  'member.null': 'null where the schema has no null',
  'member.other-type': 'a member of another type',
  'member.text-for-number': 'a text where a member is to be a number',
  'member.fraction': 'a fraction where a member is to be a whole number',
  'member.unknown-value': 'a member with a value that is none of those listed',
  'member.beyond-range': 'a number beyond the range of its format (int32, int64)',
  'member.out-of-bounds': 'a number beyond its bounds',
  'member.below': 'a number below its least',
  'member.above': 'a number above its greatest',
  'member.too-long': 'a text or list that is too long',
  'member.too-short': 'a text or list that is too short',
  'member.blank': 'a text of blanks alone, where that is refused',
  'member.malformed': 'a text that is not of its pattern or format',
  'member.unknown': 'a member that is not described',
  'member.read-only': 'a member that only the service sets',
  'member.conflict': 'a value that another item has already',
  'member.unknown-reference': 'a reference to nothing',
  'idempotency.other-body': 'an Idempotency-Key that came before with another body',
  'precondition.failed': 'an If-Match that does not hold',
  'precondition.missing': 'no If-Match, where one is asked for',
} as const;

/** One of the situations in which a request is refused. */
export type Situation = keyof typeof situations;

/**
 * An answer as a service writes it, in which `{{...}}` stands for what differs from request to request (template.ts). The body
 * is its text, to the letter.
 */
export interface AnswerTemplate {
  readonly status: number;
  /** By their names as written; Content-Type among them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
