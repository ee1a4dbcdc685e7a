import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import { removeProject } from '../../../../src/world/projectChanges/removeProject.js';
import {
  definitionOf,
  TABLE_NAMES,
  tableOf,
  type TableName,
  type World,
} from '../../../../src/world/world.js';
import { startIncident } from '../../../../src/incidents/lifecycle.js';
import { runAtOnce } from '../../../../src/world/slices.js';
import { wrongReference } from '../../../../src/simulator/state/references.js';
import { after, later } from '../../../support/advancing.js';
import { platformOf } from '../../../support/platform.js';

const { world: standard } = platformOf();
const world = [
  { kind: 'load.spike', target: 'rs0/node-0', factor: 3 },
  { kind: 'agent.silent', target: 'Shop' },
].reduce((before, spec) => after(before, startIncident(before, spec)), standard);
const shop = world.projects.select('name', 'Shop').first();
if (shop === undefined) throw new Error('the standard world has no Shop');

/** Tables whose rows may name deleted rows: events, scenarios and their steps, and faults. */
const HISTORIES: readonly TableName[] = ['events', 'scenarios', 'steps', 'faults'];

/** The tables in which a row contains an id anywhere. */
function tablesWith(id: string, where: World): readonly TableName[] {
  return TABLE_NAMES.filter((name) => JSON.stringify(tableOf(where, name).all().toArray()).includes(id));
}

function tablesOf(where: World): Parameters<typeof wrongReference>[0] {
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, tableOf(where, name).all().toArray()]));
}

describe('removing a project of the standard world', () => {
  const removed = after(world, removeProject(world, shop));

  it('leaves no row that names it, its clusters or its processes, except in histories', () => {
    const clusters = world.clusters.select('project', shop.id).toArray();
    const hosts = world.hosts.select('project', shop.id).toArray();
    expect(clusters.length * hosts.length).toBeGreaterThan(0);
    for (const { id } of [shop, ...clusters, ...hosts]) {
      expect(tablesWith(id, world).length).toBeGreaterThan(1);
      expect(tablesWith(id, removed).filter((name) => !HISTORIES.includes(name))).toEqual([]);
    }
  });

  it('leaves all references intact: "Every id in a response resolves"', () => {
    expect(runAtOnce(wrongReference(tablesOf(removed)))).toBeUndefined();
  });

  it('covers every table whose definition refers to projects', () => {
    const referring = TABLE_NAMES.filter((name) =>
      Object.entries(definitionOf(name).refersTo).some(([, target]) => target === 'projects'),
    );
    expect(referring).toEqual(
      expect.arrayContaining(['agentKeys', 'clusters', 'invitations', 'projectTeams']),
    );
    for (const name of referring) expect(tablesWith(shop.id, removed)).not.toContain(name);
  });

  it('keeps other projects, users, teams and keys', () => {
    expect(removed.projects.size).toBe(world.projects.size - 1);
    for (const name of ['organizations', 'users', 'teams', 'keys'] as const)
      expect(removed[name].size).toBe(world[name].size);
    const roles = [...removed.users.all(), ...removed.keys.all()].map((member) => member.roles);
    expect(roles.filter(({ length }) => length === 0)).toEqual([]);
  });

  it('lets the world advance by a day', () => {
    expect(later(removed, DAY_MS).now).toBe(world.now + DAY_MS);
  });
});
