import { expect, test } from '@jest/globals';
import { viewOfLine } from '../../test/exchanges';
import { tasksContract } from '../../test/tasks';
import { createKnowledge } from '../knowledge/create-knowledge';
import { judge } from './judge';
import { Ledger } from './ledger';

test('causes that quote what a service says are bounded, and the rest is counted', () => {
  const contract = tasksContract();
  const knowledge = createKnowledge(contract);
  const ledger = new Ledger(contract);
  const letters = 'abcdefghijklmno'.split('');
  const texts = letters.flatMap((one) =>
    letters.map((other) => `${one} ${other} went wrong, and nobody can say why that is so`),
  );
  for (const [index, text] of [...texts, texts[0] ?? ''].entries()) {
    const view = viewOfLine(contract, `GET /tasks -> 500 ${JSON.stringify({ message: text })}`, index + 1);
    ledger.record(view, judge(view, knowledge, contract), knowledge);
  }
  const found = ledger.failures().filter(({ rule }) => rule.id === 'no-server-error');
  expect([found.length, ledger.moreFailures]).toEqual([100, 125]);
  expect(found.map((record) => ledger.countOf(record)).slice(0, 2)).toEqual([2, 1]);
});
