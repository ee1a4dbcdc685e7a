import { afterEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { endAll, start, startReady } from '../../support/program.js';

afterEach(endAll);

describe('--log-requests', () => {
  it('writes a JSON line for each exchange', async () => {
    const { ready, child, ended } = await startReady('--log-requests');
    const key = `${ready.publicKey ?? ''}:${ready.privateKey ?? ''}`;
    execFileSync('curl', ['-s', '--digest', '-u', key, `${ready.baseUrl}/clusters`]);
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
    execFileSync('curl', ['-s', `${ready.baseUrl}/clusters`]);
    child.kill('SIGTERM');
    expect((await ended).stdout.join('\n')).not.toContain('"event":"request"');
  });

  it('works for exec, which logs nothing by default', async () => {
    const call = `curl -s -o /dev/null "$UNDERSTUDY_BASE_URL/clusters"`;
    const { stdout } = await start(['exec', '--log-requests', '--', 'sh', '-c', call]).ended;
    expect(stdout.join('\n')).toMatch(/"event":"request".*"status":401/);
  });
});
