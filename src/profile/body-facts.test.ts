import { describe, expect, it } from '@jest/globals';
import { bodyFacts, typeWords } from './request-facts';

describe('what a body says as a text', () => {
  it.each([
    [
      '{"a": ',
      { 'syntax.offset': '6', 'syntax.line': '1', 'syntax.column': '7', 'syntax.after': '7', 'body-last': '5' },
    ],
    ['{"a":\n  x}', { 'syntax.offset': '8', 'syntax.line': '2', 'syntax.column': '3', 'syntax.token': 'x' }],
    ['nonsense', { 'syntax.offset': '0', 'syntax.token': 'n', 'body-length': '8' }],
    [' "text"', { 'syntax.offset': '1', 'syntax.token': '"' }],
  ])('tells where %j shows that it is no JSON object', (text, facts) => {
    expect(bodyFacts(text)).toMatchObject(facts);
  });

  it('tells no place of what is an object', () => {
    expect(Object.keys(bodyFacts('{"a": 1}'))).toEqual(['body-text', 'body-length', 'body-last']);
  });

  it('names types as languages do', () => {
    expect(typeWords(true)).toMatchObject({ 'value.go-type': 'bool', 'value.java-token-type': 'VALUE_TRUE' });
    expect(typeWords(null)).toMatchObject({ 'value.python-type': 'NoneType', 'value.php-type': 'NULL' });
    expect(typeWords(1.5)).toMatchObject({ 'value.go-type': 'number', 'value.python-type': 'float' });
    expect(typeWords(2n ** 70n)).toMatchObject({ 'value.ruby-type': 'Integer' });
    expect(typeWords([])).toMatchObject({ 'value.java-token-type': 'START_ARRAY', 'value.ruby-type': 'Array' });
  });
});
