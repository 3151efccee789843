import { comparisonRule } from './compared-items';

export const sameEverywhere = comparisonRule(
  {
    id: 'same-everywhere',
    sentence: 'An item that nobody has changed is shown the same in lists and reads, however often.',
    fix: 'Build what lists and reads show of an item in one place.',
  },
  'shown',
);
