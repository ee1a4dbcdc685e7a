import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { commit } from '../../../src/world/commit.js';
import { SYSTEM } from '../../../src/world/events/event.js';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { livingWorld, hostOf, membersOf, replicaSet } from '../../support/livingWorlds.js';
import { dropFolders, emptyFolder, found, newLife, opened } from '../../support/dataFolders.js';

const cluster = replicaSet();
const calm = livingWorld({ clusters: [cluster], hosts: membersOf(cluster) });
const down = commit(takeDown(calm, hostOf(calm, cluster, 'node-1')), SYSTEM, calm);

/** Rewrites the document of a directory as a version without alerts and checksums would have written it. */
function forgetAlerts(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const drop = (key: string, value: unknown): unknown =>
      key === 'alerts' || key === 'crc' ? undefined : value;
    writeFileSync(file, JSON.stringify(JSON.parse(text, drop)));
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
