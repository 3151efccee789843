import { comparisonRule } from './compared-items';
import { message, shown } from './rule';

export const keptAsSent = comparisonRule(
  {
    id: 'kept-as-sent',
    sentence: 'What a write sent is what its response, the next read and the next list show.',
    fix: 'Store what was sent as it is, or reject it.',
  },
  'sent',
  {
    title: ({ expectation: { property, values }, received }, place) =>
      message`shows ${property} ${shown(received, place)}, sent was ${shown(values[0], place)}`,
    expected: ({ expectation: { property, values } }, place) =>
      message`${property} ${shown(values[0], place)}, as sent`,
  },
);
