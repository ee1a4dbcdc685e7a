import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import { KIND_OF } from '../../../src/commands/why/whyKinds.js';
import { whyOf } from '../../../src/commands/why/why.js';
import { digestHeader } from '../../../tools/digest.mjs';
import { explanationSchema } from '../../../src/commands/explanationView.js';
import { read } from '../../../src/schema/read.js';
import request from '../../support/request.js';
import { getAs } from './digest.js';
import { ADMIN, BASE, givenPlane, journal, type Shown } from './givenJournal.js';
import type { Plane } from './givenPlane.js';

interface FailedCall {
  readonly id: number;
  readonly status: number;
  readonly failed: boolean;
  readonly why?: {
    readonly text: string;
    readonly cause: { readonly kind: string; readonly detail: string };
  };
}

const whyIn = (plane: Plane, query = ''): Promise<FailedCall> => plane.call('get', `/default/why${query}`);

/** Returns the nonce and the realm of a new challenge. */
async function challengeOf(plane: Plane, path: string): Promise<{ nonce: string; realm: string }> {
  const reply = await request(plane.api).get(path);
  const header = String(reply.get('WWW-Authenticate'));
  const [, nonce = ''] = /nonce="([^"]*)"/.exec(header) ?? [];
  const [, realm = ''] = /realm="([^"]*)"/.exec(header) ?? [];
  return { nonce, realm };
}

/** Sends a request whose signature is for other values than those of the request. */
async function sendSigned(
  plane: Plane,
  changes: { key?: object; uri?: string; count?: string; realm?: string },
) {
  const path = `${BASE}/clusters`;
  const { realm, ...issued } = await challengeOf(plane, path);
  const challenge = { ...issued, realm: changes.realm ?? realm };
  const { uri = path, count = '00000001' } = changes;
  const header = digestHeader({ ...ADMIN, ...changes.key }, challenge, { method: 'GET', uri, nc: count });
  await request(plane.api).get(path).set('Authorization', header);
  return header;
}

describe('GET …/why', () => {
  it('says that no call has failed, and since when that is known', async () => {
    const { plane } = givenPlane();
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    const { status, detail } = await plane.refused('get', '/default/why');
    expect([status, detail]).toEqual([
      404,
      expect.stringMatching(/^No call has failed since \d{4}-.*Z; GET/),
    ]);
  });

  it.each([
    ['unknownKey', { key: { publicKey: 'NOBODY' } }, 'There is no key NOBODY in this world.'],
    [
      'wrongPrivateKey',
      { key: { privateKey: 'x' } },
      'The key ADMIN1 exists, but the signature is that of another private key, or of another method.',
    ],
    [
      'otherTarget',
      { uri: `${BASE}/hosts` },
      `The signature is right, but for ${BASE}/hosts and not for ${BASE}/clusters.`,
    ],
    ['badCount', { count: '00000000' }, 'The count nc of the signature is 00000000.'],
    [
      'otherRealm',
      { realm: 'elsewhere' },
      'The signature is for the realm "elsewhere", not for "Deployment Management Public API".',
    ],
  ])('tells a 401 with %s from others', async (detail, changes, text) => {
    const { plane } = givenPlane();
    await sendSigned(plane, changes);
    expect(await whyIn(plane)).toMatchObject({ status: 401, failed: true, why: { text, cause: { detail } } });
  });

  it('names the first use of a count that was used twice', async () => {
    const { plane } = givenPlane();
    const header = await sendSigned(plane, {});
    await request(plane.api).get(`${BASE}/clusters`).set('Authorization', header).expect(401);
    const { why } = await whyIn(plane);
    expect(why?.cause.detail).toBe('usedCount');
    expect(why?.text).toContain('used before, by #2 (200). The key is right.');
  });

  it('names another scheme, and a client that never answers', async () => {
    const { plane } = givenPlane();
    await request(plane.api).get(`${BASE}/clusters`).auth('ADMIN1', 'x').expect(401);
    expect((await whyIn(plane)).why?.text).toBe(
      'The client sent Basic credentials. The platform takes only HTTP Digest.',
    );
    await request(plane.api).get(`${BASE}/clusters`).expect(401);
    expect((await whyIn(plane)).why?.cause.detail).toBe('noCredentials');
  });

  it('names the world of a key that belongs to another', async () => {
    const { plane } = givenPlane();
    const { keys } = await plane.create({ name: 'other', from: 'default' });
    const [key] = keys;
    expect(key?.publicKey).not.toBe('ADMIN1');
    const path = `/worlds/default${BASE}/clusters`;
    const challenge = await challengeOf(plane, path);
    const signed = digestHeader(key ?? ADMIN, challenge, { method: 'GET', uri: path, nc: '00000001' });
    await request(plane.api).get(path).set('Authorization', signed).expect(401);
    expect((await whyIn(plane)).why?.cause).toMatchObject({ detail: 'keyOfOtherWorld', world: 'other' });
  });

  it.each([
    [`${BASE}/api/public/v1.0/clusters`, 'doubledBasePath'],
    [`${BASE}/api/atlas/v1.0/groups`, 'doubledBasePath'],
    ['/api/atlas/v1.0/groups', 'otherApi'],
    ['/v1/worlds', 'otherApi'],
    [`${BASE}/nowhere`, 'unknownOperation'],
    [`${BASE}/admin/servers`, 'notSimulated'],
    [`/worlds/nowhere${BASE}/clusters`, 'unknownWorld'],
  ])('says of %s: %s', async (path, detail) => {
    const { plane } = givenPlane();
    if (path.startsWith('/worlds')) await request(plane.api).get(path).expect(404);
    else await getAs(plane.api, ADMIN, path);
    expect(await whyIn(plane)).toMatchObject({ status: 404, why: { cause: { detail } } });
  });
});

