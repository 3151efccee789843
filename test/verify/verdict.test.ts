import { expect, test } from '@jest/globals';
import { verdictOf, type VerdictParts } from '../../src/verify/verdict';
import { findings, operationReport } from '../report/pet-store-report';

const errors = findings.slice(0, 1);
const warnings = findings.filter(({ level }) => level === 'warning');
const marked = (baseline: 'new' | 'known'): VerdictParts['findings'] => errors.map((one) => ({ ...one, baseline }));

const answered = operationReport('GET /pets');
const tried = operationReport('GET /pets/{petId}', { state: 'tried' });
const notSent = operationReport('GET /owners', { state: 'not sent' });
const withheld = operationReport('POST /pets', { state: 'withheld' });
const leftOut = operationReport('GET /shops', { state: 'left out' });

function parts(more: Partial<VerdictParts>): VerdictParts {
  return { findings: [], failsOn: 'error', operations: [answered], tested: 1, mayCreate: false, created: 0, ...more };
}

const passed = 'passed 0';
const failed = 'failed 1';

const table: readonly (readonly [string, Partial<VerdictParts>, string])[] = [
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
  ['no create was accepted', { mayCreate: true }, 'too little tested 3: no create was accepted'],
  ['a create was accepted', { mayCreate: true, created: 1 }, passed],
];

test.each(table)('%s', (_, more, expected) => {
  const { word, exitCode, reason } = verdictOf(parts(more));
  expect(`${word} ${exitCode}${reason === undefined ? '' : `: ${reason}`}`).toBe(expected);
});
