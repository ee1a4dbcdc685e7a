import { describe, expect, it } from '@jest/globals';
import { openAlertsOf } from '../../../src/world/alerts/openAlertsOf.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { typeNameOf } from '../../../src/world/monitoring/typeName.js';
import { hostCountsOf } from '../../../src/world/projects/hostCounts.js';
import type { World } from '../../../src/world/world.js';
import { schedules } from '../../../src/simulator/behaviours.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { later } from '../../support/advancing.js';
import { clusterOf, firstProject } from '../../support/fixtureWorlds.js';
import { availability, begun, healed, node, primary, since, standardWorld } from '../../support/incidents.js';

const QUIET = { kind: 'agent.silent', target: 'Shop', agent: 'MONITORING', id: 'quiet' } as const;
const LOST = { kind: 'primary.lost', target: 'rs0', id: 'lost' } as const;

/** The platform's view of rs0. */
function shown(world: World): object {
  const hosts = world.hosts.select('cluster', clusterOf(world, 'rs0').id).toArray();
  return {
    availability: availability(world, 'rs0'),
    alerts: openAlertsOf(world, clusterOf(world, 'rs0')).map(({ eventTypeName }) => eventTypeName),
    hostCounts: hostCountsOf(world, firstProject(world)),
    typeNames: hosts.map(typeNameOf),
  };
}

/** The events about processes and replica sets since an earlier world. */
function seen(before: World, after: World): readonly string[] {
  return since(before, after).filter((type) => /HOST|PRIMARY|METRIC/.test(type));
}

describe('while no monitoring agent of a project pings', () => {
  const quiet = begun(standardWorld(), QUIET);
  const unseen = later(begun(quiet, LOST), HOUR_MS);

  it('monitoring does not notice a primary that goes down: it shows the old values', () => {
    expect(node(unseen, `rs0/${primary(quiet, 'rs0') ?? ''}`).replicaState).toBe('DOWN');
    expect(primary(unseen, 'rs0')).not.toBe(primary(quiet, 'rs0'));
    expect(seen(quiet, unseen)).toEqual([]);
    expect(shown(unseen)).toEqual(shown(quiet));
  });

  it('a change that persists is detected when an agent pings again', () => {
    const heard = healed(unseen, 'quiet');
    expect(seen(unseen, heard)).toEqual(['HOST_DOWN', 'PRIMARY_ELECTED', 'HOST_NOW_PRIMARY']);
    expect(shown(heard)).toMatchObject({ availability: 'warning', alerts: ['HOST_DOWN'] });
    const [alert] = openAlertsOf(heard, clusterOf(heard, 'rs0'));
    expect(alert?.created).toBe(heard.now);
    const back = later(healed(heard, 'lost'), 5 * MINUTE_MS);
    expect(seen(heard, back)).toEqual([
      ...['HOST_UP', 'HOST_RECOVERING', 'HOST_RECOVERED', 'HOST_NOW_SECONDARY'],
    ]);
    expect(openAlertsOf(back, clusterOf(back, 'rs0'))).toEqual([]);
  });

  it('a node that goes down and comes back is never noticed', () => {
    const target = 'rs0/node-1';
    const down = later(begun(quiet, { kind: 'node.down', target, for: 'PT1H' }), 3 * HOUR_MS);
    const heard = healed(down, 'quiet');
    expect(seen(quiet, heard)).toEqual([]);
    expect(shown(heard)).toEqual(shown(standardWorld()));
    expect([...heard.hosts.all()].filter(({ observed }) => observed !== undefined)).toEqual([]);
  });

  it('an alert that is open stays so until one pings again', () => {
    const lost = begun(standardWorld(), { kind: 'node.down', target: 'rs0/node-1', id: 'down' });
    const blind = later(healed(begun(lost, QUIET), 'down'), HOUR_MS);
    expect(shown(blind)).toMatchObject({ availability: 'warning', alerts: ['HOST_DOWN'] });
    const heard = healed(blind, 'quiet');
    expect(seen(blind, heard)).toEqual(['HOST_UP', 'HOST_NOW_SECONDARY']);
    expect(shown(heard)).toMatchObject({ availability: 'available', alerts: [] });
  });

  it('a disk that fills raises its alert, because the automation agents measure it', () => {
    const full = later(begun(quiet, { kind: 'disk.fill', target: 'rs0/node-1' }), HOUR_MS);
    expect(seen(quiet, full)).toEqual(['OUTSIDE_METRIC_THRESHOLD']);
    expect(seen(full, healed(full, 'quiet'))).toEqual([]);
  });

  it('an exported state keeps what monitoring knows', () => {
    const again = worldOfState(JSON.parse(JSON.stringify(stateOf(unseen))), schedules);
    expect(stateHash(again)).toBe(stateHash(unseen));
    expect(shown(again)).toEqual(shown(unseen));
  });

  it('another project of the same platform is monitored as usual', () => {
    const target = 'rs-warning/node-0';
    expect(seen(quiet, begun(quiet, { kind: 'node.down', target }))).toContain('HOST_DOWN');
  });
});
