import type { Schema } from '../document';
import type { Operation, ResponseDescription } from '../operation';

const speaksOfUnknown =
  /\bunknown\b|\bnot (?:there|exist|found|known)\b|\b(?:does|do)(?: not|n't) exist\b|\bno such\b|\bmust exist\b|\bexisting\b/i;

/** In the order in which one is chosen where the document says nothing of which. */
const refusing = ['422', '404', '409', '400'];

/**
 * Gives the documented statuses that stand for a reference, described by a flat schema, to what is not there: those first that
 * the document says it of. None where it says nothing of it.
 */
export function statusesOfUnknown(operation: Operation, { description = '' }: Schema): string[] {
  const own = typeof description === 'string' ? description : '';
  const refusals = operation.responses
    .filter(({ status }) => refusing.includes(status))
    .sort((one, two) => refusing.indexOf(one.status) - refusing.indexOf(two.status));
  // Of a path with an identifier, 404 says that its item is not there.
  const isOfPath = ({ status }: ResponseDescription): boolean => status === '404' && operation.path.includes('{');
  const saying = refusals.filter((one) => speaksOfUnknown.test(one.description) && !isOfPath(one));
  if (speaksOfUnknown.test(own)) {
    const named = refusals.filter(({ status }) => own.includes(status));
    return statusesOf(named.length > 0 ? named : [...saying, ...refusals.filter((one) => !isOfPath(one)), ...refusals]);
  }
  return saying.length > 0 ? statusesOf([...saying, ...refusals]) : [];
}

function statusesOf(responses: readonly ResponseDescription[]): string[] {
  return [...new Set(responses.map(({ status }) => status))];
}
