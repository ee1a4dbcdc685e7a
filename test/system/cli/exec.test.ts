import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { call } from '../../support/call.js';
import { endAll, start, type Ended } from '../../support/program.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-exec-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
afterEach(endAll);

const scenario = join(folder, 'it.yaml');
writeFileSync(
  scenario,
  `version: 1
name: it
now: 2026-01-01T00:00:00Z
clock: manual
timeline:
  - { at: PT10M, incident: { kind: node.down, target: rs0/node-0, for: PT15M } }
expect:
  - { eventually: { state: clusters, id: rs0, where: { availability: warning } }, within: PT1H }
  - { operation: E10, because: the clusters were listed }
`,
);

const list = `${call} GET "$UNDERSTUDY_BASE_URL/clusters"`;

function exec(script: string, ...options: readonly string[]): Promise<Ended> {
  return start(['exec', ...options, '--', 'sh', '-c', script]).ended;
}

describe('exec', () => {
  it("passes the connection to the command, without a file of trust that it does not need, and prints only the command's output", async () => {
    const { code, stdout } = await exec(
      `${list}; ${call} GET "$UNDERSTUDY_CONTROL_URL/livez"; ` +
        'echo "${UNDERSTUDY_CA_FILE-none} ${NODE_EXTRA_CA_CERTS-none}"',
    );
    expect([code, ...stdout]).toEqual([0, '200', '200', 'none none']);
  });

  it('exits with the code that a shell gives a command that a signal has ended', async () => {
    expect((await exec('kill -9 $$')).code).toBe(137);
  });

  it('reports an unknown command', async () => {
    const { code, stderr } = await start(['exec', '--', 'no-such-command']).ended;
    expect([code, stderr]).toEqual([
      127,
      'understudy: no-such-command: command not found\nunderstudy: 0 requests; the command failed with exit code 127\n',
    ]);
  });

  it('exits with 0 when all expectations of the scenario were met; the clock runs as far as necessary', async () => {
    expect(await exec(`${list} >/dev/null`, '--scenario', scenario)).toMatchObject({
      code: 0,
      stderr: 'understudy: 2 expectations met, 1 request\n',
    });
  });

  it('exits with 3 and lists the missed expectations', async () => {
    const { code, stderr } = await exec('true', '--scenario', scenario);
    expect(code).toBe(3);
    expect(stderr).toBe(
      `understudy: ${scenario}:9:5: it: expect[1]: expected (the clusters were listed) {"operation":"E10"}; 0 came\n` +
        'understudy: 1 of 2 expectations met, 0 requests\n',
    );
  });

  it('keeps the exit code of a failed command, and still lists the missed expectations', async () => {
    const { code, stderr } = await exec('exit 9', '--scenario', scenario);
    expect(code).toBe(9);
    expect(stderr).toContain(
      'understudy: 1 of 2 expectations met, 0 requests; the command failed with exit code 9\n',
    );
  });

  it('names a file that makes the API trusted, and deletes it afterwards', async () => {
    const script =
      `NODE_EXTRA_CA_CERTS="$UNDERSTUDY_CA_FILE" ${list}; ` +
      `${process.execPath} -e 'fetch(process.env.UNDERSTUDY_BASE_URL).then(({ status }) => console.log(status))'; ` +
      'echo "$UNDERSTUDY_CA_FILE $NODE_EXTRA_CA_CERTS"';
    const { code, stdout, stderr } = await exec(script, '--tls', 'auto');
    expect([code, stderr, ...stdout.slice(0, 2)]).toEqual([0, 'understudy: 2 requests\n', '200', '401']);
    const [file = '', ofNode] = stdout[2]?.split(' ') ?? [];
    expect(file).toMatch(/\/ca\.pem$/);
    expect(ofNode).toBe(file);
    expect(existsSync(dirname(file))).toBe(false);
  });

  it('leaves the trusted certificates of Node.js unchanged', async () => {
    const script = ['sh', '-c', 'echo "$NODE_EXTRA_CA_CERTS"'];
    const args = ['exec', '--tls', 'auto', '--', ...script];
    const { stdout } = await start(args, { NODE_EXTRA_CA_CERTS: '/etc/hosts' }).ended;
    expect(stdout).toEqual(['/etc/hosts']);
  });

  it('says in one line when that file cannot be written', async () => {
    const { code, stderr } = await start(['exec', '--tls', 'auto', '--', 'true'], { TMPDIR: '/nowhere' })
      .ended;
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^understudy: --tls auto: the authority's certificate cannot be written .*\n$/),
    ]);
  });

  it('forwards a signal to the command and waits for it', async () => {
    const program = start([
      'exec',
      '--',
      'sh',
      '-c',
      'trap "echo bye; exit 5" TERM; echo up; while :; do sleep 0.05; done',
    ]);
    expect(await program.firstLine).toBe('up');
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 5, stdout: ['up', 'bye'] });
  });
});
