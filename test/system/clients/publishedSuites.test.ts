import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const RUNNER = resolve(import.meta.dirname, '../../../tools/clients.mjs');

/** A suite in TAP, whose test command is a script of Node.js. */
interface Suite {
  readonly script: string;
  readonly [member: string]: unknown;
}

describe('npm run test:clients', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'understudy-suites-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function addSuite(name: string, { script, ...members }: Suite): void {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'suite.mjs'), script);
    const suite = { description: name, needs: ['node'], test: 'node suite.mjs', results: 'tap', ...members };
    writeFileSync(join(folder, name, 'suite.json'), JSON.stringify(suite));
  }

  function startRun(...names: readonly string[]) {
    const child = spawn(process.execPath, [RUNNER, '--folder', folder, ...names]);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number,
      lines: output.trim().split('\n'),
    }));
    return { child, ended };
  }

  test('adds up the counts of all suites, each with the program in its dialects', async () => {
    addSuite('good', {
      script: `
        const reply = await fetch(process.env.UNDERSTUDY_CONTROL_URL + '/livez');
        console.log(reply.ok ? 'ok 1 - it answers' : 'not ok 1 - it answers');
        console.log('ok 2 - later # SKIP');`,
      dialects: ['ops-manager', 'documented'],
    });
    addSuite('bad', { script: `console.log('not ok 1 - it differs')` });
    const { code, lines } = await startRun().ended;
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 2 skipped');
    expect(lines).toContain('  ✗ it differs');
    expect(code).toBe(1);
  });

  test('runs only the suites that its arguments name', async () => {
    addSuite('good', { script: `console.log('ok 1 - it works')` });
    addSuite('bad', { script: `console.log('not ok 1 - it differs')` });
    expect(await startRun('good').ended).toMatchObject({ code: 0 });
    expect((await startRun('other').ended).lines[0]).toBe('No such suite: other. There are: bad, good.');
  });

  test('says which suites it cannot raise to the newest versions, and runs them with the pinned ones', async () => {
    addSuite('good', { script: `console.log('ok 1 - it works')` });
    const { code, lines } = await startRun('--newest').ended;
    expect(lines).toContain('good: pins no versions that can be raised');
    expect(code).toBe(0);
  });

  test('records the counts of the suites of README.md that passed, and keeps earlier ones', async () => {
    addSuite('good', { script: `console.log('ok 1 - it works')`, holds: 'It works' });
    addSuite('bad', { script: `console.log('not ok 1 - it differs')`, holds: 'It works' });
    addSuite('other', { script: `console.log('ok 1 - it works')` });
    const file = join(folder, 'results.json');
    writeFileSync(file, '{"bad":{"passed":7,"skipped":0}}');
    await startRun('--record').ended;
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      bad: { passed: 7, skipped: 0 },
      good: { passed: 1, skipped: 0 },
    });
  });

  test('skips a suite whose registry does not answer, with the reason', async () => {
    addSuite('far', { script: '', install: 'echo "npm error code ENOTFOUND" >&2; exit 1' });
    const { code, lines } = await startRun().ended;
    expect(lines).toEqual([
      expect.stringContaining('all tests skipped: a registry could not be reached: npm error code ENOTFOUND'),
      '0 passed, 0 failed, 1 skipped',
    ]);
    expect(code).toBe(0);
  });

  test.each([
    ['cannot be installed', { script: '', install: 'echo "checksum mismatch" >&2; exit 1' }],
    ['runs no test', { script: '' }],
    ['ends with an error after its tests', { script: `console.log('ok 1 - a'); process.exit(3)` }],
    ['takes too long', { script: `console.log('ok 1 - a'); setInterval(() => {}, 1000)`, seconds: 1 }],
  ])('counts a suite that %s as failed', async (_, suite) => {
    addSuite('bad', suite);
    const { code, lines } = await startRun().ended;
    expect(lines.at(-1)).toMatch(/^[01] passed, 1 failed, 0 skipped$/);
    expect(code).toBe(1);
  });

  test('ends its children on SIGTERM', async () => {
    const started = join(folder, 'started');
    addSuite('long', {
      script: `
        import { writeFileSync } from 'node:fs';
        process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(`${started}.ended`)}, ''); process.exit(); });
        writeFileSync(${JSON.stringify(started)}, String(process.pid));
        setInterval(() => {}, 1000);`,
    });
    const { child, ended } = startRun();
    while (!existsSync(started)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(existsSync(`${started}.ended`)).toBe(true);
  });
});
