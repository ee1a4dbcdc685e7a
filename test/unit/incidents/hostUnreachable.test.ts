import { describe, expect, it } from '@jest/globals';
import { endIncident, startIncident } from '../../../src/incidents/lifecycle.js';
import { addCluster } from '../../../src/world/clusters/addCluster.js';
import { addProcess } from '../../../src/world/hosts/addProcess.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import { fallSilent, pingAgain } from '../../../src/world/projects/silence.js';
import type { World } from '../../../src/world/world.js';
import { after, firedIn, later } from '../../support/advancing.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { idOf, PROJECT } from '../../support/rows/ids.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const monitoring = { typeName: 'MONITORING', hostname: 'db0.example.net' } as const;
const home = project({ agents: [monitoring] });
const other = project({ name: 'other' });
const rs0 = replicaSet();
const given = worldWith({ projects: [home, other], deployments: [rs0] });
const address = 'db0.example.net:27017';

function withNewProcess(world: World, place = home): World {
  const added = addCluster(world, place, { name: address, type: 'STANDALONE', version: '7.0.14' });
  const spec = { hostname: 'db0.example.net', port: 27017, role: 'STANDALONE', version: '7.0.14' } as const;
  return addProcess(added.world, place, added.cluster, spec).world;
}

function started(world: World, length?: string): World {
  const spec = { kind: 'host.unreachable', target: 'shop', ...(length !== undefined && { for: length }) };
  return after(world, startIncident(world, spec));
}

/** Returns the monitoring states of all new processes, and the number of NEW_HOST events. */
function awaited(world: World): readonly unknown[] {
  const states = [...world.hosts.all()].flatMap(({ monitoring: its }) => its?.state ?? []);
  const found = [...world.events.all()].filter(({ eventTypeName }) => eventTypeName === 'NEW_HOST');
  return [states, found.length];
}

const LOST = [['AWAITED'], 0];
const FOUND = [[], 1];

describe('a process that the monitoring agent cannot reach', () => {
  it('stays unknown until the incident ends, and is pinged within a minute after that', () => {
    const world = withNewProcess(started(given, 'PT10M'));
    expect(awaited(later(world, 10 * MINUTE_MS - 1))).toEqual(LOST);
    expect(awaited(later(world, 11 * MINUTE_MS))).toEqual(FOUND);
  });

  it('is pinged after the incident is healed early', () => {
    const world = later(withNewProcess(started(given)), 5 * MINUTE_MS);
    const [incident] = [...world.incidents.all()];
    if (incident === undefined) throw new Error('no incident');
    expect(awaited(later(after(world, endIncident(world, incident)), MINUTE_MS))).toEqual(FOUND);
  });

  it('waits for both of two incidents', () => {
    const world = withNewProcess(started(started(given, 'PT5M'), 'PT9M'));
    expect(awaited(later(world, 8 * MINUTE_MS))).toEqual(LOST);
    expect(awaited(later(world, 10 * MINUTE_MS))).toEqual(FOUND);
  });

  it('can be named alone', () => {
    const world = withNewProcess(given);
    const target = `${address}/node-0`;
    const alone = after(world, startIncident(world, { kind: 'host.unreachable', target }));
    expect(awaited(later(alone, MINUTE_MS))).toEqual(LOST);
    expect(() => startIncident(given, { kind: 'host.unreachable', target: 'rs0/node-0' })).toThrow(
      'has already been pinged',
    );
  });

  it('does not concern other projects', () => {
    expect(awaited(later(withNewProcess(started(given), other), MINUTE_MS))).toEqual(FOUND);
  });

  it('costs nothing while nothing changes', () => {
    const world = withNewProcess(started(given));
    const fired = firedIn(world, 60 * MINUTE_MS).filter(([name]) => name === 'hostDiscovered');
    expect(fired).toHaveLength(1);
  });
});

describe('the first ping, which "needs a live monitoring agent"', () => {
  it('waits until the agent pings again', () => {
    const silent = after(given, fallSilent(given, PROJECT, [monitoring]));
    const world = later(withNewProcess(silent), 5 * MINUTE_MS);
    expect(awaited(world)).toEqual(LOST);
    const back = after(world, pingAgain(world, PROJECT, [monitoring]));
    expect(awaited(later(back, MINUTE_MS))).toEqual(FOUND);
    expect(back.projects.get(idOf('other'))).toBeDefined();
  });
});
