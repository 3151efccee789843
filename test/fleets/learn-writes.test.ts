import { mkdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { withBoth } from '../support/both';
import { useTestFolder } from '../support/test-folder';
import { tillService } from '../support/till-service';

const fileIn = useTestFolder();

/** What every request makes anew. */
function plain(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/(?:cl|pm)_\w+/g, 'one'));
}

test.each([
  ['PUTs, maps, lists behind an item, and actions with a body', []],
  ['nulls that its schema has not, too', ['--as-it-is']],
])(
  'the stand-in has learnt what becomes of %s',
  async (name, flags) => {
    const folder = fileIn(name.replaceAll(/\W/g, '-'));
    mkdirSync(folder);
    const document = parse(readFileSync('test/test-documents/till.yaml', 'utf8')) as object;
    await withBoth({ service: tillService, document, folder, flags }, async (ask) => {
      const both = async (
        method: string,
        at: (side: 'service' | 'standIn') => string,
        body?: unknown,
      ): Promise<void> => {
        const answers = at('service') === at('standIn') ? await ask(method, at('service'), body) : undefined;
        if (answers === undefined) throw new Error('both sides name it so');
        const told = ({ status, body: own }: typeof answers.service): unknown => [
          method,
          at('service'),
          status,
          plain(own),
        ];
        expect(told(answers.standIn)).toEqual(told(answers.service));
      };
      const story: readonly (readonly [method: string, path: string, body?: unknown])[] = [
        // Null where the schema has none breaks the document.
        ...(flags.length === 0 ? [] : [['POST', '/clients', { name: 'Zoe', note: null, seats: null }] as const]),
        ['POST', '/clients', { name: 'Zoe', labels: ['a', 'b', ''] }],
        ['PUT', '/clients/mine', { name: 'Own', note: 'new', seats: 9, labels: ['a'], extra: { a: '1' } }],
        ['PUT', '/clients/mine', { name: 'Other', note: 'kept', seats: 8, labels: [], extra: {} }],
        ['POST', '/clients/mine', { name: 'Other', extra: { b: '2' } }],
        ['POST', '/clients/mine', { name: 'Other', extra: { c: '3' } }],
        ['GET', '/clients?limit=2&starting_after=mine'],
        ['GET', '/clients?ending_before=nothing'],
        ['DELETE', '/clients/mine'],
        ['PUT', '/clients/mine', { name: '' }],
        ['POST', '/payments', { amount: 49 }],
        ['POST', '/payments/nothing/refund', { amount: 3 }],
      ];
      for (const [method, path, body] of story) await both(method, () => path, body);
      const { service, standIn } = await ask('POST', '/payments', { amount: 90 });
      const idOf = ({ body }: { body: unknown }): string => (body as { id: string }).id;
      expect(idOf(standIn)).toHaveLength(idOf(service).length);
    });
  },
  120_000,
);
