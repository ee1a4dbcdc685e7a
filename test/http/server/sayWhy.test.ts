import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { parseCommandLine } from '../../../src/server/config/commandLine.js';
import { sayWhy } from '../../../src/server/sayWhy.js';
import { getAs } from '../control/digest.js';
import { ADMIN, BASE, givenPlane } from '../control/givenJournal.js';

const servers: Server[] = [];
const printed: string[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  printed.length = 0;
  jest.restoreAllMocks();
});

/** Starts the control plane of a world, and returns it with a function that asks it. */
async function given() {
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const { plane } = givenPlane();
  const server = createServer(plane.control).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (options: object = {}) => sayWhy({ control: { url }, world: 'default', ...options });
  return { plane, url, ask };
}

describe('understudy why', () => {
  it('prints the call, the sentence, the remedy and the page', async () => {
    const { plane, url, ask } = await given();
    await getAs(plane.api, ADMIN, `${BASE}/api/public/v1.0/clusters`);
    expect(await ask()).toBe(0);
    const [call, text, ...others] = printed.join('').split('\n');
    expect(call).toBe(`#2 GET /api/public/v1.0/clusters 404, 2026-01-01T00:00:00Z`);
    expect(text).toMatch(/^The base URL already ends in /);
    expect(others).toEqual([
      `Give the client the address without ${BASE}.`,
      `See ${url}/docs/journal/doubledBasePath`,
      '',
    ]);
    await getAs(plane.api, ADMIN, `${BASE}/nowhere`);
    await ask();
    expect(printed.join('')).toContain(`See ${url}/docs/operations`);
  });

  it('tells a call that did not fail from none that failed and from none at all', async () => {
    const { plane, ask } = await given();
    expect(await ask()).toBe(1);
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    expect(await ask({ id: 2 })).toBe(0);
    expect(await ask({ id: 3 })).toBe(2);
    expect(await ask({ world: 'nowhere' })).toBe(2);
    expect(await ask({ control: { url: 'http://127.0.0.1:1' } })).toBe(2);
    expect(printed.join('')).toMatch(
      /^understudy: No call has failed .*\n#2 listClusters 200, .*\nThe call did not fail\.\nunderstudy: The journal has no entry "3".*\nunderstudy: .*nowhere.*\nunderstudy: no control plane answers at http:\/\/127\.0\.0\.1:1: /,
    );
  });

  it.each([
    [200, '[]'],
    [200, '{"id": "7"}'],
    [200, 'hello'],
    [200, '['.repeat(100_000)],
    [404, '{"detail": 7}'],
    [502, '<html>'],
  ])('does not take another server for a control plane: %i %.20s', async (status, text) => {
    await given();
    const server = createServer((_, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await sayWhy({ control: { url }, world: 'default' })).toBe(2);
    expect(printed.join('')).toMatch(
      status === 200 ? /^understudy: http:\S+ is not a control plane of Understudy/ : /^understudy: /,
    );
  });

  it.each([
    [['--control', 'nowhere'], '--control: expected a URL such as http://localhost:8081, not "nowhere"'],
    [['--id', '0'], '--id: expected the number of an entry, not "0"'],
  ])('refuses %j', (args, message) => {
    const surroundings = { env: {}, isTerminal: false, version: '0.0.0' };
    expect(() => parseCommandLine(['why', ...args], surroundings)).toThrow(message);
  });

  it('asks where the environment says', () => {
    const env = { UNDERSTUDY_CONTROL_URL: 'http://127.0.0.1:9/', UNDERSTUDY_CONTROL_TOKEN: 't' };
    const { command, ...invocation } = parseCommandLine(['why', '--id', '7'], {
      env,
      isTerminal: false,
      version: '0.0.0',
    });
    expect([command, invocation]).toEqual([
      'why',
      { options: { control: { url: 'http://127.0.0.1:9', token: 't' }, world: 'default', id: 7 } },
    ]);
  });
});
