import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { formatInstant } from '../../../../src/world/instant.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { change, deployed, deploying, newSet, pass, publish, trouble } from './givenAutomation.js';

const HOSTS = [0, 1, 2].map((at) => `rs9-${at}.example.net`);
const [first = '', second = ''] = HOSTS;

async function agentsOf(platform: Platform, type: string): Promise<readonly Schema<'Agent'>[]> {
  return bodyOf<'listAgents'>(await platform.get(`/groups/${PROJECT}/agents/${type}`)).results;
}

async function eventsIn(platform: Platform): Promise<readonly Schema<'Event'>[]> {
  return bodyOf<'listEvents'>(await platform.get(`/groups/${PROJECT}/events`)).results;
}

async function hostnamesOf(platform: Platform, type: string): Promise<readonly string[]> {
  return (await agentsOf(platform, type)).map(({ hostname }) => hostname);
}

/** Publishes the present configuration with other agents. */
async function name(platform: Platform, own: object): Promise<void> {
  await change(platform, (config) => ({ ...config, ...own }));
}

describe('A server that a configuration names', () => {
  it('"First contact of a server: event `NEW_AGENT`, the agent appears in the AUTOMATION list" (client)', async () => {
    const platform = deploying();
    expect(await agentsOf(platform, 'AUTOMATION')).toEqual([]);
    await publish(platform, newSet());
    const agents = await agentsOf(platform, 'AUTOMATION');
    expect(agents.map(({ hostname }) => hostname)).toEqual(HOSTS);
    expect(agents[0]).toMatchObject({
      confCount: 1,
      pingCount: 1,
      stateName: 'NO_PROCESSES',
      typeName: 'AUTOMATION',
      lastConf: formatInstant(NOW),
      lastPing: formatInstant(NOW),
    });
    const fresh = (await eventsIn(platform)).filter(({ eventTypeName }) => eventTypeName === 'NEW_AGENT');
    expect(fresh.map(({ hostname }) => hostname).toSorted()).toEqual(HOSTS);
    expect(fresh[0]).not.toHaveProperty('apiKeyId');
  });

  it('is in every list once: "agents/versions.count = entries.length = distinct servers"', async () => {
    const platform = await deployed();
    await name(platform, { monitoringVersions: HOSTS.map((hostname) => ({ hostname })) });
    pass(platform, 20);
    const versions = bodyOf<'getAgentVersions'>(await platform.get(`/groups/${PROJECT}/agents/versions`));
    expect(versions.entries.map(({ hostname, numProcess }) => [hostname, numProcess])).toEqual(
      HOSTS.map((hostname) => [hostname, 1]),
    );
    const { activeAgentCount } = bodyOf<'getProject'>(await platform.get(`/groups/${PROJECT}`));
    expect(activeAgentCount).toBe(6);
    const stateNames = (await agentsOf(platform, 'AUTOMATION')).map(({ stateName }) => stateName);
    expect(stateNames).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    const events = (await eventsIn(platform)).filter(({ eventTypeName }) => eventTypeName === 'NEW_AGENT');
    expect(events).toHaveLength(3);
    expect(violationsOf(platform.world)).toEqual([]);
  });

  it('"each fetch raising confCount and lastConf" (traffic)', async () => {
    const platform = await deployed();
    const [before] = await agentsOf(platform, 'AUTOMATION');
    pass(platform, 60);
    const [after] = await agentsOf(platform, 'AUTOMATION');
    expect((after?.confCount ?? 0) - (before?.confCount ?? 0)).toBe(6);
    expect((after?.pingCount ?? 0) - (before?.pingCount ?? 0)).toBe(1);
  });
});

