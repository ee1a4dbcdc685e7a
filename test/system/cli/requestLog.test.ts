import { afterEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { call } from '../../support/call.js';
import { endAll, start, startReady } from '../../support/program.js';

afterEach(endAll);

describe('--log-requests', () => {
  it('writes a JSON line for each exchange', async () => {
    const { ready, child, ended } = await startReady('--log-requests');
    const { baseUrl: UNDERSTUDY_BASE_URL, publicKey = '', privateKey = '' } = ready;
    const key = { UNDERSTUDY_PUBLIC_KEY: publicKey, UNDERSTUDY_PRIVATE_KEY: privateKey };
    const env = { ...process.env, UNDERSTUDY_BASE_URL, ...key };
    execFileSync('sh', ['-c', `${call} GET "$UNDERSTUDY_BASE_URL/clusters"`], { env });
    child.kill('SIGTERM');
    const { stdout } = await ended;
    const requests = stdout
      .map((line) => JSON.parse(line) as { readonly event: string })
      .filter(({ event }) => event === 'request');
    expect(requests).toMatchObject([
      { operation: 'listClusters', status: 401, world: 'default' },
      { operation: 'listClusters', status: 200, publicKey: 'ADMIN1' },
    ]);
    expect(stdout.slice(1).join('\n')).not.toContain(ready.privateKey);
  });

  it('writes nothing by default if the output is no terminal', async () => {
    const { ready, child, ended } = await startReady();
    await fetch(`${ready.baseUrl}/clusters`);
    child.kill('SIGTERM');
    expect((await ended).stdout.join('\n')).not.toContain('"event":"request"');
  });

  it('works for exec, which logs nothing by default', async () => {
    const script = `${call} GET "$UNDERSTUDY_BASE_URL/clusters"`;
    const { stdout } = await start(['exec', '--log-requests', '--', 'sh', '-c', script]).ended;
    expect(stdout.join('\n')).toMatch(/"event":"request".*"status":401/);
  });
});
