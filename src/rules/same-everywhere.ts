import { comparisonRule } from './compared-items';
import { message, shown } from './rule';

export const sameEverywhere = comparisonRule(
  {
    id: 'same-everywhere',
    sentence: 'An item that nobody has changed is shown the same in lists and reads, however often.',
    fix: 'Build what lists and reads show of an item in one place.',
  },
  'shown',
  {
    title: ({ expectation: { property, values }, received }, place) =>
      message`shows ${property} ${shown(received, place)}, before it was ${shown(values[0], place)}`,
    expected: ({ expectation: { property, values } }, place) =>
      message`${property} ${shown(values[0], place)}, as it was shown before`,
  },
);
