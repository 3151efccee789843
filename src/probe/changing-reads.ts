import { singular, wordsOf } from '../openapi/collections/names';
import type { Operation } from '../openapi/operation';
import { isDeed } from './reaches-others';

/** What an operation is called that changes something, wherever a name begins with it. */
const verbs =
  'delete|remove|destroy|erase|purge|wipe|create|update|reset|revoke|invalidate|cancel|activate|deactivate|enable|disable|trigger|restart|reboot|shutdown|unsubscribe|logout|logoff|signout|terminate|approve|reject|retire|archive|unarchive|restore|revert|rollback|flush|clear|drop|kill|abort|pause|resume|suspend|lock|unlock|block|unblock|ban|unban|promote|demote|publish|unpublish|execute|rebuild|reindex|resync|resend|rotate|regenerate|renew|expire|complete|finish|accept|decline|dismiss|acknowledge|subscribe|follow|unfollow|checkout|upvote|downvote|claim|pop|dequeue|lease|reserve|acquire|consume|redeem|confirm|toggle|assign|unassign|increment|decrement';

/** The same as a sentence about an operation begins, where no list or page is called so: "Deletes the thing". */
const thirdPerson =
  'deletes|removes|destroys|erases|purges|wipes|creates|revokes|invalidates|activates|deactivates|enables|disables|restarts|reboots|terminates|approves|rejects|unsubscribes';

/** Words that are names of things too, and verbs where something follows: "Updates the index", but not "Updates by date". */
const ambiguous =
  'updates|update|resets|reset|triggers|trigger|cancels|cancel|changes|marks|starts|stops|sends|publishes|schedules';

const determiner = 'a|an|the|all|this|that|these|your|my|its|every|each|any|one|current|existing|new|specified|given';

const imperative =
  'delete|remove|destroy|erase|purge|wipe|create|revoke|invalidate|activate|deactivate|enable|disable|terminate';

/** What such a GET is called takes something away from others, or is a list or a page that is called so: nobody finds out where others' data lives. */
const takes =
  /^(?:receive|check ?in|check ?out|poll|ack|nack|acknowledge|consume|pop|next|claim|dequeue|lease|reserve|take|grab|drain|shift|pull|redeem)$/;

const wholeSegment = new RegExp(`^(?:${verbs})(?:all|me|now)?$`);
const nameBegins = new RegExp(`^(?:${verbs})(?:$|[A-Z_-])`);
/** What is gone or taken after such a GET, no other request gives back. */
const beginsSo =
  /^(?:deletes|removes|destroys|erases|purges|wipes|revokes|invalidates|terminates|takes|claims|pops|dequeues|leases|acquires|consumes|redeems) /i;

const saysSo = new RegExp(
  [
    `^(?:${thirdPerson}) `,
    `^(?:${ambiguous}) (?:${determiner}) `,
    `^(?:this|the) (?:call|endpoint|operation|method|request) (?:also )?(?:${thirdPerson}|${ambiguous}) `,
    '^(?:logs?|signs?) (?:out|off)\\b',
  ].join('|'),
  'i',
);
const summaryOrders = new RegExp(`^(?:${imperative}) (?:(?:${determiner}) )?\\w`, 'i');

/** How a summary or a name begins that says what is answered: nothing there is an order. */
const reads =
  /^(?:get|gets|list|lists|return|returns|retrieve|retrieves|fetch|fetches|find|finds|search|read|reads|show|shows|check|checks|count|view|download|preview|describe|is|has)(?:$|[A-Z_\s-])/;

/** Gives why a GET is not sent, whatever it is said to be; undefined where it is. */
export function whyReadWithheld(
  operation: Operation,
  { readOnly, isElsewhere }: { readonly readOnly?: boolean | undefined; readonly isElsewhere?: boolean | undefined },
): string | undefined {
  return whyWithheld(operation, readOnly === true) ?? (isElsewhere === true ? whyTaking(operation) : undefined);
}

/** How the name of a query parameter begins by which a GET changes something: `deleteAfterRead`, `markRead`, `ack`. */
const changingParameter =
  /^(?:delete|remove|destroy|erase|purge|wipe|clear|reset|flush|drop|truncate|mark|ack|acknowledge|consume|pop|dequeue|take|lock|unlock|archive|unarchive|revoke)$/;

/** What a query parameter is called that says what is to be done. */
const commandParameter = /^(?:action|command|cmd|op|operation|do|task|verb)$/;

