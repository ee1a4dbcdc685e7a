import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { entriesOf, objectsIn } from './entries.js';

/** The members of a configuration that name the servers of agents. */
const MEMBERS = { MONITORING: 'monitoringVersions', BACKUP: 'backupVersions' } as const;

/** Returns the hostnames on which a configuration wants an agent of a type. */
export function agentHostsIn(document: ConfigDocument, type: keyof typeof MEMBERS): readonly string[] {
  const hostnames = objectsIn(document[MEMBERS[type]]).map(({ hostname }) => hostname);
  return [...new Set(hostnames.filter((hostname) => typeof hostname === 'string'))];
}

/** Returns the hostnames of all servers that a configuration names, each once. */
export function serversIn(document: ConfigDocument): readonly string[] {
  const hostnames = [
    ...entriesOf(document).processes.map(({ hostname }) => hostname),
    ...agentHostsIn(document, 'MONITORING'),
    ...agentHostsIn(document, 'BACKUP'),
  ];
  return [...new Set(hostnames)].filter((hostname) => hostname !== '');
}
