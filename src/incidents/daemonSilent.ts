import { string } from '../schema/schema.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import type { Outcome } from '../world/outcome.js';
import { updateCopies } from '../world/backup/snapshots/updateCopies.js';
import { boundTo } from '../world/backup/stores/bindings.js';
import { omit } from '../world/omit.js';
import type { BackupDaemon } from '../world/tables/backupDaemons.js';
import { findTarget } from '../world/targets/findTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';

/** A backup daemon stops pinging. */
export const daemonSilent = defineIncident({
  kind: 'daemon.silent',
  description: 'A backup daemon stops pinging.',
  effect:
    'Copies of snapshots pause, so they are late, and backups that start do not use the daemon. After 15 minutes, the system alert `DAEMON_DOWN` opens in `GET /globalAlerts`. Healed, the copies continue where they were.',
  target: 'The daemon, by its host, such as `backup-0.example.net`.',
  targets: ['backupDaemons'],
  members: {},
  row: { daemonId: string },
  resolveTarget(world, { target }) {
    const { id: daemonId, machine, silentSince } = findTarget(world, 'backupDaemons', target);
    if (silentSince !== undefined) throw new IncidentConflict(`the daemon ${machine} is already silent`);
    return { daemonId };
  },
  start: (world, { daemonId, from }) =>
    change(world, daemonId, (daemon) => ({ ...daemon, silentSince: from })),
  end: (world, { daemonId }) => change(world, daemonId, (daemon) => omit(daemon, 'silentSince')),
});

/**
 * Changes a daemon, and updates the snapshot copies of the clusters that it backs up. Does nothing if the daemon was
 * deleted meanwhile.
 */
function change(world: World, id: string, edit: (daemon: BackupDaemon) => BackupDaemon): Outcome {
  const daemon = world.backupDaemons.get(id);
  if (daemon === undefined) return { world, events: [] };
  const edited = { ...world, backupDaemons: world.backupDaemons.put(edit(daemon)) };
  const clusters = boundTo(edited, id);
  return { world: clusters.reduce((next, cluster) => updateCopies(next, cluster.id), edited), events: [] };
}
