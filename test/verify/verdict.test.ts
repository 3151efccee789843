import { expect, test } from '@jest/globals';
import { verdictOf } from '../../src/report/ledger-report';
import type { Finding } from '../../src/report/finding';
import type { OperationReport, Verdict } from '../../src/report/run-report';
import { tooLittle } from '../../src/verify/report-of';
import { findings, operationReport } from '../report/pet-store-report';
import { tasksContract } from '../tasks';

const contract = tasksContract();
const errors = findings.slice(0, 1);
const warnings = findings.filter(({ level }) => level === 'warning');
const marked = (baseline: 'new' | 'known'): readonly Finding[] => errors.map((one) => ({ ...one, baseline }));

const answered = operationReport('GET /tasks');
const tried = operationReport('GET /tasks/{taskId}', { state: 'tried' });
const notSent = operationReport('GET /owners', { state: 'not sent' });
const withheld = operationReport('POST /tasks', { state: 'withheld' });
const leftOut = operationReport('GET /shops', { state: 'left out' });
const create = operationReport('POST /tasks', { id: 'createTask' });

interface Parts {
  readonly findings: readonly Finding[];
  readonly failsOn: Verdict['failsOn'];
  readonly operations: readonly OperationReport[];
  readonly tested: number;
  readonly stopped?: string;
}

function verdict({ findings: found, failsOn, operations, tested, stopped }: Parts): Verdict {
  const policy = { writes: 5, isDisposable: false };
  return verdictOf(found, failsOn, {
    cut: stopped === undefined ? undefined : { word: 'stopped', reason: stopped },
    tooLittle: tooLittle({ contract, policy }, operations, tested),
  });
}

function parts(more: Partial<Parts>): Parts {
  return { findings: [], failsOn: 'error', operations: [answered], tested: 1, ...more };
}

const passed = 'passed 0';
const failed = 'failed 1';

const table: readonly (readonly [string, Partial<Parts>, string])[] = [
  ['nothing found', {}, passed],
  ['an error', { findings: errors }, failed],
  ['a warning', { findings: warnings }, passed],
  ['a warning where warnings fail', { findings: warnings, failsOn: 'warning' }, failed],
  ['a known error', { findings: marked('known') }, passed],
  ['a new error', { findings: marked('new') }, failed],
  ['stopped', { stopped: 'stopped by hand' }, 'stopped 2: stopped by hand'],
  ['stopped with an error', { stopped: 'stopped by hand', findings: errors }, 'stopped 2: stopped by hand'],
  ['half answered', { operations: [answered, tried] }, passed],
  [
    'less than half',
    { operations: [answered, tried, notSent] },
    'too little tested 3: at least 2 are needed for a verdict',
  ],
  ['none of one', { operations: [tried] }, 'too little tested 3: at least 1 is needed for a verdict'],
  ['what may not be sent does not count', { operations: [answered, withheld, leftOut] }, passed],
  ['nothing may be sent', { operations: [withheld] }, 'too little tested 3: no operation was sent'],
  ['an error where little was tested', { operations: [tried], findings: errors }, failed],
  ['nothing was checked', { tested: 0 }, 'too little tested 3: nothing that was sent could be checked'],
  [
    'no create was accepted',
    { operations: [answered, { ...create, state: 'tried' }] },
    'too little tested 3: no create was accepted',
  ],
  [
    'no create was sent',
    { operations: [answered, { ...create, state: 'not sent' }] },
    'too little tested 3: no create was sent',
  ],
  ['a create was accepted, whatever its response shows', { operations: [answered, create] }, passed],
];

test.each(table)('%s', (_, more, expected) => {
  const { word, exitCode, reason } = verdict(parts(more));
  expect(`${word} ${exitCode}${reason === undefined ? '' : `: ${reason}`}`).toBe(expected);
});
