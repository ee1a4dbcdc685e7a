import { afterEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { endAll, startReady } from '../../support/program.js';
import { closeConnections, open, say } from '../../support/connection.js';

/** Each connection needs an open file in this process and another one in the program. */
const CONNECTIONS = Math.min(10_000, openFilesMax() - 1_000);
const AT_ONCE = 250;
const GROWTH_MIB_MAX = 250;

afterEach(async () => {
  closeConnections();
  await endAll();
});

describe('a running program', () => {
  it(`bears ${CONNECTIONS} idle connections and answers others`, async () => {
    const { ready } = await startReady();
    const port = Number(new URL(ready.baseUrl).port);
    const before = residentMiB(ready.pid);
    for (let count = 0; count < CONNECTIONS; count += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, CONNECTIONS - count) }, () => open(port)));
    }
    const replies = await say(
      port,
      'GET /api/public/v1.0/clusters HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(replies).toMatchObject([{ status: 401 }]);
    expect(residentMiB(ready.pid) - before).toBeLessThan(GROWTH_MIB_MAX);
  });
});

function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function openFilesMax(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 2_000);
}
