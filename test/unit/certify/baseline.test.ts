import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { compareWith, readBaseline } from '../../../src/certify/baseline.js';

const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
const KNOWN = ['get-reset', 'json-truncated'];

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function given(text: string): string {
  const file = join(folder, 'baseline.yaml');
  writeFileSync(file, text);
  return file;
}

describe('A baseline', () => {
  it.each([
    ['a list', '- get-reset\n- json-truncated # until the next version\n', KNOWN],
    ['a map with reasons', 'get-reset: our proxy does it\n', ['get-reset']],
    ['names in a text', 'get-reset\njson-truncated\n', KNOWN],
    ['nothing', '# none\n', []],
  ])('is %s', (_, text, names) => {
    expect([...readBaseline(given(text), KNOWN)]).toEqual(names);
  });

  it.each([
    ['- get-rest\n', /baseline\.yaml:1:3: \[0\]: no trial has the name "get-rest"; did you mean get-reset\?/],
    ['- [a]\n', /baseline\.yaml:1:1: expected a list of names/],
    [
      'known: [get-reset]\n',
      /baseline\.yaml:1:1: expected a list of names of trials, such as "- post-answer-lost"/,
    ],
    ['- "a\n', /baseline\.yaml:\d+:\d+: /],
  ])('refuses the text %j with line and column', (text, message) => {
    expect(() => readBaseline(given(text), KNOWN)).toThrow(message);
  });

  it('gives the reason if it cannot be read', () => {
    expect(() => readBaseline(join(folder, 'none.yaml'), KNOWN)).toThrow(
      /--baseline ".*none.yaml": cannot be read/,
    );
    expect(() => readBaseline(folder, KNOWN)).toThrow('expected a file');
  });
});

describe('Verdicts and a baseline', () => {
  const baseline = new Set(['listed']);

  it.each([
    ['failed', 'listed', false],
    ['failed', 'other', true],
    ['passed', 'listed', true],
    ['tolerated', 'listed', true],
    ['notExercised', 'listed', false],
    ['warned', 'listed', false],
    ['warned', 'other', false],
    ['passed', 'other', false],
  ] as const)('%s and %s: unexpected is %s', (verdict, name, isUnexpected) => {
    expect(compareWith(baseline, name, verdict).isUnexpected).toBe(isUnexpected);
  });

  it('say that a trial that passes must leave the baseline', () => {
    expect(compareWith(baseline, 'listed', 'passed').note).toContain('remove it from the baseline');
    expect(compareWith(baseline, 'listed', 'notExercised').note).toContain('did not meet it');
  });
});
