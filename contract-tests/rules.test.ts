import { describe, test } from '@jest/globals';
import { defineConformanceTests } from '../src/conformance';
import { api } from './api';

const { report, isOwn } = api();

describe('the run', () => {
  test('tested enough to say something', () => {
    const { word, reason = '' } = report.verdict;
    if (word === 'stopped' || word === 'too little tested') throw new Error(`${word}: ${reason}`);
  });
});

defineConformanceTests({ describe, test }, report, { strict: isOwn });
