import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { call } from '../../support/call.js';
import { describeWith } from '../../support/toolchains.js';

const PROJECT = resolve(import.meta.dirname, '../../..');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly name: string;
      readonly shell?: string;
      readonly run?: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly with?: Readonly<Record<string, string>>;
    }[];
  };
}

const action = parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8')) as Action;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-action-'));
});
beforeEach(() => {
  rmSync(join(folder, 'summary.md'), { force: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a step as GitHub's runner does: replaces the expressions in its variables, and calls its shell. */
function run(
  name: string,
  inputs: Readonly<Record<string, string>>,
): { readonly code: number | null; readonly output: string } {
  const step = action.runs.steps.find((each) => each.name === name);
  const given = (text: string): string =>
    text.replace(
      /\$\{\{ inputs\.(\w+) \}\}/g,
      (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? '',
    );
  const variables = Object.entries(step?.env ?? {}).map(([variable, text]) => [variable, given(text)]);
  const { PATH = '' } = process.env;
  const own = { PATH, GITHUB_ACTION_PATH: PROJECT, GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...own, ...Object.fromEntries(variables) },
    },
  );
  return { code: status, output: stdout + stderr };
}

const LIST = `${call} GET "$UNDERSTUDY_BASE_URL/clusters"`;

// GitHub's runner calls bash for the step.
describeWith(['bash'], 'The GitHub action', () => {
  it('runs the suite beside the program, and leaves a report and a summary', () => {
    const { code, output } = run('Run', {
      command: `${LIST} && env | grep -c ^UNDERSTUDY_`,
      options: '--clock manual --seed 3',
    });
    expect(output).toContain('4\n');
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'understudy-report/index.html'))).toBe(true);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(
      /^Understudy: 1 requests, 0 expectations met/,
    );
  });

  it('fails as the suite does, and when an expectation was missed', () => {
    expect(run('Run', { command: 'exit 7' }).code).toBe(7);
    writeFileSync(join(folder, 'missed.yaml'), 'version: 1\nexpect: [{ operation: listClusters }]\n');
    expect(run('Run', { command: 'true', options: '--scenario missed.yaml' }).code).toBe(3);
  });

  it('certifies a client', () => {
    const inputs = { command: LIST, mode: 'certify', options: '--trial absent-trial', report: 'certificate' };
    const { code, output } = run('Run', inputs);
    expect(output).toContain('absent-trial');
    expect(code).toBe(2);
  });

  it('refuses another mode', () => {
    const { code, output } = run('Run', { command: 'true', mode: 'serve' });
    expect(output).toBe('::error::mode: expected exec or certify, not "serve"\n');
    expect(code).toBe(2);
  });

  it('takes no input as a part of a script', () => {
    for (const { run: script = '' } of action.runs.steps) expect(script).not.toContain('${{');
    const scripts = action.runs.steps.flatMap(({ run: script = '' }) => [
      ...script.matchAll(/GITHUB_ACTION_PATH\/(\S+?)"/g),
    ]);
    expect(scripts.map(([, file = '']) => [file, existsSync(join(PROJECT, file))])).toEqual([
      ['tools/setup.mjs', true],
      ['tools/action.sh', true],
    ]);
  });

  it('uploads the folder of the report', () => {
    const upload = action.runs.steps.find(({ name }) => name === 'Keep the report');
    expect(upload?.with).toMatchObject({ path: '${{ inputs.report }}', name: '${{ inputs.artifact }}' });
  });
});
