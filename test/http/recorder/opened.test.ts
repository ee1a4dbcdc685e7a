import { describe, expect, it } from '@jest/globals';
import { readBundle, type Bundle } from '../../../src/bundle/readBundle.js';
import { fillRecorded } from '../../../src/server/recorder/openRun.js';
import { beginRecorded } from '../../../src/server/recorder/recording.js';
import request from '../../support/request.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import { DigestClient } from '../../support/digestClient.js';
import { getAs } from '../control/digest.js';
import { Plane } from '../control/givenPlane.js';
import { RecordedProgram, textFrom } from './recordedProgram.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BASE = '/api/public/v1.0';
const OUTCOME = { test: 'lists clusters', passed: false };
const operation = 'listClusters';
const SCENARIO = {
  version: 1,
  name: 'busy',
  faults: [{ id: 'busy', match: { operation }, times: 2, inject: { error: { status: 503 } } }],
  expect: [
    {
      sequence: [
        { operation, status: 503 },
        { operation, status: 200 },
      ],
    },
    { operation, count: 1 },
  ],
};

/** Records a client that gives up after a 503. An earlier call is not a part of the scenario. */
async function record(isOver: boolean): Promise<Bundle> {
  const program = await RecordedProgram.open();
  const call = () => textFrom(program.call({ method: 'GET', path: `${BASE}/clusters`, key: ADMIN }).client);
  try {
    await call();
    await program.acted('POST', 'scenarios', { scenario: SCENARIO });
    await call();
    await program.acted('POST', 'outcome', OUTCOME);
    return readBundle(await program.bundle(isOver ? { command: 'make test', exitCode: 1 } : undefined));
  } finally {
    await program.close();
  }
}

/** Records a client that lists the hosts of a project, and reads it by its name. */
async function recordProject(): Promise<Bundle> {
  const program = await RecordedProgram.open();
  const [shop] = [...program.live.world.projects.all()].filter(({ name }) => name === 'Shop');
  const call = (path: string, key?: KeyPair) =>
    textFrom(program.call({ method: 'GET', path: `${BASE}${path}`, key }).client);
  try {
    await call(`/groups/${shop?.id ?? ''}/hosts`, ADMIN);
    await call(`/groups/${shop?.id ?? ''}/hosts`);
    await call('/groups/byName/Shop', ADMIN);
    await call('/clusters', ADMIN);
    return readBundle(await program.bundle());
  } finally {
    await program.close();
  }
}

async function opened(isOver = true): Promise<Plane> {
  return openedFrom(await record(isOver));
}

function openedFrom(bundle: Bundle): Plane {
  const plane = new Plane();
  fillRecorded(beginRecorded(plane, bundle, true), bundle, 'run.understudy');
  return plane;
}

async function clustersOf(plane: Plane, key: KeyPair, base = BASE): Promise<number> {
  return (await getAs(plane.api, key, `${base}/clusters`)).status;
}

interface Listed {
  readonly id: string;
  readonly statistics: object;
  readonly expectations: readonly { readonly status: string; readonly since: number }[];
}

describe('an open recording', () => {
  it('says which run it is, and how its test and its expectations ended', async () => {
    const plane = await opened();
    const world = await plane.call('get', '/default');
    expect(world).toMatchObject({
      readOnly: true,
      outcome: OUTCOME,
      recording: {
        text: 'run.understudy, written 2026-02-03 04:05 UTC, make test, exit code 1, 1 of 2 expectations missed',
        file: 'run.understudy',
        command: 'make test',
        exitCode: 1,
        expectations: { met: 1, missed: 1, pending: 0 },
      },
    });
  });

  it('has the verdicts of its end in scenarios and reports', async () => {
    const plane = await opened();
    const [scenario] = await plane.call<readonly Listed[]>('get', '/default/scenarios');
    expect(scenario?.expectations).toMatchObject([{ status: 'missed', since: 2 }, { status: 'met' }]);
    expect(await plane.call('get', '/default/report?format=json')).toMatchObject({
      exitCode: 1,
      summary: { expectations: { met: 1, missed: 1, pending: 0 } },
      verdicts: [{ status: 'missed', message: expect.stringContaining('the next step') }, { status: 'met' }],
    });
  });

  it('has pending verdicts if the run was not over', async () => {
    const plane = await opened(false);
    const { recording } = await plane.call<{ readonly recording: object }>('get', '/default');
    expect(recording).toMatchObject({ expectations: { met: 1, missed: 0, pending: 1 } });
    expect(recording).not.toHaveProperty('exitCode');
  });

  it('draws nothing from its rules when it is read, and its counts stay', async () => {
    const plane = await opened();
    const statuses = [await clustersOf(plane, ADMIN), await clustersOf(plane, ADMIN)];
    expect(statuses).toEqual([200, 200]);
    const [rule] = await plane.call<readonly Listed[]>('get', '/default/faults');
    expect(rule).toMatchObject({ id: 'busy', statistics: { matched: 1, drawn: 1, injected: 1 } });
  });

  it('refuses writes on both ports with the same sentence', async () => {
    const plane = await opened();
    const sentence = 'his is a recording; fork it: POST /v1/worlds {"from": "default", "asOf": …}';
    const write = await new DigestClient(plane.api, 'localhost').call('post', `${BASE}/orgs`, ADMIN, {
      name: 'New',
    });
    expect([write.status, write.body]).toEqual([
      409,
      expect.objectContaining({ errorCode: 'RECORDED_RUN', detail: expect.stringContaining(sentence) }),
    ]);
    const action = await request(plane.control).post('/v1/worlds/default/outcome').send(OUTCOME);
    expect([action.status, action.body]).toEqual([
      409,
      expect.objectContaining({ detail: expect.stringContaining(sentence) }),
    ]);
  });

  it('knows the projects of its calls', async () => {
    const plane = openedFrom(await recordProject());
    const verdict = await plane.call('post', '/default/journal/verify', {
      match: { project: 'Shop' },
      count: 2,
    });
    expect(verdict).toMatchObject({ result: 'pass', actual: 2 });
  });

  it('has living forks that continue its counts', async () => {
    const plane = await opened();
    const { keys, path } = await plane.create({ from: 'default' });
    const admin = keys.find(({ name }) => name === 'admin') ?? ADMIN;
    const statuses = [await clustersOf(plane, admin, path), await clustersOf(plane, admin, path)];
    expect(statuses).toEqual([503, 200]);
  });
});
