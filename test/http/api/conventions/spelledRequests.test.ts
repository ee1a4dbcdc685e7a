import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import { challengeIn, digestHeader } from '../../../../tools/digest.mjs';
import { KEYS, platformOf } from '../../../support/platform.js';
import { callsOf, readsOf, type OperationCall } from './operations.js';
import { Wire, type WireReply } from './wire.js';

const CLUSTERS = `${BASE_PATH}/clusters`;

let real: Wire;
let documented: Wire;

function send(wire: Wire, { method, body }: OperationCall, target: string): Promise<WireReply> {
  const json = body !== undefined && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return wire.call({ method: method.toUpperCase(), target, ...json });
}

function isRefused({ status }: WireReply): boolean {
  return status >= 400;
}

async function headerFor(wire: Wire, uri: string, nc = '00000001'): Promise<string> {
  const { headers } = await wire.call({ path: '/clusters', key: null });
  return digestHeader(KEYS.admin, challengeIn(headers['www-authenticate']), { method: 'GET', uri, nc });
}

async function statusOf(wire: Wire, target: string, uri: string, nc?: string): Promise<number> {
  const headers = { authorization: await headerFor(wire, uri, nc) };
  return (await wire.call({ target, key: null, headers })).status;
}

describe('requests as HTTP libraries write them', () => {
  beforeAll(async () => {
    real = await Wire.to(platformOf({ dialect: 'ops-manager' }));
    documented = await Wire.to(platformOf());
  });

  afterAll(async () => {
    await real.close();
    await documented.close();
  });

  it('may have several slashes in front of the base path and at the end, in each operation', async () => {
    for (const call of callsOf(real.platform.world, 'slashes')) {
      const [path = '', search = ''] = call.path.split('?');
      const reply = await send(real, call, `//${BASE_PATH}${path}//?${search}`);
      expect([call.operationId, isRefused(reply) && reply.text]).toEqual([call.operationId, false]);
    }
    expect((await documented.call({ target: `/${CLUSTERS}` })).status).toBe(404);
  });

  it('may ask for the form of the reply in other letters, in each operation that reads', async () => {
    for (const call of readsOf(real.platform.world)) {
      const path = BASE_PATH + call.path + (call.path.includes('?') ? '&' : '?');
      const [plain, spelled] = [
        await send(real, call, `${path}pretty=true&envelope=true`),
        await send(real, call, `${path}pretty=TRUE&envelope=True`),
      ];
      expect(spelled.text.replaceAll('TRUE', 'true').replaceAll('True', 'true')).toBe(plain.text);
    }
  });

  it('may sign the slashes as written or as sent, because Python sends fewer than it signs', async () => {
    const doubled = `/${CLUSTERS}`;
    const pairs = [
      [doubled, doubled],
      [CLUSTERS, doubled],
      [doubled, CLUSTERS],
      [`/worlds/default/${CLUSTERS}`, `/worlds/default/${CLUSTERS}`],
      [`/worlds/default/${CLUSTERS}`, doubled],
    ] as const;
    for (const [target, uri] of pairs)
      expect([target, await statusOf(real, target, uri)]).toEqual([target, 200]);
    expect(await statusOf(real, CLUSTERS, `/${BASE_PATH}/groups`)).toBe(401);
    expect(await statusOf(documented, CLUSTERS, doubled)).toBe(401);
  });

  it('may have a count of any number of digits, but not 0', async () => {
    for (const [nc, status] of [
      ['1', 200],
      ['0000000000000001', 200],
      ['3ff', 200],
      ['0', 401],
      ['00000000', 401],
      ['ffffffff', 401],
    ] as const)
      expect([nc, await statusOf(real, CLUSTERS, CLUSTERS, nc)]).toEqual([nc, status]);
  });

  it('may use HTTP/1.0', async () => {
    const authorization = await headerFor(real, CLUSTERS);
    const socket = connect(real.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`GET ${CLUSTERS} HTTP/1.0\r\nAuthorization: ${authorization}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('name each snapshot with completed=True, as with true', async () => {
    const call = readsOf(real.platform.world).find(({ operationId }) => operationId === 'listSnapshots');
    const totals = await Promise.all(
      ['true', 'True', 'FALSE', 'false', ''].map(async (value) => {
        const { text: body } = await real.call({ path: `${call?.path}?completed=${value}` });
        return (JSON.parse(body) as { readonly totalCount: number }).totalCount;
      }),
    );
    expect(totals[0]).toBeGreaterThan(0);
    expect(totals).toEqual([totals[0], totals[0], totals[3], totals[3], totals[0]]);
  });
});
