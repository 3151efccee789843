import type { Exchange } from './exchange';

/**
 * What a clause asks of an answer. Words and fields are made together, here alone: identifiers of findings, root causes and
 * accepted statuses come from the fields, people read the words (decision 11).
 */
export interface Expectation {
  readonly words: string;
  /** What a finding is known by from run to run; without it, its words without numbers, identifiers and quotations. */
  readonly kind?: string;
  /** The status that is due, the first of several. */
  readonly status?: string;
  /** Whether it is the status alone that is asked for. */
  readonly isStatus?: boolean;
  /** Where in the answer a value is due: `body.3.name`, `header.Location`, or `name` of an item. */
  readonly place?: string;
  /** The property whose value is due, and that value as it is written. */
  readonly property?: string;
  readonly value?: string;
  /** Whether the words say more of the value. */
  readonly saysMore?: boolean;
  /** Whether a valid request is to be granted, by whatever status. */
  readonly isGranted?: boolean;
  /** Whether a refusal would do as well. */
  readonly orRefusal?: boolean;
  readonly isList?: boolean;
  /** Whether a body in JSON is due, and nothing else. */
  readonly isJson?: boolean;
}

/** What came in its place. */
export interface Seen {
  readonly words: string;
  /** The status, where that is what the words tell. */
  readonly status?: number;
  /** Whether the words are the answer itself, or its bytes behind a few words of why they are no use. */
  readonly shows?: 'answer' | 'bytes';
  readonly place?: string;
  /** A value as it is written: `nothing` for none. */
  readonly value?: string;
}

/** Gives the expectation of one of several statuses: `status 400 or 404: why`. */
export function expectedStatus(statuses: readonly string[], why: string): Expectation {
  const kind = `status ${statuses.join(' or ')}`;
  return { words: `${kind}: ${why}`, kind, isStatus: true, ...firstStatus(statuses) };
}

/** Gives the expectation of any status that is documented: `status 200, 404`. */
export function expectedDocumented(statuses: readonly string[]): Expectation {
  return {
    words: `status ${statuses.join(', ')}`,
    kind: `status ${statuses[0] ?? ''}`,
    isStatus: true,
    ...firstStatus(statuses),
  };
}

/** Gives the expectation of a success that shows something: `200: the item 7`. */
export function expectedAnswer(status: string, what: string): Expectation {
  return { words: `${status}: ${what}`, kind: status, status };
}

/** Gives the expectation of a list where a request is valid: `200 with a list: limit=5 is valid`. */
export function expectedList(status: string, valid?: string): Expectation {
  const words = `${status} with a list`;
  return { words: valid === undefined ? words : `${words}: ${valid} is valid`, status, isList: true };
}

/** Gives the expectation of a value at a place of an answer: `body.name: a string`, or `name: "Rex", as before`. */
export function expectedMember(place: string, value: string, more = ''): Expectation {
  return { words: `${place}: ${value}${more}`, place, ...known(place), ...valueOf(place, value, more) };
}

/** Gives the expectation of the value that a list shows of a property: `name as in the list: "Rex"`. */
export function expectedAsListed(place: string, value: string): Expectation {
  const words = `${place || 'the item'} as in the list: ${value}`;
  return place === '' ? { words } : { words, ...known(place), ...valueOf(place, value, '') };
}

/** Gives the expectation of a property's value that the service holds: `name "Rex", as before`. */
export function expectedProperty(place: string, value: string, more = ''): Expectation {
  return { words: `${place} ${value}${more}`, ...valueOf(place, value, more) };
}

/** Gives the expectation of a property of one item: `item 7: name "Rex"`. */
export function expectedOfItem(id: string, place: string, value: string): Expectation {
  return { words: `item ${id}: ${place} ${value}`, ...ofItems(place), ...valueOf(place, value, '') };
}

/** Gives the expectation of a list of certain items: `items with status sold alone`. */
export function expectedItems(property: string | undefined, words: string): Expectation {
  return { words: `${words} alone`, ...(property !== undefined && { ...ofItems(property), property }) };
}

/** Gives the status of an answer as what came. */
export function gotStatus({ response: { status } }: Exchange): Seen {
  return { words: `status ${status}`, status };
}

/** Gives the value at a place as what came: `body.name: 5`. */
export function gotMember(place: string, value: string): Seen {
  return { words: `${place}: ${value}`, place, value };
}

/** Gives the value of a property as what came: `name "rex"`. */
export function gotProperty(place: string, value: string): Seen {
  return { words: `${place} ${value}`, value };
}

function firstStatus([status]: readonly string[]): Pick<Expectation, 'status'> {
  return status === undefined ? {} : { status };
}

function valueOf(place: string, value: string, more: string): Pick<Expectation, 'property' | 'value' | 'saysMore'> {
  return { property: lastName(place), value, ...(more !== '' && { saysMore: true }) };
}

/** Gives the last name of a place such as `owner.name`. */
export function lastName(place: string): string {
  return place.slice(place.lastIndexOf('.') + 1);
}

/** Places of other characters are known by the words around them: identifiers of findings last, whatever we think of them now. */
const plainPlace = /^[\w.$-]+$/;

function known(place: string): Pick<Expectation, 'kind'> {
  return plainPlace.test(place) ? { kind: withoutIndexes(place) } : {};
}

/** Gives a place with `*` for every position in an array. */
export function withoutIndexes(place: string): string {
  return place.replaceAll(/\.\d+(?=\.|$)/g, '.*');
}

function ofItems(place: string): Pick<Expectation, 'kind'> {
  const [name = ''] = place.split(/[\s:]/, 1);
  return name === '' ? {} : { kind: `items ${name}` };
}
