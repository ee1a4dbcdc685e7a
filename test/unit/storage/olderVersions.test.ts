import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { agentKeysOf } from '../../../src/world/agentKeys/findAgentKeys.js';
import { firstAgentKey } from '../../../src/world/agentKeys/firstAgentKey.js';
import { schedules } from '../../../src/behaviours/behaviours.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { formatInstant } from '../../../src/world/instant.js';
import { DEFAULT_SETTINGS } from '../../../src/world/settings.js';
import { shownDaemons, storesFor } from '../../../src/world/backup/stores/findStores.js';
import type { World } from '../../../src/world/world.js';
import { violationsOf } from '../../support/invariants/world.js';
import { commit } from '../../../src/reactions/commit.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { hostOf } from '../../support/advancing.js';
import { NEW, replicaSet } from '../../support/rows/deployments.js';
import { standard } from '../../support/fixtureWorlds.js';
import { worldWith } from '../../support/rows/worlds.js';
import { dropFolders, emptyFolder, found, newLife, opened } from '../../support/dataFolders.js';

const set = replicaSet('rs0', NEW);
const { cluster } = set;
const calm = worldWith({ deployments: [set] });
const down = commit(takeDown(calm, hostOf(calm, cluster, 'node-1')), SYSTEM, calm);

/** Rewrites the document of a directory as a version without alerts and checksums would have written it. */
function forgetAlerts(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const drop = (key: string, value: unknown): unknown =>
      key === 'alerts' || key === 'crc' ? undefined : value;
    const document = JSON.parse(text, drop) as { readonly state: object };
    writeFileSync(file, JSON.stringify({ ...document, state: { ...document.state, version: 1 } }));
  }
}

describe('kept data of a version without alerts', () => {
  afterEach(dropFolders);

  it('comes back with the alerts of each of its worlds, and keeps them', async () => {
    const folder = emptyFolder();
    const data = await opened(folder);
    data.begin('default', newLife(down, { origin: calm }));
    data.close();
    forgetAlerts(folder);
    const [kept] = (await opened(folder)).kept;
    if (kept === undefined) throw new Error('There is no world.');
    const { worldRecord, store } = kept;
    expect([stateHash(worldRecord.world), stateHash(worldRecord.origin.world)]).toEqual([
      stateHash(down),
      stateHash(calm),
    ]);
    const back = commit(bringUp(down, hostOf(down, cluster, 'node-1')), SYSTEM, down);
    store.keep({ ...worldRecord, world: back });
    expect(stateHash((await found(folder)).worldRecord.world)).toBe(stateHash(back));
  });
});

/**
 * Data recorded with `small.yaml`, an incident, a fault rule, a scenario, a checkpoint, a changed host, and an hour
 * of virtual time.
 */
const RECORDED = fileURLToPath(new URL('./recorded', import.meta.url));

describe.each(['version-1-without-alerts', 'version-1'])('recorded data of %s', (version) => {
  const folder = join(RECORDED, version);

  it('comes back with all that was done', async () => {
    const { world, checkpoints } = (await found(folder)).worldRecord;
    expect(formatInstant(world.now)).toMatch(/^2026-01-01T01:00:0\dZ$/);
    expect(world.incidents.all().toArray()).toMatchObject([{ name: 'power', kind: 'node.down' }]);
    expect(world.faults.get('busy')).toMatchObject({ rule: { inject: { error: { status: 503 } } } });
    expect(world.scenarios.get('watch')?.expectations).toHaveLength(1);
    expect(Array.from(world.hosts.all(), ({ name, monitored }) => [name, monitored])).toContainEqual([
      'node-1',
      false,
    ]);
    expect(checkpoints.get('start')?.world.incidents.size).toBe(0);
  });

  it('has the alerts that its rows call for', async () => {
    const { world } = (await found(folder)).worldRecord;
    expect(world.alerts.size).toBeGreaterThan(0);
    expect(violationsOf(world)).toEqual([]);
  });

  it('has a first agent key for each of its projects', async () => {
    const { world, origin, checkpoints } = (await found(folder)).worldRecord;
    for (const each of [world, origin.world, ...Array.from(checkpoints.values(), (at) => at.world)]) {
      const projects = each.projects.all().toArray();
      expect(projects.length).toBeGreaterThan(0);
      expect(each.agentKeys.all().toArray().length).toBe(projects.length);
      for (const project of projects)
        expect(agentKeysOf(each, project)).toEqual([firstAgentKey(each.seed, project)]);
    }
  });

  it('has the stores and daemons of a new world', async () => {
    const { world } = (await found(folder)).worldRecord;
    expect(storesFor(world, '', 'oplog').map(({ name }) => name)).toEqual(['oplog0']);
    expect(shownDaemons(world).map(({ machine }) => machine)).toContain('backup-0.example.net');
  });

  it('tells the same as the exported state of that moment', async () => {
    const { world } = (await found(folder)).worldRecord;
    const text = readFileSync(`${folder}.json`, 'utf8');
    const imported = worldOfState(JSON.parse(text), schedules);
    const rowsOf = (one: World): object => {
      const { alerts, ...tables } = stateOf(one).tables;
      return { ...tables, alerts: alerts.map(({ subject }) => subject) };
    };
    expect(rowsOf(world)).toEqual(rowsOf(imported));
    expect(stateOf(world)).toMatchObject({ version: 2, settings: DEFAULT_SETTINGS, quirks: imported.quirks });
  });
});

describe('a state of version 2', () => {
  const { agentKeys, ...others } = stateOf(standard()).tables;
  const importOf = (tables: object): World =>
    worldOfState({ ...stateOf(standard()), version: 2, tables }, schedules);

  it('has the first agent key of each project if it was written before projects had agent keys', () => {
    expect(agentKeys.length).toBeGreaterThan(1);
    expect(stateOf(importOf(others)).tables.agentKeys).toEqual(agentKeys);
  });

  it('has no agent key again that a client had deleted', () => {
    const rest = agentKeys.slice(1);
    expect(stateOf(importOf({ ...others, agentKeys: rest })).tables.agentKeys).toEqual(rest);
  });
});
