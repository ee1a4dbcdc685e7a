import { MINUTE_MS, SECOND_MS, formatInstant, HOUR_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

type Places = Readonly<Record<string, string | undefined>>;

/** Draws the source of a restore: a snapshot of the path's cluster, or a time. */
function sourceOf(dice: Dice, { snapshots, now }: World, clusterId = ''): object {
  const snapshot = dice.maybe(snapshots.select('cluster', clusterId).toArray());
  const at = now - dice.pick([0, MINUTE_MS, 2 * HOUR_MS, 30 * HOUR_MS]);
  return dice.pick([
    { snapshotId: snapshot?.id ?? 'f'.repeat(24) },
    { snapshotId: snapshot?.id ?? 'x' },
    { pointInTimeUTCMillis: at + 0.5 },
    { oplogTs: String(Math.floor(at / SECOND_MS)), oplogInc: 1 },
  ]);
}

function deliveryOf(dice: Dice, { clusters, now }: World, { groupId, clusterId }: Places): object {
  const target = dice.maybe(clusters.all().toArray());
  const alike = { targetGroupId: groupId, targetClusterId: clusterId };
  return dice.pick([
    {
      methodName: 'HTTP',
      expirationHours: dice.pick([1, '2', 400]),
      maxDownloads: dice.pick([1, 2, undefined]),
    },
    { methodName: 'HTTP', expires: formatInstant(now + dice.pick([SECOND_MS, HOUR_MS])) },
    { methodName: 'AUTOMATED_RESTORE', ...alike },
    { methodName: 'AUTOMATED_RESTORE', targetGroupId: target?.groupId, targetClusterName: target?.name },
  ]);
}

/** Bodies of the operation that creates restores. */
export const RESTORE_BODIES = {
  createRestoreJobs: (dice: Dice, world: World, places: Places) => ({
    ...sourceOf(dice, world, places.clusterId),
    delivery: deliveryOf(dice, world, places),
  }),
};
