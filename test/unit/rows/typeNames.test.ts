import { describe, expect, it } from '@jest/globals';
import { presentListedHost } from '../../../src/api/hosts/present.js';
import { Links } from '../../../src/api/links.js';
import { hosts } from '../../../src/rows/definitions/hosts.js';
import { begun, node, standardWorld } from '../../support/incidents.js';

describe('the type name of a process', () => {
  it('is the same in the rows and in the API, also for a process that is down', () => {
    const names = ['rs0/node-1', 'sh0/shard0-node-0', 'sh0/mongos-0'];
    const world = begun(standardWorld(), ...names.map((target) => ({ kind: 'node.down', target }) as const));
    for (const host of world.hosts.all()) {
      const { typeName } = presentListedHost(world, host, new Links('', ''));
      expect([host.name, hosts.show?.computed?.(host, world)]).toMatchObject([host.name, { typeName }]);
    }
    expect(hosts.show?.computed?.(node(world, 'rs0/node-1'), world)).toMatchObject({
      typeName: 'REPLICA_SECONDARY',
    });
  });
});
