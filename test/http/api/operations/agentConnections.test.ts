import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { bodyOf } from './given.js';
import { change, deploying, newSet, pass, publish, waitForGoal } from './givenAutomation.js';

const PATH = `/groups/${PROJECT}`;
const AGENT = { hostname: 'rs9-0.example.net' };
const STRICT = { ...AGENT, additionalParams: { useSslForAllConnections: 'true' } };

type Process = NonNullable<Schema<'AutomationConfig'>['processes']>[number];

function withTls(each: object, mode: string): object {
  const { args2_6: args = {} } = each as Process;
  return { ...each, args2_6: { ...args, net: { port: 27_017, tls: { mode, certificateKeyFile: '/pem' } } } };
}

/** A platform with a replica set with or without TLS, and other members of its configuration. */
async function deployedWith(mode: string, own: object = {}): Promise<Platform> {
  const platform = deploying({ dialect: 'ops-manager' });
  const set = newSet();
  const processes = set.processes?.map((each) => withTls(each, mode));
  await publish(platform, { ...set, processes, ...own });
  await reachGoal(platform);
  return platform;
}

async function reachGoal(platform: Platform): Promise<void> {
  expect(await waitForGoal(platform)).toBeLessThan(90);
  pass(platform, 120);
}

/** A set with TLS, whose agents demand it, after its TLS was switched off for ten minutes. */
async function withoutTls(): Promise<Platform> {
  const platform = await deployedWith('requireTLS', { monitoringVersions: [STRICT] });
  await change(platform, (config) => ({
    ...config,
    processes: config.processes?.map((each) => withTls(each, 'disabled')),
  }));
  await reachGoal(platform);
  pass(platform, 600);
  return platform;
}

async function hostsIn(platform: Platform): Promise<readonly Schema<'Host'>[]> {
  return bodyOf<'listHosts'>(await platform.get(`${PATH}/hosts`)).results;
}

/** Seconds since the last ping of each process. */
async function agesOf(platform: Platform): Promise<readonly number[]> {
  const hosts = await hostsIn(platform);
  return hosts.map(({ lastPing = '' }) => (platform.world.now - Date.parse(lastPing)) / 1_000);
}

async function openAlerts(platform: Platform): Promise<readonly string[]> {
  const { results } = bodyOf<'listAlerts'>(await platform.get(`${PATH}/alerts?status=OPEN`));
  return results.map(({ eventTypeName }) => eventTypeName).toSorted();
}

/** For each minute of the last ones, whether a process has a point of its series. */
async function pointsOf(platform: Platform, metric: string, minutes: number): Promise<readonly boolean[]> {
  const [host] = await hostsIn(platform);
  const path = `${PATH}/hosts/${host?.id ?? ''}/measurements?granularity=PT1M&period=PT${minutes}M&m=${metric}`;
  const [series] = bodyOf<'getHostMeasurements'>(await platform.get(path)).measurements;
  return series?.dataPoints.map(({ value }) => value !== null) ?? [];
}

const LOST = ['HOST_DOWN', 'HOST_DOWN', 'HOST_DOWN', 'NO_PRIMARY'];

describe('monitoring agents that demand TLS', () => {
  it('lose processes without TLS: the last ping stays, points are missing, HOST_DOWN opens, no agent is down', async () => {
    const platform = await withoutTls();
    for (const age of await agesOf(platform)) expect(age).toBeGreaterThan(600);
    expect(await openAlerts(platform)).toEqual(LOST);
    expect(new Set(await pointsOf(platform, 'CONNECTIONS', 8))).toEqual(new Set([false]));
    expect(new Set(await pointsOf(platform, 'SYSTEM_CPU_USER', 8))).toEqual(new Set([true]));
  });

  it('reach them again when they no longer demand it; the gap remains', async () => {
    const platform = await withoutTls();
    await change(platform, (config) => ({ ...config, monitoringVersions: [AGENT] }));
    pass(platform, 300);
    for (const age of await agesOf(platform)) expect(age).toBeLessThan(61);
    expect(await openAlerts(platform)).toEqual([]);
    const points = await pointsOf(platform, 'CONNECTIONS', 12);
    expect([points[0], points.at(-1)]).toEqual([false, true]);
  });

  it('never reach new processes without TLS, which stay NO_DATA until they no longer demand it', async () => {
    const platform = await deployedWith('disabled', { monitoringVersions: [STRICT] });
    const types = async (): Promise<readonly unknown[]> =>
      (await hostsIn(platform)).map(({ typeName }) => typeName);
    expect(await types()).toEqual(['NO_DATA', 'NO_DATA', 'NO_DATA']);
    await change(platform, (config) => ({ ...config, monitoringVersions: [AGENT] }));
    pass(platform, 120);
    expect(await types()).not.toContain('NO_DATA');
  });

  it('keep processes while their TLS is switched on, and if another agent does not demand it', async () => {
    const platform = await deployedWith('disabled');
    await change(platform, (config) => ({
      ...config,
      processes: config.processes?.map((each) => withTls(each, 'requireTLS')),
      monitoringVersions: [STRICT],
    }));
    for (let second = 0; second < 300; second += 5) {
      pass(platform, 5);
      expect(await openAlerts(platform)).not.toContain('HOST_DOWN');
    }
    const mixed = await deployedWith('disabled', {
      monitoringVersions: [STRICT, { hostname: 'rs9-1.example.net' }],
    });
    for (const age of await agesOf(mixed)) expect(age).toBeLessThan(61);
  });
});

describe('monitoring agents with a user', () => {
  const auth = {
    disabled: false,
    authoritativeSet: false,
    autoAuthMechanism: 'SCRAM-SHA-256',
    autoAuthMechanisms: ['SCRAM-SHA-256'],
    deploymentAuthMechanisms: ['SCRAM-SHA-256'],
    autoUser: 'mms-automation',
    autoPwd: 'right',
    key: 'a key of the set',
    keyfile: '/keyfile',
    keyfileWindows: 'c:\\keyfile',
    usersWanted: [],
    usersDeleted: [],
  };

  /** A set whose agents got these settings before authentication was switched on, if `isOn`, five minutes ago. */
  async function secured(settings: object, isOn = true): Promise<Platform> {
    const platform = await deployedWith('disabled');
    const path = `${PATH}/automationConfig/monitoringAgentConfig`;
    const body = { logPath: '/agent.log', ...settings };
    bodyOf<'putMonitoringAgentConfig'>(await platform.call('put', path, KEYS.admin, body));
    if (isOn) await change(platform, (config) => ({ ...config, auth }));
    await reachGoal(platform);
    pass(platform, 300);
    return platform;
  }

  it('lose processes that do not know the user, or its password', async () => {
    for (const settings of [{ username: 'nobody' }, { username: 'mms-automation', password: 'wrong' }])
      expect(await openAlerts(await secured(settings))).toEqual(LOST);
  });

  it('keep processes that know both, and processes without authentication', async () => {
    const fitting = [{}, { username: 'mms-automation' }, { username: 'mms-automation', password: 'right' }];
    for (const settings of fitting) expect(await openAlerts(await secured(settings))).toEqual([]);
    expect(await openAlerts(await secured({ username: 'nobody' }, false))).toEqual([]);
  });
});
