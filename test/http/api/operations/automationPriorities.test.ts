import { describe, expect, it } from '@jest/globals';
import { bringUp, takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import type { Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import {
  change,
  deployed,
  hostIn,
  hostsOf,
  membersIn,
  nameOf,
  pass,
  primaryOf,
  trouble,
  waitForGoal,
} from './givenAutomation.js';

async function bodyOfHost(platform: Platform, { id }: Host): Promise<object> {
  return (await platform.get(`/groups/${PROJECT}/hosts/${id}`)).body as object;
}

function down({ live }: Platform, { id }: Host): void {
  const host = live.world.hosts.get(id);
  if (host !== undefined) live.commit(takeDown(live.world, host), SYSTEM);
}

function up({ live }: Platform, { id }: Host): void {
  const host = live.world.hosts.get(id);
  if (host !== undefined) live.commit(bringUp(live.world, host), SYSTEM);
}

/** Changes settings of members. `own` has the new settings by the name of the member. */
async function configure(platform: Platform, own: Readonly<Record<string, object>>): Promise<void> {
  await change(platform, (config) => ({
    ...config,
    replicaSets: config.replicaSets?.map((set) => ({
      ...set,
      members: set.members?.map((member) => ({ ...member, ...own[member.host ?? ''] })),
    })),
  }));
  expect(await waitForGoal(platform)).toBeLessThan(30);
}

describe('a member', () => {
  it('shows its delay: "slaveDelaySec (also present when 0)", "emit `slaveDelaySec` for clients"', async () => {
    const platform = await deployed();
    const delayed = hostIn(platform, 'SECONDARY');
    expect(await bodyOfHost(platform, delayed)).toMatchObject({ slaveDelaySec: 0, hiddenSecondary: false });
    const own = { priority: 0, hidden: true, secondaryDelaySecs: 3600 };
    await configure(platform, { [nameOf(delayed)]: own });
    const body = await bodyOfHost(platform, delayed);
    expect(body).toMatchObject({ slaveDelaySec: 3600, hidden: false, hiddenSecondary: true });
    expect(body).not.toHaveProperty('secondaryDelaySecs');
    await configure(platform, { [nameOf(delayed)]: { secondaryDelaySecs: 0, hidden: false } });
    expect(await bodyOfHost(platform, delayed)).toMatchObject({ slaveDelaySec: 0, hiddenSecondary: false });
  });

  it('is elected if its priority is the highest, and never if it is 0', async () => {
    const platform = await deployed(5);
    const former = primaryOf(platform);
    const [chosen, ...others] = membersIn(platform, 'SECONDARY');
    if (chosen === undefined) throw new Error('No member is SECONDARY.');
    await configure(platform, {
      [nameOf(former)]: { priority: 3 },
      [nameOf(chosen)]: { priority: 2 },
      ...Object.fromEntries(others.map((host) => [nameOf(host), { priority: 0 }])),
    });
    expect(primaryOf(platform).id).toBe(former.id);
    down(platform, former);
    pass(platform, 60);
    expect(primaryOf(platform).id).toBe(chosen.id);
    up(platform, former);
    pass(platform, 300);
    expect(primaryOf(platform).id).toBe(former.id);
  });

  it('does not count for the majority if it has no vote', async () => {
    const platform = await deployed(4);
    const primary = primaryOf(platform);
    const [silent, other] = membersIn(platform, 'SECONDARY');
    if (silent === undefined || other === undefined) throw new Error('Two members are SECONDARY.');
    await configure(platform, { [nameOf(silent)]: { priority: 0, votes: 0 } });
    down(platform, silent);
    down(platform, other);
    pass(platform, 60);
    expect(primaryOf(platform).id).toBe(primary.id);
  });

  it('steps down if new votes leave no majority, and time continues', async () => {
    const platform = await deployed();
    const primary = primaryOf(platform);
    const [gone, ...others] = membersIn(platform, 'SECONDARY');
    if (gone === undefined) throw new Error('Two members are SECONDARY.');
    const heal = trouble(platform, { kind: 'node.down', target: gone.id });
    await change(platform, (config) => ({
      ...config,
      replicaSets: config.replicaSets?.map((set) => ({
        ...set,
        members: set.members?.map((member) =>
          member.host === nameOf(primary) ? { ...member, priority: 0, votes: 0 } : member,
        ),
      })),
    }));
    pass(platform, 300);
    expect(hostsOf(platform).find(({ id }) => id === primary.id)?.membership?.votes).toBe(0);
    expect(membersIn(platform, 'PRIMARY')).toEqual([]);
    heal();
    pass(platform, 300);
    expect(others.map(({ id }) => id).concat(gone.id)).toContain(primaryOf(platform).id);
  });
});
