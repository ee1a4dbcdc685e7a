import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { endAll, startReady } from '../../support/program.js';

/** A fixture in which almost everything is generated. */
const MADE_UP = {
  history: 'P10D',
  organizations: [
    {
      count: 3,
      users: 40,
      teams: 6,
      projects: [{ count: 4, clusters: [{ count: 2, databases: 9, backup: {} }], activity: 60 }],
    },
  ],
};
const START = { seed: 5, now: '2026-03-01T00:00:00Z', clock: 'manual' } as const;

let folder: string;
let simulator: Simulator;
let controlUrls: readonly [program: string, library: string];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-parts-'));
  const fixture = join(folder, 'made-up.yaml');
  writeFileSync(fixture, JSON.stringify(MADE_UP));
  const { seed, now, clock } = START;
  const args = [
    '--fixture',
    fixture,
    '--seed',
    String(seed),
    '--now',
    now,
    '--clock',
    clock,
    '--log',
    'json',
  ];
  const { ready } = await startReady(...args);
  simulator = await createSimulator({ ...START, fixture, port: 0, controlPort: 0 });
  controlUrls = [ready.controlUrl, simulator.controlUrl ?? ''];
});

afterAll(async () => {
  await simulator.close();
  await endAll();
  rmSync(folder, { recursive: true });
});

/** Returns the replies of two control planes: that of the bundled program and that of the unbundled library. */
function both(path: string, init: RequestInit, show: (reply: Response) => unknown): Promise<unknown[]> {
  return Promise.all(controlUrls.map(async (url) => show(await fetch(url + path, init))));
}

describe('the bundle, which leaves out parts of its packages,', () => {
  it('generates the same names as the library', async () => {
    const [program, library] = await both('/v1/worlds/default/hash', {}, (reply) => reply.text());
    expect(library).toEqual(expect.stringMatching(/[0-9a-f]{64}/));
    expect(program).toBe(library);
  });

  it.each([
    ['application/json', 200],
    ['text/html', 200],
    ['text/plain', 200],
    ['image/png', 406],
  ])('sends the same media type as the library for Accept: %s', async (accept, status) => {
    const init = { headers: { accept } };
    const typeOf = ({ status, headers }: Response): unknown => [status, headers.get('content-type')];
    const [program, library] = await both('/v1/worlds/default/coverage', init, typeOf);
    expect(library).toEqual([status, expect.any(String)]);
    expect(program).toEqual(library);
  });

  it.each([
    ['utf-8', 200],
    ['utf-16le', 415],
    ['utf-16be', 415],
    ['utf-32', 415],
    ['big5', 415],
    ['shift_jis', 415],
    ['latin1', 415],
    ['nonsense', 415],
  ])('reads bodies in %s, or refuses them, as the library does', async (charset, status) => {
    const body = Buffer.from('{"by":"PT1M"}', charset === 'utf-16le' ? 'utf16le' : 'utf8');
    const headers = { 'content-type': `application/json; charset=${charset}` };
    const init = { method: 'POST', headers, body };
    const statusOf = ({ status }: Response): unknown => status;
    const [program, library] = await both('/v1/worlds/default/clock/advance', init, statusOf);
    expect(library).toBe(status);
    expect(program).toBe(library);
  });
});