describe('monitoringVersions and backupVersions', () => {
  it('"MONITORING / BACKUP agent on that hostname becomes ACTIVE/STANDBY …, ≤ 60 s" (traffic)', async () => {
    const platform = await deployed();
    expect(await hostnamesOf(platform, 'MONITORING')).toEqual([first]);
    await name(platform, {
      monitoringVersions: [{ hostname: first }, { hostname: second }],
      backupVersions: [{ hostname: second }],
    });
    expect(await hostnamesOf(platform, 'BACKUP')).toEqual([]);
    pass(platform, 60);
    const agents = [...(await agentsOf(platform, 'MONITORING')), ...(await agentsOf(platform, 'BACKUP'))];
    expect(agents.map(({ hostname, stateName }) => [hostname, stateName])).toEqual([
      ...[[first, 'ACTIVE'] as const, [second, 'STANDBY'] as const],
      [second, 'ACTIVE'],
    ]);
  });

  it('"… or leaves the list": another agent of its kind works', async () => {
    const platform = await deployed();
    await name(platform, { monitoringVersions: [{ hostname: second }] });
    pass(platform, 60);
    expect((await agentsOf(platform, 'MONITORING')).map(({ hostname }) => hostname)).toEqual([second]);
    const types = (await eventsIn(platform)).map(({ eventTypeName }) => eventTypeName);
    expect(types).not.toContain('MONITORING_AGENT_DOWN');
    expect(await hostnamesOf(platform, 'AUTOMATION')).toEqual(HOSTS);
  });

  it('"first ping (≤ 60 s; needs a live monitoring agent)"', async () => {
    const platform = deploying();
    await publish(platform, { ...newSet(), monitoringVersions: [] });
    pass(platform, 600);
    const hosts = bodyOf<'listHosts'>(await platform.get(`/groups/${PROJECT}/hosts`)).results;
    expect(hosts.map(({ typeName }) => typeName)).toEqual(['NO_DATA', 'NO_DATA', 'NO_DATA']);
    await name(platform, { monitoringVersions: [{ hostname: first }] });
    pass(platform, 80);
    const pinged = bodyOf<'listHosts'>(await platform.get(`/groups/${PROJECT}/hosts`)).results;
    expect(pinged.map(({ typeName }) => typeName).toSorted()).toEqual([
      ...['REPLICA_PRIMARY', 'REPLICA_SECONDARY', 'REPLICA_SECONDARY'],
    ]);
  });

  it('freezes the last pings, and keeps the series, when the last monitoring agent leaves', async () => {
    const platform = await deployed();
    pass(platform, 3600);
    await name(platform, { monitoringVersions: [] });
    pass(platform, 60);
    const frozen = await lastPingsOf(platform);
    pass(platform, 3600);
    expect(await lastPingsOf(platform)).toEqual(frozen);
    const points = await connectionsOf(platform);
    expect(points.some((value) => value !== null)).toBe(true);
    expect(points.at(-1)).toBeNull();
    await name(platform, { monitoringVersions: [{ hostname: first }] });
    pass(platform, 120);
    expect(await lastPingsOf(platform)).not.toEqual(frozen);
    expect(violationsOf(platform.world)).toEqual([]);
  });

  it('waits for a silent server: "a silent server loses all three"', async () => {
    const platform = await deployed();
    const heal = trouble(platform, { kind: 'agent.silent', target: hostIdOf(platform, second) });
    await name(platform, { backupVersions: [{ hostname: second }] });
    pass(platform, 600);
    expect(await hostnamesOf(platform, 'BACKUP')).toEqual([]);
    heal();
    pass(platform, 10);
    expect(await hostnamesOf(platform, 'BACKUP')).toEqual([second]);
  });

  it('cancels the alert of a silent agent that leaves', async () => {
    const platform = await deployed();
    trouble(platform, { kind: 'agent.silent', target: hostIdOf(platform, first), agent: 'MONITORING' });
    expect(openAlerts(platform)).toEqual([`AGENT/MONITORING/${first}`]);
    await name(platform, { monitoringVersions: [{ hostname: second }] });
    pass(platform, 60);
    expect(openAlerts(platform)).toEqual([]);
  });

  it('reaches the same state in one stride as in many', async () => {
    const [one, many] = [deploying(), deploying()];
    for (const platform of [one, many]) await publish(platform, newSet());
    pass(one, 60);
    for (let second = 0; second < 60; second += 1) pass(many, 1);
    expect(many.world.projects.get(PROJECT)).toEqual(one.world.projects.get(PROJECT));
  });
});

describe('The agents of a project whose agent key was deleted', () => {
  it('sign in with another key if none has signed in before', async () => {
    const platform = deploying();
    const keys = `/groups/${PROJECT}/agentapikeys`;
    const list = bodyOf<'listAgentApiKeys'>(await platform.get(keys)) as readonly { _id: string }[];
    await platform.call('post', keys, KEYS.admin, { desc: 'Second key' });
    for (const { _id: id } of list) await platform.call('delete', `${keys}/${id}`, KEYS.admin);
    await publish(platform, newSet());
    pass(platform, 60);
    expect(await hostnamesOf(platform, 'AUTOMATION')).toEqual(HOSTS);
    expect(await hostnamesOf(platform, 'MONITORING')).toEqual([first]);
  });
});

function hostIdOf({ world }: Platform, hostname: string): string {
  return [...world.hosts.all()].find((host) => host.hostname === hostname)?.id ?? '';
}

async function lastPingsOf(platform: Platform): Promise<readonly unknown[]> {
  const hosts = bodyOf<'listHosts'>(await platform.get(`/groups/${PROJECT}/hosts`)).results;
  return hosts.map(({ lastPing }) => lastPing);
}

async function connectionsOf(platform: Platform): Promise<readonly (number | null | undefined)[]> {
  const [host] = bodyOf<'listHosts'>(await platform.get(`/groups/${PROJECT}/hosts`)).results;
  const query = 'granularity=PT1M&period=PT2H&m=CONNECTIONS';
  const path = `/groups/${PROJECT}/hosts/${host?.id ?? ''}/measurements?${query}`;
  const { measurements } = bodyOf<'getHostMeasurements'>(await platform.get(path));
  return measurements[0]?.dataPoints.map(({ value }) => value) ?? [];
}

function openAlerts({ world }: Platform): readonly string[] {
  return [...world.alerts.all()]
    .filter(({ typeName, status }) => typeName === 'AGENT' && status === 'OPEN')
    .map(({ subject }) => subject);
}
