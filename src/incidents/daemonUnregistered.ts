import { string } from '../schema/schema.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { registerDaemon, withhold } from '../world/backup/stores/registration.js';
import { defineIncident } from './defineIncident.js';

/** The process of a new backup daemon has started, but registers itself only when the incident ends. */
export const daemonUnregistered = defineIncident({
  kind: 'daemon.unregistered',
  description: 'A new backup daemon has not registered itself yet. It does so at the end of the incident.',
  effect:
    'Until the end, the daemon of the host is a 404 `DAEMON_MACHINE_CONFIG_NOT_FOUND`, also for clients that configure it. Healed, the daemon has registered itself, and can be configured. In this way a world gets daemons on hosts of your choice.',
  target:
    'The host, such as `backup-7.example.net`, or the id of its daemon. No client may have configured a daemon on it yet.',
  targets: ['backupDaemons'],
  members: {},
  row: { machine: string },
  resolveTarget(world, { target }) {
    const machine = world.backupDaemons.get(target)?.machine ?? target;
    const daemon = world.backupDaemons.select('machine', machine).first();
    if (daemon !== undefined && (daemon.configured || daemon.registeredAt === undefined))
      throw new IncidentConflict(`the host ${machine} already has a daemon`);
    return { machine };
  },
  start: (world, { machine }) => withhold(world, machine),
  end: (world, { machine }) => registerDaemon(world, machine),
});
