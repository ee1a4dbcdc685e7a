import { afterEach, describe, expect, it } from '@jest/globals';
import { NOW } from '../../support/rows/ids.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { asAfterKill, dropFolders, emptyFolder, opened } from '../../support/dataFolders.js';
import { endIncident } from '../../../src/incidents/lifecycle.js';
import { requestIncident } from '../../../src/incidents/plannedIncidents.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { isActive } from '../../../src/world/tables/incidents.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { findIncident } from '../../../src/world/incidents/findIncident.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { stateHash } from '../../../src/simulator/stateHash.js';

const start = shippedWorld('standard', { seed: 1, now: NOW });
const PLANNED = [
  { kind: 'node.down', id: 'later', target: 'rs0/node-1', at: 'PT1H', for: 'PT10M' },
  { kind: 'disk.fill', id: 'full', target: 'rs0/node-2', at: 'PT2H', over: 'PT1M' },
  { kind: 'snapshot.appear', id: 'taken', target: 'rs0', at: 'PT3H' },
] as const;

/** Continues in a directory as a restart of the program does. */
async function continued(folder: string): Promise<LiveWorld> {
  const data = await opened(folder);
  const [kept] = data.kept;
  if (kept === undefined) throw new Error('no world');
  return new Simulator(undefined, data).restore(kept.name, kept.worldRecord, kept.store);
}

function planned(live: LiveWorld): LiveWorld {
  for (const spec of PLANNED) live.commit(requestIncident(live.world, spec), SYSTEM);
  return live;
}

function activeIn({ world }: LiveWorld): readonly string[] {
  return PLANNED.map(({ id }) => id).filter((id) => {
    const incident = findIncident(world, id);
    return incident !== undefined && isActive(incident);
  });
}

describe('planned incidents in a data directory', () => {
  afterEach(dropFolders);

  it('start at their times after a stop and after a kill of the program', async () => {
    const twin = planned(new Simulator().add('twin', start));
    const folder = emptyFolder();
    const data = await opened(folder);
    planned(new Simulator(undefined, data).add('kept', start)).advanceTo(NOW + 30 * MINUTE_MS);
    data.close();
    const stopped = await continued(folder);
    expect(activeIn(stopped)).toEqual([]);
    stopped.advanceTo(NOW + HOUR_MS + MINUTE_MS);
    expect(activeIn(stopped)).toEqual(['later']);
    const killed = await continued(asAfterKill(folder));
    killed.advanceTo(NOW + 4 * HOUR_MS);
    twin.advanceTo(NOW + 4 * HOUR_MS);
    expect(activeIn(killed)).toEqual(['full']);
    expect(findIncident(killed.world, 'taken')).toMatchObject({ endedAt: NOW + 3 * HOUR_MS });
    expect(stateHash(killed.world)).toBe(stateHash(twin.world));
  });

  it('do not start if they were cancelled after a restart', async () => {
    const folder = emptyFolder();
    const data = await opened(folder);
    planned(new Simulator(undefined, data).add('kept', start));
    data.close();
    const live = await continued(folder);
    for (const { id } of PLANNED) {
      const incident = findIncident(live.world, id);
      if (incident !== undefined) live.commit(endIncident(live.world, incident), SYSTEM);
    }
    live.advanceTo(NOW + 4 * HOUR_MS);
    expect(activeIn(live)).toEqual([]);
    expect(live.world.incidents.size).toBe(start.incidents.size);
  });
});
