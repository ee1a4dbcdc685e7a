import { describe, expect, it } from '@jest/globals';
import { presentAutomationConfig } from '../../../../src/api/automation/presentConfig.js';
import { clusterSecurity, hostSecurity } from '../../../../src/world/monitoring/connectionSecurity.js';
import { changeSettings } from '../../../../src/world/monitoring/hostSettings.js';
import { shippedWorld } from '../../../support/fixtureWorlds.js';
import { brokenSecurity, disagreements } from '../../../support/invariants/security.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOW } from '../../../support/rows/ids.js';
import { automationConfig } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const SCRAM = { authMechanismName: 'SCRAM_SHA_256', sslEnabled: true } as const;

describe('TLS and authentication', () => {
  it('agree in the clusters, hosts, backups and processes of the standard world', () => {
    const world = shippedWorld('standard', { seed: 1, now: NOW });
    expect([...world.clusters.all()].some(({ sslEnabled }) => sslEnabled)).toBe(true);
    expect(brokenSecurity(world)).toEqual([]);
    for (const config of world.automationConfigs.all()) {
      const clusters = world.clusters.select('project', config.id).toArray();
      const { auth } = presentAutomationConfig(world, config);
      expect(clusters.map(({ authEnabled }) => !authEnabled)).toEqual(clusters.map(() => auth?.disabled));
    }
  });

  it('are found to disagree if a host or a backup says something else than E10', () => {
    const clusters = [{ clusterId: 'c', sslEnabled: true, authEnabled: true }];
    const said = { subject: 'the host h', clusterId: 'c', tls: true, auth: true };
    expect(disagreements(clusters, [said])).toEqual([]);
    expect(disagreements(clusters, [{ ...said, tls: false }])).toEqual([
      'the host h disagrees about TLS with its cluster',
    ]);
    expect(disagreements(clusters, [{ ...said, auth: false }])).toEqual([
      'the host h disagrees about authentication with its cluster',
    ]);
  });

  it('follow the mechanism of the automation configuration', () => {
    const { cluster, hosts } = replicaSet('rs0', { sslEnabled: true });
    const withMechanism = (autoAuthMechanism: string) =>
      worldWith({
        deployments: [{ cluster, hosts }],
        automationConfigs: [automationConfig({ document: { auth: { autoAuthMechanism } } })],
      });
    const named = ['MONGODB-X509', 'PLAIN', 'SCRAM-SHA-1', 'unknown'].map(
      (name) => clusterSecurity(withMechanism(name), cluster).authMechanismName,
    );
    expect(named).toEqual(['MONGODB_X509', 'PLAIN', 'SCRAM_SHA_1', 'SCRAM_SHA_256']);
  });

  it('are the settings of the client for a process that automation does not manage', () => {
    const { cluster, hosts } = replicaSet('rs0', { sslEnabled: true });
    const world = worldWith({ deployments: [{ cluster, hosts }] });
    const [host] = hosts;
    if (host === undefined) throw new Error('The replica set has hosts.');
    const settings = { authMechanismName: 'NONE', sslEnabled: false } as const;
    expect(hostSecurity(world, { ...host, settings })).toEqual(SCRAM);
    expect(hostSecurity(world, { ...host, settings, unmanaged: true })).toEqual(settings);
    expect(hostSecurity(world, { ...host, unmanaged: true })).toEqual(SCRAM);
  });

  it('are not stored when a client sends back what it has read', () => {
    expect(changeSettings({}, { ...SCRAM, logsEnabled: true }, SCRAM)).toEqual({ logsEnabled: true });
    expect(changeSettings({}, { authMechanismName: 'NONE', sslEnabled: false }, SCRAM)).toEqual({
      authMechanismName: 'NONE',
      sslEnabled: false,
    });
    expect(changeSettings({}, { authMechanismName: 'MONGODB_X509' }, SCRAM)).toEqual({
      authMechanismName: 'MONGODB_X509',
    });
  });
});
