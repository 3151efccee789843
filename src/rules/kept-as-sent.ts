import { comparisonRule } from './compared-items';

export const keptAsSent = comparisonRule(
  {
    id: 'kept-as-sent',
    sentence: 'What a write sent is what its response, the next read and the next list show.',
    fix: 'Store what was sent as it is, or reject it.',
  },
  'sent',
);
