import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll, startReady } from '../../support/program.js';
import { statesOf, type Client, type Port } from '../../support/socketStates.js';

/** Time that the program may take longer than one without connections, and how much slower a busy machine may be meanwhile. */
const LIMIT = { ms: 1_000, busy: 3 };

const folder = mkdtempSync(join(tmpdir(), 'understudy-stop-'));
const clients: Client[] = [];

afterEach(async () => {
  for (const { raw } of clients.splice(0)) raw.resetAndDestroy();
  await endAll();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The options, and which ports then have TLS. */
const STARTS = [
  ['without TLS', [], { api: false, control: false }],
  ['with TLS of the API', ['--tls', 'auto', '--data', folder], { api: true, control: false }],
  [
    'with TLS of both ports',
    ['--tls', 'auto', '--control-tls', '--data', folder],
    { api: true, control: true },
  ],
] as const;

/** Ends a program, and returns how long that took, in milliseconds. */
async function endedAfter(
  { child, ended }: Pick<Awaited<ReturnType<typeof startReady>>, 'child' | 'ended'>,
  signal: NodeJS.Signals,
): Promise<number> {
  const since = performance.now();
  child.kill(signal);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  return performance.now() - since;
}

describe.each(STARTS)('a program %s', (_title, options, isTls) => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at %s with connections in every state on both ports',
    async (signal) => {
      const alone = await startReady(...options);
      const usual = await endedAfter(alone, signal);
      const { ready, ...program } = await startReady(...options);
      const ports: readonly Port[] = [
        { port: ready.port, isTls: isTls.api, largePath: '/api/public/v1.0/clusters' },
        { port: ready.controlPort, isTls: isTls.control, largePath: '/openapi.json' },
      ];
      for (const port of ports) {
        clients.push(...(await Promise.all(statesOf(port.isTls).map(({ enter }) => enter(port)))));
      }
      expect(await endedAfter(program, signal)).toBeLessThan(LIMIT.ms + LIMIT.busy * usual);
    },
    120_000,
  );
});
