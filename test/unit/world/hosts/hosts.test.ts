import { describe, expect, it } from '@jest/globals';
import {
  findHost,
  isMirroredConfigServer,
  processId,
  processName,
} from '../../../../src/world/hosts/host.js';
import { typeNameOf } from '../../../../src/world/monitoring/typeName.js';
import type { HostTypeName } from '../../../../src/world/tables/hosts.js';
import { refusal } from '../../../support/refusal.js';
import {
  type Deployment,
  hostNamed,
  replicaSet,
  sharded,
  standalone,
} from '../../../support/rows/deployments.js';
import { idOf, PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER', 'RECOVERING', 'STARTUP2', 'DOWN']);
const sh0 = sharded();
const legacy = sharded('legacy', {}, true);
const solo = standalone();
const foreign = replicaSet('foreign', { groupId: idOf('other') });
const world = worldWith({ deployments: [rs0, sh0, legacy, solo, foreign] });

describe('the type name of a process', () => {
  it.each<[string, HostTypeName, Deployment]>([
    ['node-0', 'REPLICA_PRIMARY', rs0],
    ['node-1', 'REPLICA_SECONDARY', rs0],
    ['node-2', 'REPLICA_ARBITER', rs0],
    ['node-3', 'RECOVERING', rs0],
    ['node-4', 'RECOVERING', rs0],
    ['node-5', 'REPLICA_SECONDARY', rs0],
    ['shard0-node-0', 'SHARD_PRIMARY', sh0],
    ['shard0-node-1', 'SHARD_SECONDARY', sh0],
    ['config-0', 'SHARD_CONFIG', sh0],
    ['config-0', 'SHARD_CONFIG', legacy],
    ['mongos-0', 'SHARD_MONGOS', sh0],
    ['node-0', 'STANDALONE', solo],
  ])('follows its role and state: %s is %s', (name, expected, deployment) => {
    expect(typeNameOf(hostNamed(deployment, name))).toBe(expected);
  });
});

describe('a legacy mirrored config server', () => {
  it('is a config server of a cluster with mirrored config servers, and no other process', () => {
    const mirrored = [...world.hosts.all()].filter((host) => isMirroredConfigServer(world, host));
    expect(mirrored.map(({ name, clusterId }) => [name, clusterId])).toEqual(
      expect.arrayContaining(['config-0', 'config-1', 'config-2'].map((name) => [name, legacy.cluster.id])),
    );
    expect(mirrored).toHaveLength(3);
  });
});

describe('finding a host', () => {
  const [own] = rs0.hosts;

  it('finds it within its project', () => {
    expect(findHost(world, project(), own?.id ?? '')).toBe(own);
  });

  it.each([
    ['of another project', foreign.hosts[0]?.id ?? ''],
    ['that does not exist', '0'.repeat(32)],
    ['with a malformed id', 'localhost:27017'],
  ])('refuses one %s', (_, id) => {
    expect(() => findHost(world, project(), id)).toThrow(refusal(404, 'HOST_NOT_FOUND', id, PROJECT));
  });
});

describe('the names of a process', () => {
  it('"FQDN and port of the process": its process id', () => {
    expect(processId(hostNamed(rs0, 'node-1'))).toBe('rs0-node-1.example.net:27017');
  });

  it('in the automation configuration is the machine and the port', () => {
    expect(processName(hostNamed(rs0, 'node-1'))).toBe('rs0-node-1_27017');
  });
});
