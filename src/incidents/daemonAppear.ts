import { string } from '../schema/schema.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { registerDaemon, withhold } from '../world/backup/stores/registration.js';
import { defineIncident } from './defineIncident.js';

/** The process of a new backup daemon registers itself. No call of the API does this. */
export const daemonAppear = defineIncident({
  kind: 'daemon.appear',
  description: 'A new backup daemon registers itself on a host of your choice. This cannot be healed.',
  effect:
    'Clients can read and configure the daemon of the host; before, it is a 404 `DAEMON_MACHINE_CONFIG_NOT_FOUND`. It takes no backups until a client has configured it. Clients that start a platform need this, such as operators whose daemons have hosts with names of their own. The incident ends at once, whatever `for` says.',
  target:
    'The host, such as `backup-7.example.net`, or the id of its daemon. The daemon must not have registered itself yet.',
  targets: ['backupDaemons'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {},
  row: { machine: string },
  isMomentary: true,
  resolveTarget(world, { target }) {
    const machine = world.backupDaemons.get(target)?.machine ?? target;
    const { registeredAt = Infinity } = world.backupDaemons.select('machine', machine).first() ?? {};
    if (registeredAt <= world.now)
      throw new IncidentConflict(`the daemon of the host ${machine} is already registered`);
    return { machine };
  },
  start: (world, { machine }) => registerDaemon(withhold(world, machine).world, machine),
});
