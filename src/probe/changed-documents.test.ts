import { describe, expect, test } from '@jest/globals';
import type { Operation } from '../openapi/operation';
import { ChangedDocuments } from './clean-up';
import type { Exchange } from './exchange';
import type { RequestSpec } from './request';

const request = { operation: { path: '/settings', method: 'PUT' } as Operation, target: 'document' } as RequestSpec;

/** Gives what answers each request with a status, and the paths that were asked. */
function answering(status: number): { send: (spec: RequestSpec) => Promise<Exchange>; sent: string[] } {
  const sent: string[] = [];
  const send = (spec: RequestSpec): Promise<Exchange> => {
    sent.push(spec.operation.path);
    return Promise.resolve({ response: { status } } as Exchange);
  };
  return { send, sent };
}

describe('changed documents', () => {
  test('what is as it was is not sent again, and not left over', async () => {
    const documents = new ChangedDocuments();
    documents.note(request, { shopName: 'Nordic' });
    const { send, sent } = answering(200);
    await documents.putBack(request, send, { shopName: 'Nordic' });
    expect(sent).toEqual([]);
    expect(documents.leftOver(String)).toEqual([]);
  });

  test('what was changed is put back', async () => {
    const documents = new ChangedDocuments();
    documents.note(request, { shopName: 'Nordic' });
    const { send, sent } = answering(204);
    await documents.putBack(request, send, { shopName: 'other' });
    expect(sent).toEqual(['/settings']);
    expect(documents.leftOver(String)).toEqual([]);
  });

  test('what could not be put back is left over, with what it held', async () => {
    const documents = new ChangedDocuments();
    documents.note(request, { shopName: 'Nordic' });
    await documents.putAllBack(answering(500).send);
    expect(documents.leftOver(String)).toEqual([
      { collection: 'changed document', id: 'settings', item: '{"shopName":"Nordic"}' },
    ]);
  });
});