test('docs/journal.md has every cause, with its kind', () => {
  const page = readFileSync(new URL('../../../docs/journal.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| `cause.kind`');
  const [rows = ''] = table.split('\n\n');
  const named = Array.from(
    rows.matchAll(/^\| `(\w+)` +\| ((?:`\w+`(?:, )?)+) +\|/gm),
    ([, kind, details = '']) => Array.from(details.matchAll(/\w+/g), ([detail]) => [detail, kind]),
  );
  expect(Object.fromEntries(named.flat())).toEqual(KIND_OF);
});

interface Row {
  readonly id: string;
  readonly groupId: string;
  readonly clusterId: string;
  readonly name: string;
}

async function rowsOf(plane: Plane, collection: string): Promise<readonly Row[]> {
  return plane.call('get', `/default/state/${collection}?limit=1000`);
}

const RDO = { publicKey: 'PRJRDO', privateKey: '77777777-2222-3333-4444-5555555' };

describe('why a call failed that the platform understood', () => {
  it('names when and by what a row was removed', async () => {
    const { plane } = givenPlane();
    const agenda = await plane.call<readonly { id: string; what: string }[]>(
      'get',
      '/default/agenda?what=snapshotExpires&limit=1',
    );
    const [{ id } = { id: '' }] = agenda;
    const snapshot = (await rowsOf(plane, 'snapshots')).find((row) => row.id === id);
    await plane.advance('default', { by: 'P3D' });
    const path = `${BASE}/groups/${snapshot?.groupId ?? ''}/clusters/${snapshot?.clusterId ?? ''}/snapshots/${id}`;
    await getAs(plane.api, ADMIN, path);
    // The log of requests asks first, and does not know the world.
    const record = [...(plane.simulator.find('default')?.journal.exchanges() ?? [])].at(-1);
    expect(record && whyOf({ record, live: undefined })?.cause.detail).toBe('refusal');
    const { why } = await whyIn(plane);
    expect(why?.text).toMatch(
      /^The snapshot \S+ expired at .* and was removed at .* by the sweep of expired snapshots, [12] days? before this call\.$/,
    );
    expect(why?.cause).toMatchObject({ detail: 'rowRemoved', collection: 'snapshots', id });
  });

  it('tells a row that never existed from one of another project', async () => {
    const { plane } = givenPlane();
    const clusters = await rowsOf(plane, 'clusters');
    const [one] = clusters;
    const other = clusters.find(({ groupId }) => groupId !== one?.groupId);
    const unknown = 'a'.repeat(24);
    await getAs(plane.api, ADMIN, `${BASE}/groups/${one?.groupId ?? ''}/clusters/${unknown}`);
    expect((await whyIn(plane)).why).toMatchObject({
      text: `This world has no cluster ${unknown}, and none was removed since its start.`,
      cause: { detail: 'rowMissing' },
    });
    await getAs(plane.api, ADMIN, `${BASE}/groups/${one?.groupId ?? ''}/clusters/${other?.id ?? ''}`);
    expect((await whyIn(plane)).why?.cause).toMatchObject({
      detail: 'rowElsewhere',
      project: other?.groupId,
    });
  });

  it('names the missing role, and where it is missing', async () => {
    const { plane } = givenPlane();
    const { keys } = await plane.call<{ keys: readonly { publicKey: string; privateKey: string }[] }>(
      'get',
      '/default',
    );
    const key = keys.find(({ publicKey }) => publicKey === RDO.publicKey) ?? RDO;
    const [project] = await rowsOf(plane, 'projects');
    await getAs(plane.api, key, `${BASE}/groups/${project?.id ?? ''}/invites`);
    expect((await whyIn(plane)).why).toMatchObject({
      text: `The key PRJRDO lacks the role GROUP_USER_ADMIN in the project ${project?.name ?? ''}. It has GROUP_READ_ONLY there.`,
      cause: { detail: 'role' },
    });
  });

  it('names the fault rule, and leaves other refusals in the words of the platform', async () => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/faults', { id: 'busy', times: 1, inject: { error: { status: 503 } } });
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    expect((await whyIn(plane)).why).toMatchObject({
      text: 'The fault rule busy answered with 503. The platform itself did not fail.',
      cause: { detail: 'fault', rule: 'busy' },
    });
    const proxy = { id: 'gateway', match: { path: '/orgs' }, inject: { proxy: { kind: 'badGateway' } } };
    await plane.call('post', '/default/faults', proxy);
    await request(plane.api).get(`${BASE}/orgs`).expect(502);
    expect((await whyIn(plane)).why).toMatchObject({
      text: 'The fault rule gateway answered with 502 in front of the login. The platform never saw the request.',
      cause: { detail: 'fault', rule: 'gateway' },
    });
    const [entry] = await plane.call<readonly Shown[]>('get', '/default/journal?status=502');
    const { explanation } = await plane.call<Shown>('get', `/default/journal/${entry?.id}`);
    expect(explanation).toMatchObject({
      key: { decision: 'not checked' },
      role: { decision: 'not reached' },
      rules: [{ rule: 'gateway', phase: 'beforeAuthentication', drawn: true }],
    });
    expect(read(explanationSchema, explanation).issues).toEqual([]);
    await plane.call('post', '/default/faults', { id: 'late', delay: { fixed: 1 } });
    await getAs(plane.api, ADMIN, `${BASE}/clusters?pageNum=0`);
    expect((await whyIn(plane)).why).toMatchObject({
      text: expect.stringMatching(/^The platform refused the input: INVALID/),
      cause: { kind: 'query', detail: 'query' },
    });
  });
});

describe('a challenge', () => {
  it('is a part of the call that answers it', async () => {
    const { plane } = givenPlane();
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    await request(plane.api).get(`${BASE}/clusters`);
    expect(await journal(plane)).toMatchObject([
      { id: 1, status: 401, failed: false, handshakeOf: 2 },
      { id: 2, status: 200, failed: false, handshakes: [1] },
      { id: 3, status: 401, failed: true, why: { text: expect.stringContaining('never answered') } },
    ]);
    const ids = async (query: string) => (await journal(plane, query)).map(({ id }) => id);
    expect(await ids('?handshakes=folded')).toEqual([2, 3]);
    expect(await ids('?failed=true')).toEqual([3]);
    expect(await ids('?failed=false')).toEqual([1, 2]);
  });
});
