import { number, optional, string } from '../schema/schema.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { omit } from '../world/omit.js';
import type { Outcome } from '../world/outcome.js';
import type { BackupDaemon } from '../world/tables/backupDaemons.js';
import { findTarget } from '../world/targets/findTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';

const FREE_GB = 0.5;
const FREE_GB_MAX = 100;

/** The disk with the head directory of a backup daemon is almost full. */
export const daemonHeadFull = defineIncident({
  kind: 'daemon.headFull',
  description: 'The disk with the head directory of a backup daemon is almost full.',
  effect:
    'At the next evaluation, within five minutes, system alerts open in `GET /globalAlerts`: `LOW_HEAD_FREE_SPACE` below 1 GB, and `LOW_HEAD_FREE_SPACE_PERCENT` below 10 percent of 100 GB. Backups continue. Healed, there is plenty of space, and the alerts close.',
  target: 'The daemon, by its host, such as `backup-0.example.net`.',
  targets: ['backupDaemons'],
  members: { freeGB: optional(number(0, FREE_GB_MAX), 'Free space in gigabytes, of 100. By default 0.5.') },
  row: { daemonId: string, freeGB: number(0, FREE_GB_MAX) },
  resolveTarget(world, { target, freeGB = FREE_GB }) {
    const { id: daemonId, machine, headFreeGB } = findTarget(world, 'backupDaemons', target);
    if (headFreeGB !== undefined)
      throw new IncidentConflict(`the disk of ${machine} has already been filled`);
    return { daemonId, freeGB };
  },
  start: (world, { daemonId, freeGB: headFreeGB }) =>
    change(world, daemonId, (daemon) => ({ ...daemon, headFreeGB })),
  end: (world, { daemonId }) => change(world, daemonId, (daemon) => omit(daemon, 'headFreeGB')),
  show: ({ freeGB }) => ({ freeGB }),
});

/** Changes a daemon. Does nothing if the daemon was deleted meanwhile. */
function change(world: World, id: string, edit: (daemon: BackupDaemon) => BackupDaemon): Outcome {
  const daemon = world.backupDaemons.get(id);
  const backupDaemons = daemon === undefined ? world.backupDaemons : world.backupDaemons.put(edit(daemon));
  return { world: { ...world, backupDaemons }, events: [] };
}
