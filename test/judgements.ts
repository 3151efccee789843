import { describe, expect, test } from '@jest/globals';
import { stringifyJson } from '../src/base/json';
import { createKnowledge } from '../src/knowledge/create-knowledge';
import type { Contract } from '../src/openapi/contract';
import { judge } from '../src/rules/judge';
import type { Judgement, Message, Rule } from '../src/rules/rule';
import { viewOfLine, type ExchangeParts } from './exchanges';

/** An exchange as a line (see `exchangeOf`), alone or with what a line does not say. */
export type Line = string | readonly [line: string, parts: ExchangeParts];

/** Exchanges of a visit carry a label; those of others a key. */
type Source = 'visit' | 'har';

const runTag = 'k3vbm2qa';

/** What a rule says about the last of some exchanges, each judgement as a line: `failed error: returned 200, documented is 201`. */
export function judgementsOf(
  contract: Contract,
  rule: Rule,
  lines: readonly Line[],
  source: Source = 'visit',
): readonly string[] {
  return judgedBy(contract, [rule], lines, source).map(lineOf);
}

/** The causes of what a rule says to be wrong in the last of some exchanges: findings with one cause are one. */
export function causesOf(contract: Contract, rule: Rule, lines: readonly Line[]): readonly string[] {
  return judgedBy(contract, [rule], lines, 'visit').flatMap((one) => (one.result === 'failed' ? [one.cause] : []));
}

/** What all rules say, with their layers; those that passed are left out. */
export function findingsOf(contract: Contract, lines: readonly Line[], source: Source = 'visit'): readonly string[] {
  return judgedBy(contract, undefined, lines, source)
    .filter((line) => line.result === 'failed')
    .map(lineOf);
}

function judgedBy(
  contract: Contract,
  rules: readonly Rule[] | undefined,
  lines: readonly Line[],
  source: Source,
): readonly Judgement[] {
  const knowledge = createKnowledge(contract, source === 'visit' ? { runTag } : {});
  let judgements: readonly Judgement[] = [];
  for (const [index, one] of lines.entries()) {
    const [line, parts] = typeof one === 'string' ? [one, {}] : one;
    const given = source === 'visit' ? { label: {} } : { requestHeaders: { 'X-Key': 'secret' } };
    const view = viewOfLine(contract, line, index + 1, { ...given, ...parts });
    judgements = judge(view, knowledge, contract, rules).map(({ judgement }) => judgement);
    knowledge.observe(view);
  }
  return judgements;
}

function lineOf(judgement: Judgement): string {
  if (judgement.result === 'passed') return 'passed';
  if (judgement.result !== 'failed') return `${judgement.result}: ${textOf(judgement.note)}`;
  return `failed ${judgement.level}: ${textOf(judgement.title)}`;
}

/** A message as reports write it. */
export function textOf({ texts, values }: Message): string {
  return texts
    .flatMap((text, index) => {
      const given = values[index];
      if (given === undefined) return [text];
      return [text, given.value === undefined ? 'nothing' : stringifyJson(given.value)];
    })
    .join('');
}

/** A story of a rule: what it shows, its exchanges in their order, and what the rule says about the last one. */
export type Row = readonly [name: string, lines: readonly Line[], expected: readonly string[]];

/** Tells the stories of a rule, as tests. */
export function tableOf(contract: Contract): (rule: Rule, rows: readonly Row[], source?: Source) => void {
  return (rule, rows, source = 'visit') => {
    describe(`${rule.id} (${source})`, () => {
      test.each(rows)('%s', (_, lines, expected) => {
        expect(judgementsOf(contract, rule, lines, source)).toEqual(expected);
      });
    });
  };
}
