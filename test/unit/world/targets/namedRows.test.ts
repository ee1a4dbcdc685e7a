import { describe, expect, it } from '@jest/globals';
import { idsNamed, nameOf } from '../../../../src/world/targets/namedRows.js';
import { standard } from '../../../support/fixtureWorlds.js';
import { everything, OTHER_RS0, RS0, rs0Host } from '../../../support/rows/everything.js';
import { worldOfRows } from '../../../support/rows/worlds.js';

describe('the readable name of a host', () => {
  it('finds exactly the hosts that have it', () => {
    const world = standard();
    const named = new Map<string, string[]>();
    for (const host of world.hosts.all().toArray()) {
      const name = nameOf(world, 'hosts', host);
      named.set(name, [...(named.get(name) ?? []), host.id]);
    }
    expect(named.size).toBeGreaterThan(10);
    for (const [name, ids] of named) expect(idsNamed(world, 'hosts', name)).toEqual(ids);
  });

  it('finds nothing if no host has it', () => {
    for (const name of ['', '/', 'rs0', 'rs0/', '/node-0', 'rs0/node-0/', 'rs0/node-00'])
      expect(idsNamed(standard(), 'hosts', name)).toEqual([]);
  });

  it('finds the hosts of several clusters with the same name, in the order of their ids', () => {
    const other = rs0Host(0, { id: '0'.repeat(32), clusterId: OTHER_RS0.id, groupId: OTHER_RS0.groupId });
    const world = worldOfRows({ ...everything(), hosts: [rs0Host(0), other] });
    expect(idsNamed(world, 'hosts', 'rs0/node-0')).toEqual([other.id, rs0Host(0).id]);
  });

  it('may contain slashes in both parts', () => {
    const clusters = [{ ...RS0, name: 'a/b' }, OTHER_RS0];
    const host = rs0Host(0, { name: 'c/d' });
    const world = worldOfRows({ ...everything(), clusters, hosts: [host] });
    expect(idsNamed(world, 'hosts', 'a/b/c/d')).toEqual([host.id]);
  });
});
