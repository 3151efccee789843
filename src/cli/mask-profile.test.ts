import { expect, test } from '@jest/globals';
import { readContract } from '../contract/contract';
import type { JsonValue } from '../exact-json';
import type { ProfileData } from '../profile/profile';
import { createMasker } from '../recording/masker';
import { maskProfile } from './mask-profile';

test('what is told of a path is of the API: its name is nobody, where that of an item is', () => {
  const contract = readContract('spec/self-proof/orders.yaml');
  const body = '{"name":"Customer List","description":"all of them"}';
  const value = { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  const profile: ProfileData = {
    from: {},
    asItIs: false,
    entries: new Map<string, Map<string, { value: JsonValue }>>([
      ['method.options', new Map<string, { value: JsonValue }>([['/customers', { value }]])],
      [
        'created.sets',
        new Map<string, { value: JsonValue }>([['POST /customers', { value: { name: { value: 'Anna Berg' } } }]]),
      ],
    ]),
    unclear: [],
  };
  const { entries } = maskProfile(contract, profile, createMasker(contract, { redact: [] }));
  expect(entries.get('method.options')?.get('/customers')?.value).toEqual(value);
  expect(JSON.stringify(entries.get('created.sets')?.get('POST /customers')?.value)).not.toContain('Anna');
});
