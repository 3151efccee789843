import type { Operation } from '../contract/operation';
import { wordsOf } from '../contract/operation-words';

/** Words of what people outside are reached by, or of what cannot be taken back: no item of a run is worth it. */
const outside =
  /\b(?:e-?mails?|mail(?:s|ed|ing)?|sms|notif|messag|send|sends|sent|invit|charg|pay|paid|payment|refund|captur|transfer|purchas|bill|invoic|publish|broadcast|deploy|ship|dispatch|call(?:s|ed)? |webhook|irreversibl|permanent|cannot be undone|reboot|restart|shut)/i;

/** Words of what one item cannot become without another one ceasing to be so, or of what is done to many. */
const otherItems =
  /\b(?:default|primary|favou?rite|featured|current|swap|switch|duplicat|clon|copy|fork|exchang|reorder|re-?order|sort|rank|move|promot|demot|top|first|merg|replac|supersed|assign|reassign|reset|flush|purg|clear|wip|empt|truncat|drop|destroy|bulk|batch|all|every|others?|each|sync|synchroni[sz]|rebuild|import|restor|rollback|revert)/i;

/** Words of a state that one item alone has. */
const aloneAtATime =
  /\b(?:the one before|previous(?:ly)? \w+|one (?:\w+ )?at a time|only one|one alone|at most one|instead of the)\b/i;

/** Tells whether an action on one item may change others: its name or path speaks of them, or its words do. */
export function reachesOthers(operation: Operation): boolean {
  const words = wordsOf(operation, '200', '201', '202', '204');
  return otherItems.test(nameOf(operation)) || replacesOthers.test(words) || aloneAtATime.test(words);
}

/** What is called so is done to something that is there, though it is made as an item is. */
const commands =
  /\b(?:cancel|cancellation|refund|revocation|revoke|deletion|delete|removal|remove|merger|merge|swap|reset|purge|termination|suspension|ban|eviction|rollback|rollout|replacement|restore|restoration|import|migration|sync|synchroni[sz]ation|reassignment|clean-?up|flush|truncation)s?\b/i;

/** A value that is an order: what is created with it is carried out. */
const deeds =
  /^(?:purge|wipe|delete|remove|reset|clear|truncate|drop|destroy|erase|flush|clean[-_ ]?up|archive[-_ ]?all|revoke|terminate|shutdown|shut[-_ ]down|reboot|restart|restore|rollback|revert|merge|migrate|sync|import|reindex|rebuild|cancel|refund|block|ban|disable|deactivate)(?:$|[-_ ])/i;

/** Tells whether a value, one of those that a schema lists, is an order to do something to what is there: `purge`. */
export function isDeed(value: string): boolean {
  return deeds.test(value);
}

/** What such words say of a create is done to what was there before: it is replaced, superseded, ended, pushed on or out. */
const replacesOthers = new RegExp(
  [
    String.raw`\b(?:replac|overwrit)\w*\s+(?:all|any|every|existing|others?|the existing|the one)\b`,
    String.raw`\bsupersed`,
    String.raw`\b(?:previous|former|earlier|older|oldest|others?|rest|before it|behind it)\b[^.]{0,60}\b(?:becomes?|ends?|expires?|goes|moves?|shift|closed|revoked|removed|deleted|archived|inactive|no longer|dropped|evicted|deactivated|invalidated)\b`,
    String.raw`\b(?:last|latest|newest) \w+ (?:\w+ )?(?:are|is) kept\b`,
    String.raw`\bon top of\b`,
  ].join('|'),
  'i',
);

/** Tells whether what reads like a create does something to others: its path is named for a command, or its words say that it replaces. */
export function isCommand(operation: Operation): boolean {
  return commands.test(nameOf(operation)) || replacesOthers.test(wordsOf(operation, '200', '201', '202', '204'));
}

/** Tells whether an action on one item may reach people outside, or cannot be taken back: any of its words says so. */
export function reachesOutside(operation: Operation): boolean {
  return outside.test(`${nameOf(operation)} ${spaced(wordsOf(operation, '200', '201', '202', '204'))}`);
}

function nameOf({ id, path }: Operation): string {
  return spaced(`${id} ${path.replace(/^.*\}/, '')}`);
}

/** Words of names one by one: `makeDefault`, `make_default`. */
function spaced(text: string): string {
  return text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_/]/g, ' ');
}