/** Tells why a GET is not sent with the query of its path: a parameter that the document describes says that something is changed. */
export function whyQueryWithheld({ parameters }: Pick<Operation, 'parameters'>, path: string): string | undefined {
  const query = new URLSearchParams(path.split('?').slice(1).join('?'));
  const changing = parameters.find(({ in: place, name }) => {
    const values = place === 'query' ? query.getAll(name) : [];
    const isOrder = commandParameter.test(name.toLowerCase()) && values.some((value) => isDeed(value));
    const isVerb = changingParameter.test(wordsOf(name)[0] ?? '');
    return isOrder || (isVerb && values.some((value) => !/^(?:false|0|no|off|)$/i.test(value)));
  });
  return changing === undefined ? undefined : `${never}: its ${changing.name} may change something`;
}

/** Tells why a GET is not sent to a service where other people's data lives: its path or its name says that it may take something. */
export function whyTaking({ method, path, raw }: Pick<Operation, 'method' | 'path' | 'raw'>): string | undefined {
  if (method !== 'GET') return undefined;
  const segments = path.split('/').filter((one) => one !== '' && !one.includes('{'));
  const words = segments.map((segment) => wordsOf(segment.replace(/\.\w+$/, '')));
  const last = words.at(-1) ?? [];
  const isInPath =
    words.some((one) => takes.test(one.join(' '))) || takes.test(last[0] ?? '') || takes.test(last.at(-1) ?? '');
  // `getNextJob` takes one; `getLeaseAgreement` reads it, as `/leases/{id}` does.
  const named = wordsOf(textOf(raw['operationId']));
  const begins = reads.test(textOf(raw['operationId'])) && /^(?:get|fetch|read)$/.test(named[0] ?? '') ? 1 : 0;
  const [first = '', second = ''] = named.slice(begins);
  const isVerb = begins === 0 || /^(?:next|pop|receive)$/.test(first);
  const isInName = isVerb && (takes.test(first) || takes.test(`${first} ${second}`));
  const isOne = path.endsWith('}') && !/^(?:ack|nack|redeem|check ?in|check ?out)$/.test(last.join(' '));
  const isListOfSuch = last.length === 1 && singular(last[0] ?? '') !== last[0];
  return !isOne && (isInName || (isInPath && !isListOfSuch))
    ? `${never}: this GET may take something away from others, as its name says`
    : undefined;
}

/**
 * Tells why a GET is not sent although it is one: RFC 9110 section 9.2.1 calls it safe, and the document says that this one
 * changes something. Where its path, its name or its first words say so, it is never sent, for it would meet what is not ours;
 * where other words alone do, not in a run that reads only. Undefined where nothing says so.
 */
export function whyWithheld({ method, path, raw, summary }: Operation, isReadOnly: boolean): string | undefined {
  if (method !== 'GET') return undefined;
  const [name, description] = [textOf(raw['operationId']), textOf(raw['description'])];
  const said = summary.trim();
  const isSaidToRead = reads.test(name) || reads.test(lowerStart(said));
  if (isPathOfChange(path, isSaidToRead)) return `${never}: the path says that this GET changes something`;
  if (isSaidToRead) return undefined;
  if (nameBegins.test(name) && !/ies$|(?:ed|s)$/.test(name))
    return `${never}: its name says that this GET changes something`;
  const sentences = [said, ...description.slice(0, 2000).split(/[.!\n]\s*/)].map((one) => one.trim());
  const [first = ''] = sentences.filter((one) => one !== '');
  if (beginsSo.test(first)) return `${never}: its first words say that this GET changes something`;
  if (!isReadOnly) return undefined;
  const isSaid = sentences.some((one) => saysSo.test(one)) || summaryOrders.test(said);
  return isSaid ? 'read-only: the document says that this GET changes something' : undefined;
}

const never = 'never sent';

/** Names of things too, but for what stands right behind an item: `/jobs/{id}/start`. */
const behindItems =
  /^(?:start|stop|run|send|close|open|retry|like|unlike|vote|pay|feed|mark|move|share|use|ping|touch|sync)$/;

/**
 * The last segment that is no parameter, or a word at its beginning or end, is a verb: `/pets/{id}/delete.json`, `/deletePet`,
 * `/delete/{id}`. `/cancel-reasons` may be a list or an order like `/clear-logs`: where its words say that it reads, it is a list.
 */
function isPathOfChange(path: string, isSaidToRead: boolean): boolean {
  const segments = path.split('/').filter((one) => one !== '');
  const at = segments.findLastIndex((one) => !one.includes('{'));
  const segment = (segments[at] ?? '').replace(/\.\w+$/, '');
  const words = segment.split(/[_-]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
  const isBehindItem = at > 0 && at === segments.length - 1 && segments[at - 1]?.includes('{') === true;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isVerb = (word: string): boolean => wholeSegment.test(word) || (isBehindItem && behindItems.test(word));
  const isMaybeList = isSaidToRead && words.length > 1 && last.endsWith('s');
  return isVerb(words.join('')) || (isVerb(first) && !isMaybeList) || (isBehindItem && isVerb(last));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function lowerStart(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
