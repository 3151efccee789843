/** What checks of one family are about, and what to tell those who mend the service when one is violated. */
export interface FamilyWords {
  readonly about: string;
  readonly tell: string;
}

const documented = 'Either the service or the document is wrong: mend the one that is not meant so.';

const families: Readonly<Record<string, FamilyWords>> = {
  filters: {
    about: 'a query parameter that filters leaves exactly the items that fit it',
    tell: 'Apply the filter to every item of the list, before the page is cut, and to nothing else.',
  },
  listing: {
    about: 'a list answers, shows each item once, and shows items as they are read one by one',
    tell: 'Read the list and the single item from the same data, and order the list the same way each time.',
  },
  limits: {
    about: 'a page holds no more items than asked for, its documented bounds and default hold',
    tell: 'Read the parameter as the document types it; refuse or hold back what is outside its bounds.',
  },
  reading: {
    about: 'an item is read by its identifier, an unknown one is answered with the documented status',
    tell: 'Look the item up by exactly the identifier in the path, and answer the documented status where there is none.',
  },
  links: {
    about: 'what a documented link of an answer leads to is there',
    tell: 'Follow the link by hand: either its expression names another value than is meant, or what it names is not there.',
  },
  creation: {
    about: 'a valid body is taken, with the documented status, and the item is there afterwards',
    tell: 'Take what the schema allows; answer only once the item is stored.',
  },
  identifiers: {
    about: 'identifiers are made by the service, unique, and lead to the item that they were given to',
    tell: 'Give each item an identifier of its own, ignore one in the body where it is read-only, and never change it.',
  },
  'stored-values': {
    about: 'what was sent is what is read afterwards, value by value',
    tell: 'Store the value as it came: no rounding, trimming, change of case or encoding, no default in its place.',
  },
  precision: {
    about: 'integers of int64 keep every digit',
    tell: 'Do not read 64-bit integers into doubles (JSON.parse does); use a type or a parser that keeps them.',
  },
  refusals: {
    about: 'an invalid body is refused with the documented status, and nothing is stored for it',
    tell: 'Validate the body against the schema before anything is stored, and answer the documented 4xx.',
  },
  changes: {
    about: 'a PUT or PATCH changes what it says of the item that it names, and nothing else',
    tell: 'Change exactly the members that the media type says, of exactly this item, and store that before answering.',
  },
  'change-refusals': {
    about: 'an invalid PUT or PATCH is refused with the documented status, and changes nothing',
    tell: 'Judge the whole body, and whether the item is there, before any member is changed.',
  },
  conditional: {
    about: 'a change under If-Match is made while the item has that entity tag, and then alone',
    tell: 'Give each state of an item an entity tag of its own, and compare it with If-Match before anything is changed.',
  },
  authentication: {
    about: 'a request without a valid key is refused by the documented status, whatever else is in it',
    tell: 'Check the key before anything else, on every operation that the document protects.',
  },
  removal: {
    about:
      'what DELETE removes is gone from reads, lists and totals, nothing else is, and what is not there is said to be so',
    tell: 'Remove exactly the item in the path, everywhere it is shown or counted, and answer the documented status where there is none.',
  },
  nesting: {
    about: 'what lies below one item is listed, read, changed and removed below that one alone',
    tell: 'Look an item up by all identifiers of its path, the parent among them, and answer 404 where the parent is not there.',
  },
  documents: {
    about: 'a document that is there once (/settings) shows what was written, and is put back afterwards',
    tell: 'PUT replaces the whole document, PATCH the members that are sent; validate first, and store before answering.',
  },
  actions: {
    about: 'an action on an item (POST /orders/{id}/cancel) does what the document says, to that item alone',
    tell: 'Store what the action does before answering, answer the item as it is then, and refuse what was done already as documented.',
  },
  concurrency: {
    about: 'requests that overlap each get what is theirs',
    tell: 'Make identifiers and writes atomic: two requests at once must not share or lose an item.',
  },
  robustness: {
    about: 'odd but harmless requests get an answer below 500',
    tell: 'A 5xx is an error that nobody caught: look for it in the log at the time of the request.',
  },
  exploration: {
    about: 'generated requests (--explore), valid by the document, are answered as it says',
    tell: 'Repeat the request that is shown; it was made as small as it can be.',
  },
  http: {
    about: 'MUSTs of HTTP that the document does not repeat',
    tell: 'Clients and proxies rely on these rules; mostly a setting of the framework mends it.',
  },
  deprecation: {
    about: 'a deprecated operation says so in its header fields',
    tell: 'Send the Deprecation, Sunset and Link fields as the document announces them.',
  },
  responses: { about: 'each answer has a documented status and a body that its schema allows', tell: documented },
  'media-types': { about: 'each answer has a documented media type', tell: documented },
  errors: {
    about: 'an error body says the status that the answer has',
    tell: 'Make the body of an error from the status that is sent.',
  },
  'response-time': {
    about: 'answers come within --max-response-time',
    tell: 'Look at the slowest request that is shown: is it the service, its database, or the way to it?',
  },
};

/** Gives what a family of checks is about; undefined for one that has no words of its own. */
export function familyWords(family: string): FamilyWords | undefined {
  return Object.hasOwn(families, family) ? families[family] : undefined;
}
