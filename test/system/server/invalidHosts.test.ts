import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closeConnections, say } from '../../support/connection.js';
import { endAll, startReady, type ReadyLine } from '../../support/program.js';

let ready: ReadyLine;
beforeAll(async () => {
  ({ ready } = await startReady());
});
afterEach(closeConnections);
afterAll(endAll);

const INVALID = [
  '',
  'a b',
  'localhost:99999',
  '[fe80::1%25eth0]',
  '[::1%lo]',
  '"><script>',
  'user@localhost',
  'localhost, localhost',
  '999.1.1.1',
  'm\u00fcnchen',
];
const VALID = ['LOCALHOST', 'localhost.', 'localhost:0', 'localhost:', '[::1]:8081', '10.0.0.1:65535'];
const TARGETS = ['http://localhost:99999', 'http://user@localhost', 'http://'];
const BODY = '{"from":"default"}';

const callOf = (line: string, headers: string): string =>
  `${line}\r\n${headers}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
const hostLine = (host: string): string => `Host: ${host}\r\n`;

async function worldCount(): Promise<number> {
  return ((await (await fetch(`${ready.controlUrl}/v1/worlds`)).json()) as readonly unknown[]).length;
}

/** Creates a world by the control plane. Returns the status, and the base URL of the world. */
async function create(
  headers: string,
  target = '/v1/worlds',
  version = '1.1',
): Promise<{ readonly status: number; readonly baseUrl: string | undefined }> {
  const [reply, ...more] = await say(ready.controlPort, callOf(`POST ${target} HTTP/${version}`, headers));
  expect(more).toEqual([]);
  const { baseUrl } = JSON.parse(reply?.body ?? '') as { readonly baseUrl?: string };
  return { status: reply?.status ?? 0, baseUrl };
}

/** Reads the clusters. Returns the status, and the link to itself if the call was answered. */
async function read(headers: string, version = '1.1', origin = ''): Promise<number | undefined> {
  const target = `${origin}/api/public/v1.0/clusters`;
  const replies = await say(
    ready.port,
    `GET ${target} HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`,
  );
  expect(replies).toHaveLength(1);
  return replies[0]?.status;
}

describe('a Host that is no host', () => {
  it.each(INVALID)('is refused by both ports before anything happens: %j', async (host) => {
    const before = await worldCount();
    expect(await create(hostLine(host))).toEqual({ status: 400, baseUrl: undefined });
    expect(await create(hostLine(host), 'http://localhost/v1/worlds')).toMatchObject({ status: 400 });
    expect(await create(hostLine(host), '/v1/worlds', '1.0')).toMatchObject({ status: 400 });
    expect(await worldCount()).toBe(before);
    expect(await read(hostLine(host))).toBe(400);
    expect(await read(hostLine(host), '1.0')).toBe(400);
    expect(await read(hostLine(host), '1.1', 'http://localhost')).toBe(400);
  });

  it.each(TARGETS)('is refused in the target too: %s', async (origin) => {
    const before = await worldCount();
    expect(await create(hostLine('localhost'), `${origin}/v1/worlds`)).toMatchObject({ status: 400 });
    expect(await worldCount()).toBe(before);
    expect(await read(hostLine('localhost'), '1.1', origin)).toBe(400);
  });

  it('is refused if there are two', async () => {
    const two = hostLine('localhost') + hostLine('localhost');
    expect(await create(two)).toMatchObject({ status: 400 });
    expect(await read(two, '1.0')).toBe(400);
  });
});

describe('a Host', () => {
  it.each(VALID)('is answered by both ports: %s', async (host) => {
    expect(await create(hostLine(host))).toMatchObject({
      status: 201,
      baseUrl: expect.stringMatching(/^http:/),
    });
    expect(await read(hostLine(host))).toBe(401);
  });

  it('gives way to the host of the target', async () => {
    const { status, baseUrl } = await create(hostLine('localhost'), 'http://127.0.0.1:1/v1/worlds');
    expect(status).toBe(201);
    expect(baseUrl).toMatch(`http://127.0.0.1:${ready.port}/`);
  });

  it('may be missing before HTTP/1.1', async () => {
    expect(await read('', '1.0')).toBe(401);
    expect(await read('')).toBe(400);
  });
});
