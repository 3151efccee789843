import { comparisonRule } from './compared-items';

export const leftOutTakesDefault = comparisonRule(
  {
    id: 'left-out-takes-default',
    sentence: 'What a create or PUT leaves out, or a merge patch sets to null, takes its default or is absent.',
    fix: 'Fill in the default that the file documents. A PUT replaces the whole item (RFC 9110 section 9.3.4).',
  },
  'left out',
);
