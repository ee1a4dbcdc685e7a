import { describe, expect, it } from '@jest/globals';
import { violationsOf } from '../../support/invariants/world.js';
import type { World } from '../../../src/world/world.js';
import { clusterOf, firstProject } from '../../support/fixtureWorlds.js';
import { begun, node, standardWorld } from '../../support/incidents.js';

const world = begun(
  standardWorld(),
  { kind: 'node.down', target: 'rs0/node-1', for: 'PT10M' },
  { kind: 'cluster.dead', target: 'rs1' },
  { kind: 'agent.silent', target: 'Shop', agent: 'BACKUP' },
  { kind: 'key.revoke', target: 'PRJRDO' },
);

describe('during an incident', () => {
  it('a world is sound', () => {
    expect(violationsOf(world)).toEqual([]);
  });

  it.each<readonly [string, (world: World) => World]>([
    [
      'keeps down what is up, or returns by itself',
      (of) => ({
        ...of,
        hosts: of.hosts.put({ ...node(of, 'rs0/node-1'), returnsAt: of.now + 1 }),
      }),
    ],
    [
      'is of a cluster in use',
      (of) => ({ ...of, clusters: of.clusters.put({ ...clusterOf(of, 'rs1'), active: true }) }),
    ],
    [
      'is of agents that ping',
      (of) => {
        const project = firstProject(of);
        const agents = project.agents.map(({ typeName, hostname }) => ({ typeName, hostname }));
        return { ...of, projects: of.projects.put({ ...project, agents }) };
      },
    ],
    [
      'is of a key that is there',
      (of) => {
        const [key] = standardWorld().keys.select('publicKey', 'PRJRDO').toArray();
        if (key === undefined) throw new Error('No such key');
        return { ...of, keys: of.keys.put(key) };
      },
    ],
    ['goes on after its end', (of) => ({ ...of, now: of.now + 600_000 })],
  ])('a world is not sound in which it %s', (rule, break_) => {
    const violations = violationsOf(break_(world)).filter((sentence) => sentence.startsWith('incident'));
    expect(violations).toEqual([expect.stringMatching(new RegExp(` ${rule}$`))]);
  });
});
