import { comparisonRule } from './compared-items';
import { message, shown } from './rule';

export const leftOutTakesDefault = comparisonRule(
  {
    id: 'left-out-takes-default',
    sentence: 'What a create or PUT leaves out, or a merge patch sets to null, takes its default or is absent.',
    fix: 'Fill in the default that the file documents. A PUT replaces the whole item (RFC 9110 section 9.3.4).',
  },
  'left out',
  {
    title: ({ expectation: { property, not }, received }, place) =>
      not === undefined
        ? message`shows ${property} ${shown(received, place)}, though it was left out`
        : message`shows ${property} ${shown(received, place)} as before, though the PUT left it out`,
    expected: ({ expectation: { property, values, not } }, place) =>
      not !== undefined || values[0] === undefined
        ? message`no ${property}: it was left out`
        : message`${property} ${shown(values[0], place)}, its default`,
  },
);
