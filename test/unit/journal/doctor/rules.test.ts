import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import type { Finding } from '../../../../src/journal/doctor/examine.js';
import { rules } from '../../../../src/journal/doctor/rules.js';
import { examine, journalOf, type GivenExchange } from '../../../support/journals.js';
import { cases } from './cases.js';

const findingsOf = (rule: string, exchanges: readonly GivenExchange[]): readonly Finding[] =>
  examine(journalOf(...exchanges)).findings.filter((finding) => finding.rule === rule);

/**
 * A request that no rule reports: it has no key, is answered, and uses a connection that served another request
 * before.
 */
const harmless: GivenExchange = { target: '/', publicKey: '', status: 404, turn: 2 };

test('every rule is in the catalogue and has its case here', () => {
  const files = readdirSync(new URL('../../../../src/journal/doctor/rules', import.meta.url));
  const names = files.map((name) => name.replace(/\.ts$/, '')).sort();
  expect(Object.keys(rules)).toEqual(names);
  expect(Object.keys(cases)).toEqual(names);
});

test('every rule has its row in docs/journal.md', () => {
  const page = readFileSync(new URL('../../../../docs/journal.md', import.meta.url), 'utf8');
  const [, doctor = ''] = page.split('\n## doctor\n');
  const rows = Array.from(doctor.matchAll(/^\| `(\w+)` +\| (\w+)/gm), ([, rule = '', severity]) => [
    rule,
    severity,
  ]);
  expect(rows).toEqual(Object.entries(rules).map(([rule, { severity }]) => [rule, severity]));
});

describe.each(Object.entries(cases))('%s', (rule, { ill, evidence, told, well }) => {
  it('is found, with its evidence and an advice', () => {
    const found = findingsOf(rule, ill);
    expect(found.flatMap((finding) => finding.evidence)).toEqual(evidence);
    expect(found.map(({ what }) => what)).toEqual(told);
    expect(found.map(({ severity }) => severity)).toContain(rules[rule]?.severity);
    expect(new Set(found.map(({ advice }) => advice))).toEqual(new Set([rules[rule]?.advice]));
  });

  it('is found between unremarkable requests', () => {
    const found = findingsOf(rule, [harmless, ...ill, harmless]);
    expect(found.flatMap((finding) => finding.evidence)).toEqual(evidence.map((id) => id + 1));
  });

  it('is not found in a correct client', () => {
    expect(findingsOf(rule, well)).toEqual([]);
  });
});
