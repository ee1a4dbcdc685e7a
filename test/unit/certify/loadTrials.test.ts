import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { selectTrials } from '../../../src/certify/loadTrials.js';
import { lint } from '../../../src/server/lint/lint.js';
import { UsageError } from '../../../src/server/config/usageError.js';

const folder = mkdtempSync(join(tmpdir(), 'trials-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function selected(more: Partial<Parameters<typeof selectTrials>[0]>): readonly string[] {
  const trials = selectTrials({ trials: [], groups: [], profile: 'full', mode: 'drive', ...more });
  return trials.map(({ name }) => name);
}

function fileWith(...trial: readonly string[]): string {
  const file = join(folder, 'own.yaml');
  writeFileSync(file, ['version: 1', 'name: own', ...trial, ''].join('\n'));
  return file;
}

const OWN = [
  'trial:',
  '  group: mine',
  '  level: should',
  '  rule: It works.',
  '  wire: Nothing.',
  '  client: Works.',
  '  source: { kind: ours, text: Because. }',
];

describe('The selection of trials', () => {
  it.each([
    ['quick', 12],
    ['standard', 30],
  ] as const)('has %s trials: %i', (profile, count) => {
    expect(selected({ profile, mode: 'watch' })).toHaveLength(count);
  });

  it('has the named ones and those of named groups, and trials of the user', () => {
    const names = selected({ trials: ['get-reset', fileWith(...OWN)], groups: ['paging'] });
    expect(names).toEqual(expect.arrayContaining(['get-reset', 'pages-small', 'own']));
    expect(names).not.toContain('get-closed');
  });

  it.each([
    ['--trial', { trials: ['get-rest'] }, '--trial "get-rest": is unknown; did you mean get-reset?'],
    ['--group', { groups: ['pagin'] }, '--group "pagin": is unknown; did you mean paging?'],
  ])('refuses unknown names of %s', (_, more, message) => {
    expect(() => selected(more)).toThrow(new UsageError(message));
  });
});

describe('A file with mistakes is refused with line and column', () => {
  it.each([
    [['trial:', '  group: mine'], /own\.yaml:4:3: trial\.level: is missing/],
    [[...OWN, '  chekcs: []'], /own\.yaml:10:3: trial\.chekcs: .*did you mean checks/],
    [[...OWN, '  checks: [{ bounded: it }]'], /own\.yaml:10:12: trial\.checks\[0\]: .*most/],
    [
      [...OWN, '  checks: [{ noticed: it }]'],
      /own\.yaml:10:23: trial\.checks\[0\]\.noticed: no fault rule has the id it/,
    ],
    [[...OWN, '  checks: [{ healthy: retryStrom }]'], /own\.yaml:10:23: .*did you mean retryStorm/],
    [[...OWN, '  steps: [{ call: listOrganisations }]'], /own\.yaml:10:19: .*did you mean listOrganizations/],
    [
      ['faults: [{ inject: { error: { status: 503 } } }]', ...OWN],
      /own\.yaml:3:10: faults\[0\]: expected an id/,
    ],
    [['trial: {'], /own\.yaml:\d+:\d+: /],
    [[], /--trial ".*own\.yaml": expected a scenario with a section trial/],
  ])('%j', (lines, message) => {
    const file = fileWith(...lines);
    expect(() => selected({ trials: [file] })).toThrow(message);
    expect(() => selected({ trials: [file] })).toThrow(UsageError);
  });

  it('and one that is missing', () => {
    const file = join(folder, 'none.yaml');
    expect(() => selected({ trials: [file] })).toThrow(
      new UsageError(`--trial ${JSON.stringify(file)}: no such file`),
    );
  });
});

it('A file may not have the name of a built-in trial', () => {
  const file = join(folder, 'get-reset.yaml');
  writeFileSync(file, ['version: 1', ...OWN].join('\n'));
  expect(() => selected({ trials: [file] })).toThrow(
    '--trial: a built-in trial has the name "get-reset", too; expected another name in the file',
  );
});

describe('lint', () => {
  it('knows the rules of the doctor and the operations that trials name', async () => {
    const rule = fileWith(...OWN, '  checks: [{ healthy: retryStrom }]');
    expect((await lint(rule)).mistakes).toEqual([
      expect.stringMatching(/own\.yaml:10:23: .*did you mean retryStorm/),
    ]);
    const call = fileWith(...OWN, '  steps: [{ call: E99 }]', '  checks: [{ healthy: nothing }]');
    expect((await lint(call)).mistakes).toEqual([
      expect.stringMatching(/own\.yaml:10:19: .*no operation has the name E99/),
      expect.stringMatching(/own\.yaml:11:23: .*the doctor has no rule nothing/),
    ]);
    expect((await lint(fileWith(...OWN, '  steps: [{ call: listClusters }]'))).mistakes).toEqual([]);
  });
});
