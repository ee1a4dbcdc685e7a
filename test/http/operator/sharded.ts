import {
  configureAgents,
  hostnameOf,
  mergeProcess,
  mergeReplicaSet,
  namesOf,
  type Declared,
  type Operator,
} from './operator.js';

const SET = { members: 3, version: '7.0.14', compatibility: '7.0' };

/** `updateOmDeploymentShardedCluster`: two shards, config servers and a router, in one publication. */
export async function deploySharded(operator: Operator, name: string): Promise<void> {
  const servers: Declared = { ...SET, name: `${name}-config`, clusterRole: 'configsvr' };
  const shards = [0, 1].map((at): Declared => ({ ...SET, name: `${name}-${at}`, clusterRole: 'shardsvr' }));
  const router = `${name}-mongos-0`;
  await operator.readUpdate((document) => {
    const process = { name: router, hostname: hostnameOf(router), processType: 'mongos', cluster: name };
    const args = { net: { port: 27017 }, systemLog: { destination: 'file', path: '/mongos.log' } };
    const more = { version: SET.version, featureCompatibilityVersion: '7.0', authSchemaVersion: 5 };
    mergeProcess(document, { ...process, ...more, args2_6: args });
    for (const set of [servers, ...shards]) mergeReplicaSet(document, set);
    const all = shards.map(({ name: shard }) => ({ _id: shard, rs: shard, tags: [] }));
    document.sharding = [
      { name, configServerReplica: servers.name, shards: all, collections: [], draining: [] },
    ];
    configureAgents(document, false);
  });
  await operator.waitForReadyState([...[servers, ...shards].flatMap(namesOf), router]);
}
