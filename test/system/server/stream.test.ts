import { afterEach, describe, expect, it } from '@jest/globals';
import { endAll, startReady } from '../../support/program.js';
import { urllibGet } from '../../support/urllibGet.js';
import { StreamClient } from '../../support/streamClient.js';

const FLAGS = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--log', 'json'];

afterEach(endAll);

describe('the stream of the program', () => {
  it('sends a call within a second, and ends when the program stops', async () => {
    const { ready, child, ended } = await startReady(...FLAGS);
    const { controlUrl, baseUrl, publicKey = '', privateKey = '' } = ready;
    const client = await StreamClient.open(`${controlUrl}/v1/worlds/default/stream`);
    await client.receive('clock');
    await urllibGet(`${baseUrl}/clusters`, { publicKey, privateKey });
    const calls = await client.receive('exchanges', 2);
    expect(calls).toMatchObject([{ status: 401 }, { status: 200, operationId: 'listClusters' }]);
    child.kill('SIGTERM');
    expect(await client.receive('end')).toEqual([{ reason: 'stopped' }]);
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('lets a running clock pass time, and says that the program was restarted', async () => {
    const first = await startReady(...FLAGS, '--clock', '3600');
    const client = await StreamClient.open(`${first.ready.controlUrl}/v1/worlds/default/stream?types=clock`);
    await client.receive('clock', 3);
    const times = client.dataOf('clock').map(({ now }) => String(now));
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBe(times.length);
    const second = await startReady(...FLAGS);
    const later = await StreamClient.open(
      `${second.ready.controlUrl}/v1/worlds/default/stream`,
      client.lastId,
    );
    expect(await later.receive('reset')).toEqual([{ reason: 'restarted' }]);
    client.close();
    later.close();
  });
});
