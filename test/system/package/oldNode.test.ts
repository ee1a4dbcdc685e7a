import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const DIST = resolve(import.meta.dirname, '../../../dist');

/**
 * Runs Node.js with these arguments as if it were another version, and without `process.getBuiltinModule`, which the
 * oldest versions lack.
 */
function runAs(version: string, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-old-'));
  try {
    const pretend = join(folder, 'pretend.cjs');
    writeFileSync(
      pretend,
      `Object.defineProperty(process.versions, 'node', { value: '${version}' });
       process.getBuiltinModule = undefined;`,
    );
    const { PATH = '' } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', pretend, ...args], {
      encoding: 'utf8',
      env: { PATH },
    });
    return { status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const LOAD = { require: `require('${DIST}/index.cjs')`, import: `import('${DIST}/index.js')` };

describe.each(['12.22.12', '18.20.4', '20.18.3'])('on Node.js %s', (version) => {
  const complaint = `Node.js 20.19 or newer is needed, this is ${version}.\n`;

  it('the command says in one line which version it needs', () => {
    expect(runAs(version, join(DIST, 'main.cjs'), 'serve')).toEqual({
      status: 1,
      stdout: '',
      stderr: complaint,
    });
  });

  it.each(['require', 'import'] as const)('the library reports it too, to %s, without a stack', (kind) => {
    const { status, stdout, stderr } = runAs(version, '-e', LOAD[kind]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(complaint.trim());
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

describe('on Node.js 20.19.0', () => {
  it('the library loads', () => {
    const { stdout } = runAs('20.19.0', '-e', `console.log(typeof ${LOAD.require}.createSimulator)`);
    expect(stdout).toBe('function\n');
  });
});
