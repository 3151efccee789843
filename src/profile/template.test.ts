import { describe, expect, it } from '@jest/globals';
import { learnTemplate } from './template';

function templateOf(text: string, path: string, orderId = '101'): string | undefined {
  const facts = { path, target: path, 'path.orderId': orderId };
  return learnTemplate({ text, facts }, { text, facts });
}

describe('the template of two answers to requests at one place', () => {
  it('repeats the place that was asked for, with what the service lies below', () => {
    expect(templateOf('{"instance":"/orders/101"}', '/orders/101')).toBe('{"instance":"{{path}}"}');
    expect(templateOf('{"instance":"/v1/orders/101"}', '/orders/101')).toBe('{"instance":"/v1{{path}}"}');
    expect(templateOf('no order 101', '/orders/101')).toBe('no order {{path.orderId}}');
  });

  it('leaves alone what is like it by chance', () => {
    expect(templateOf('see https://docs.example/orders', '/orders')).toBe('see https://docs.example/orders');
    expect(templateOf('at most 1010 of W-101 in /orders/1010', '/orders/101')).toBe(
      'at most 1010 of W-101 in /orders/1010',
    );
  });
});
