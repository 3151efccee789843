import { describe, expect, it, test } from '@jest/globals';
import { factsOf } from './request-facts';
import { learnTemplate, literal, renderTemplate, type Facts } from './template';

function templateOf(text: string, path: string, orderId = '101'): string | undefined {
  const facts = { path, target: path, 'url.path': `/v1${path}`, 'path.orderId': orderId };
  return learnTemplate({ text, facts }, { text, facts });
}

describe('the template of two answers to requests at one place', () => {
  it('repeats the place that was asked for, with what the service lies below', () => {
    expect(templateOf('{"instance":"/orders/101"}', '/orders/101')).toBe('{"instance":"{{path}}"}');
    expect(templateOf('{"instance":"/v1/orders/101"}', '/orders/101')).toBe('{"instance":"{{url.path}}"}');
    expect(templateOf('no order 101', '/orders/101')).toBe('no order {{path.orderId}}');
  });

  it('leaves alone what is like it by chance', () => {
    expect(templateOf('see https://docs.example/orders', '/orders')).toBe('see https://docs.example/orders');
    expect(templateOf('at most 1010 of W-101 in /orders/1010', '/orders/101')).toBe(
      'at most 1010 of W-101 in /orders/1010',
    );
  });
});

const asked = (method: string, path: string, query = ''): Facts =>
  factsOf({ method, path, query, pathParameters: {}, body: undefined, urlPath: `/v1${path}` });

test('a path with its base and a method that both requests have are repeated, where the text has them as words', () => {
  expect(
    learnTemplate(
      { text: 'No route matches GET /v1/no', facts: asked('GET', '/no') },
      { text: 'No route matches GET /v1/other', facts: asked('GET', '/other', 'a=1') },
    ),
  ).toBe('No route matches {{method}} {{url.path}}');
});

test.each(['GET, POST', 'only GET/POST', 'GETTER'])('a method within %s is no fact', (text) => {
  const one = { text, facts: asked('GET', '/pets') };
  expect(learnTemplate(one, one)).toBe(text);
});

test('a path is told from a target by a query, and from a longer path', () => {
  const [one, two] = [asked('GET', '/pets'), asked('GET', '/pets', 'a=1')];
  expect(learnTemplate({ text: '"/pets"', facts: one }, { text: '"/pets"', facts: two })).toBe('"{{path}}"');
  expect(learnTemplate({ text: '"/pets"', facts: one }, { text: '"/pets?a=1"', facts: two })).toBe('"{{target}}"');
  expect(learnTemplate({ text: '/pets/5', facts: one }, { text: '/pets/5', facts: two })).toBe('/pets/5');
});

test('an odd value that both requests have is repeated, a short one is not', () => {
  const about = (text: string): Facts =>
    factsOf({
      method: 'GET',
      path: '/x',
      query: '',
      pathParameters: { petId: text },
      body: undefined,
      subject: 'path.petId',
    });
  expect(learnTemplate({ text: 'no 51e0', facts: about('51e0') }, { text: 'no 51e0', facts: about('51e0') })).toBe(
    'no {{value}}',
  );
  expect(learnTemplate({ text: 'at most 5', facts: about('5') }, { text: 'at most 5', facts: about('5') })).toBe(
    'at most 5',
  );
});

test('facts called like what every object has are facts like others', () => {
  const text = 'a constructor of Anna';
  expect(learnTemplate({ text, facts: { constructor: 'Anna' } }, { text, facts: {} })).toBe(text);
  expect(
    learnTemplate(
      { text, facts: { constructor: 'Anna' } },
      { text: 'a constructor of Olga', facts: { constructor: 'Olga' } },
    ),
  ).toBe('a constructor of {{constructor}}');
});

test('an empty method is no fact, and ends', () => {
  const text = 'no such method';
  expect(learnTemplate({ text, facts: { method: '' } }, { text, facts: { method: '' } })).toBe(text);
});

test('a long text is looked through once, however much the request says', () => {
  let looks = 0;
  const members = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`body.m${index}`, `text ${index}`]));
  const counted = (facts: Facts): Facts =>
    new Proxy(facts, {
      get: (target, name) => {
        looks += 1;
        return Reflect.get(target, name) as unknown;
      },
      ownKeys: (target) => {
        looks += 1;
        return Reflect.ownKeys(target);
      },
    });
  const [one, two] = [asked('GET', '/orders/101', 'a=1'), asked('GET', '/orders/102', 'a=2')];
  const looksFor = (length: number): number => {
    looks = 0;
    const text = 'Nothing is here. '.repeat(length);
    expect(
      learnTemplate(
        { text: `${text}No /orders/101.`, facts: counted({ ...members, ...one }) },
        { text: `${text}No /orders/102.`, facts: counted({ ...members, ...two }) },
      ),
    ).toBe(`${text}No {{path}}.`);
    return looks;
  };
  expect(looksFor(3000)).toBe(looksFor(1));
});

test.each(['no {{path}}', '{{number:x}}', '{{{path}}}', '{{{{', '{{braces}}', '{ {x}'])(
  'braces that a service writes itself are written again: %s',
  (text) => {
    const fill = (): string => 'filled';
    expect(renderTemplate(literal(text), fill)).toBe(text);
    const template = learnTemplate(
      { text: `${text} at /orders/101`, facts: asked('GET', '/orders/101') },
      { text: `${text} at /orders/102`, facts: asked('GET', '/orders/102') },
    );
    expect(renderTemplate(template ?? '', fill)).toBe(`${text} at filled`);
  },
);
