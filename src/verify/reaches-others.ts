import type { Operation } from '../contract/operation';
import { wordsOf } from '../contract/operation-words';

/** Words of what people outside are reached by, or of what cannot be taken back: no item of a run is worth it. */
const outside =
  /\b(?:e-?mails?|mail(?:s|ed|ing)?|sms|notif|messag|send|sends|sent|invit|charg|pay|paid|payment|refund|captur|transfer|purchas|bill|invoic|publish|broadcast|deploy|ship|dispatch|call(?:s|ed)? |webhook|irreversibl|permanent|cannot be undone|reboot|restart|shut)/i;

/** Words of what one item cannot become without another one ceasing to be so, or of what is done to many. */
const otherItems =
  /\b(?:default|primary|favou?rite|featured|current|swap|switch|exchang|reorder|re-?order|sort|rank|move|promot|demot|top|first|merg|replac|supersed|assign|reassign|reset|flush|purg|clear|wip|empt|truncat|drop|destroy|bulk|batch|all|every|others?|each|sync|synchroni[sz]|rebuild|import|restor|rollback|revert)/i;

/**
 * Tells whether an action on one item may reach what the run did not create: its name or path speaks of other items, or its words
 * of people outside.
 */
export function reachesOthers(operation: Operation): boolean {
  const name = spaced(`${operation.id} ${operation.path.replace(/^.*\}/, '')}`);
  return otherItems.test(name) || outside.test(`${name} ${spaced(wordsOf(operation, '200', '201', '202', '204'))}`);
}

/** Words of names one by one: `makeDefault`, `make_default`. */
function spaced(text: string): string {
  return text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_/]/g, ' ');
}
