import { expect, test } from '@jest/globals';
import { toPrometheusText } from './metrics';

test('metrics are written as the text exposition format has them, whatever help and labels hold', () => {
  const text = toPrometheusText([
    { name: 'empty_total', type: 'counter', help: 'None yet.', samples: [] },
    {
      name: 'odd_seconds',
      type: 'histogram',
      help: 'A back\\slash, a "quote"\nand a second line.',
      samples: [
        { suffix: '_bucket', labels: { le: '+Inf', operation: 'say "hi"\\\n{bye}' }, value: 3 },
        { suffix: '_sum', value: 1e-7 },
      ],
    },
  ]);
  expect(text).toBe(String.raw`# HELP empty_total None yet.
# TYPE empty_total counter
# HELP odd_seconds A back\\slash, a "quote"\nand a second line.
# TYPE odd_seconds histogram
odd_seconds_bucket{le="+Inf",operation="say \"hi\"\\\n{bye}"} 3
odd_seconds_sum 1e-7
`);
});
