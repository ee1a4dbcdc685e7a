import { describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from '../../support/request.js';
import {
  createSimulator,
  SimulatorError,
  type Simulator,
  type SimulatorOptions,
} from '../../../src/index.js';
import { getAs } from '../control/digest.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { builtFixture } from '../../support/fixtureWorlds.js';
import { givenSimulators, STILL } from '../../support/simulators.js';
import { urllibGet } from '../../support/urllibGet.js';

const simulatorOf = givenSimulators();
const CLUSTERS = '/api/public/v1.0/clusters';

describe('createSimulator', () => {
  it('listens on free ports, and a digest client signs in with its keys', async () => {
    const simulator = await simulatorOf({ listen: true });
    const { status } = await urllibGet(`${simulator.baseUrl}/clusters`, simulator.world().keys.admin);
    expect(status).toBe(200);
    const probe = await fetch(`${simulator.controlUrl ?? ''}/readyz`);
    expect(await probe.json()).toEqual({ status: 'ready' });
  });

  it('needs no port: supertest calls the app', async () => {
    const simulator = await simulatorOf();
    const { status, body } = await getAs(simulator.app, simulator.world().keys.admin, CLUSTERS);
    expect(status).toBe(200);
    expect(body.totalCount).toBeGreaterThan(0);
    await request(simulator.controlApp).get('/v1/worlds').expect(200);
    expect(simulator).toMatchObject({ baseUrl: '/api/public/v1.0', controlUrl: undefined });
  });

  it('lets another server mount its app', async () => {
    const { app } = await simulatorOf();
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await request(server).get(CLUSTERS).expect(401);
    server.close();
  });

  it('gives the same bytes for the same seed, and others for another', async () => {
    const hashOf = async (seed: number): Promise<string> => (await simulatorOf({ seed })).world().hash();
    // A world that is built here and now: the simulators of one worker share theirs.
    const quirks = quirksOf('documented', {});
    const built = builtFixture('standard', { seed: 7, now: Date.parse(STILL.now), quirks, settings: {} });
    expect(await hashOf(7)).toBe(stateHash(built));
    expect(await hashOf(7)).not.toBe(await hashOf(8));
  });

  it('runs twice in one process without shared state', async () => {
    const [one, other] = [await simulatorOf({ listen: true }), await simulatorOf({ listen: true })];
    expect(one.baseUrl).not.toBe(other.baseUrl);
    await one.createWorld({ name: 'mine' });
    await one.world().clock.advance('P1D');
    expect(other.worlds()).toEqual(['default']);
    expect(other.world().clock.now).toBe('2026-01-01T00:00:00Z');
  });

  it('takes the options of the command line by their names', async () => {
    const simulator = await simulatorOf({
      fixture: 'empty',
      dialect: 'ops-manager',
      quirks: { missingRole: '403' },
      settings: { inviteBypass: true },
      now: new Date('2026-02-03T04:05:06Z'),
      seed: 9,
    });
    expect(await simulator.world().export()).toMatchObject({
      now: '2026-02-03T04:05:06Z',
      seed: 9,
      quirks: { missingRole: '403', realm: 'MMS Public API' },
      settings: { inviteBypass: true, ldap: false },
    });
  });

  it('takes an option that is undefined for one that is absent', async () => {
    const simulator = await simulatorOf({ seed: undefined, quirks: undefined });
    expect(await simulator.world().export()).toMatchObject({ seed: 1 });
  });

  it('keeps its worlds in a directory', async () => {
    const data = mkdtempSync(join(tmpdir(), 'understudy-library-'));
    const first = await createSimulator({ ...STILL, data });
    await first.createWorld({ name: 'mine' });
    await first.close();
    expect((await simulatorOf({ data })).worlds()).toEqual(['default', 'mine']);
    rmSync(data, { recursive: true });
  });

  it('reports that a directory is in use by this very process', async () => {
    const data = mkdtempSync(join(tmpdir(), 'understudy-library-'));
    await simulatorOf({ data });
    const second = createSimulator({ ...STILL, data });
    await expect(second).rejects.toThrow(
      `data ${JSON.stringify(data)}: is in use by another simulator of this process`,
    );
    rmSync(data, { recursive: true });
  });

  it.each<[string, (port: number) => SimulatorOptions, string]>([
    ['its fixture is unknown', () => ({ fixture: 'nope' }), 'no such fixture'],
    ['its port is taken', (port) => ({ listen: true, port }), 'the port is in use'],
    [
      'the port of its control plane is taken',
      (controlPort) => ({ listen: true, controlPort }),
      'the port is in use',
    ],
  ])('frees its directory when it cannot start as %s', async (_why, options, message) => {
    const data = mkdtempSync(join(tmpdir(), 'understudy-library-'));
    const { baseUrl } = await simulatorOf({ listen: true });
    const wrong = { ...STILL, data, ...options(Number(new URL(baseUrl).port)) };
    await expect(createSimulator(wrong)).rejects.toThrow(message);
    expect((await simulatorOf({ data })).worlds()).toEqual(['default']);
    rmSync(data, { recursive: true });
  });

  it('prints nothing and catches no signal', async () => {
    const written = jest.spyOn(process.stdout, 'write');
    const told = jest.spyOn(process.stderr, 'write');
    const listening = (): readonly number[] =>
      ['SIGTERM', 'SIGINT', 'exit', 'uncaughtException'].map((event) => process.listenerCount(event));
    const before = listening();
    await simulatorOf({ listen: true });
    expect(listening()).toEqual(before);
    expect(written).not.toHaveBeenCalled();
    expect(told).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });
});

describe('an unknown member of the options of a call', () => {
  it.each<[string, (simulator: Simulator) => unknown, string]>([
    [
      'createWorld',
      (simulator) => simulator.createWorld({ sed: 7 } as object),
      'sed: MESSAGE did you mean seed?',
    ],
    [
      'list',
      (s) =>
        s
          .world()
          .state('clusters')
          .list({ lmit: 1 } as object),
      'lmit: MESSAGE did you mean limit?',
    ],
    ['incidents', (s) => s.world().incidents.list({ al: true } as object), 'al: MESSAGE did you mean all?'],
    [
      'journal',
      (s) => s.world().journal.list({ staus: 200 } as object),
      'staus: MESSAGE did you mean status?',
    ],
    [
      'wait',
      (s) => s.world().journal.wait({ match: {}, cuont: 1 } as never),
      'cuont: MESSAGE expected one of',
    ],
    [
      'checkpoint',
      (s) => s.world().checkpoint('x', { replac: true } as object),
      'replac: MESSAGE did you mean replace?',
    ],
  ])('is refused with the valid alternatives: %s', async (_call, call, message) => {
    const simulator = await createSimulator(STILL);
    const expected = message.replace('MESSAGE', 'is unknown;');
    await expect((async () => await call(simulator))()).rejects.toThrow(expected);
    await simulator.close();
  });
});

describe('a wrong option', () => {
  it.each<[object, string]>([
    [{ seed: 'x' }, 'seed "x": expected an integer'],
    [{ controlPort: -1 }, 'controlPort "-1": expected an integer from 0'],
    [
      { clock: 'fast' },
      'clock "fast": expected "realtime", "manual" or a number of virtual seconds per real second such as 60',
    ],
    [{ now: new Date(NaN) }, 'now "Invalid Date": expected an ISO 8601 date-time'],
    [{ fixture: 'nope' }, 'fixture "nope": no such fixture; expected one of empty, large, standard'],
    [
      { quirks: { missingRole: '500' } },
      'quirk "missingRole=500": expected missingRole=403 or missingRole=401',
    ],
    [{ settings: { ldap: 1 } }, 'ldap: expected true or false, not 1'],
    [{ sed: 7 }, 'the option "sed" is unknown; did you mean seed? expected one of port, controlPort'],
    [{ readyFile: 'x' }, 'the option "readyFile" is unknown; expected one of'],
    [{ listen: 'no' }, 'listen: expected true or false, not "no"'],
    [{ listen: null }, 'listen: expected true or false, not null'],
    [{ tls: { cert: 'a', key: 'b' } }, 'tls: expected auto, off or CERT,KEY: the files of'],
    [{ data: null }, 'data: expected a directory, not null'],
    [{ controlHosts: {} }, 'controlHosts: expected text, not an empty object'],
    [{ seed: 7n }, 'seed: expected an integer, at most 9007199254740991, not a bigint'],
    [
      { scenario: 5 },
      'scenario: expected the name of a scenario, a file or the scenario itself, or a list of them, not 5',
    ],
    [{ quirks: null }, 'quirks: expected an object, not null'],
    [{ settings: 'x' }, 'settings: expected an object, not "x"'],
  ])('%p is refused with the valid values', async (options, message) => {
    const refused = createSimulator({ ...STILL, ...options });
    await expect(refused).rejects.toThrow(SimulatorError);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it('is refused with a list of valid names without repetition', async () => {
    const refused: unknown = await createSimulator({ sed: 7 } as object).catch((error: unknown) => error);
    const { message } = refused as SimulatorError;
    const names = message.replace(/^.*there are /, '').split(', ');
    expect(names).toContain('scenario');
    expect(names).toHaveLength(new Set(names).size);
  });

  it('is a port in use too', async () => {
    const { baseUrl } = await simulatorOf({ listen: true });
    const port = Number(new URL(baseUrl).port);
    const again = createSimulator({ ...STILL, listen: true, port });
    await expect(again).rejects.toThrow(`port ${port}: the port is in use`);
  });
});

describe('options that are not an object', () => {
  it.each<[string, unknown, string]>([
    ['null', null, 'not null'],
    ['a number', 5, 'not 5'],
    ['a list', [], 'not an empty list'],
    ['a text', 'x', 'not "x"'],
    ['a function', () => ({}), 'not a function'],
  ])('are refused: %s', async (_what, given, told) => {
    const simulator = await simulatorOf();
    const makers = [createSimulator, (world: object) => simulator.createWorld(world)];
    for (const make of makers) {
      const refused = make(given as object);
      await expect(refused).rejects.toThrow(SimulatorError);
      await expect(refused).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/^the (options|new world): expected an object, not /),
      });
      await expect(refused).rejects.toThrow(told);
    }
    expect(simulator.worlds()).toEqual(['default']);
  });
});
