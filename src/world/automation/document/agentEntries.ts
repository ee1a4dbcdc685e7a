import { omit } from '../../omit.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { objectsIn } from './entries.js';
import { AGENT_SETTINGS } from './keptMembers.js';

/** Versions of agents whose entries in a configuration name none. */
export const AGENT_VERSIONS = { MONITORING: '7.2.0.488-1', BACKUP: '7.8.1.1109-1' } as const;

/**
 * Returns the entries of agents that the service stores, one for each host. Unknown members are kept: clients set
 * `additionalParams` there, for example.
 */
export function agentEntries(sent: unknown, type: keyof typeof AGENT_VERSIONS): readonly ConfigDocument[] {
  const byHost = new Map<string, ConfigDocument>();
  for (const entry of objectsIn(sent)) {
    const { hostname } = entry;
    if (typeof hostname === 'string' && !byHost.has(hostname)) byHost.set(hostname, stored(entry, type));
  }
  return [...byHost.values()];
}

function stored(entry: ConfigDocument, type: keyof typeof AGENT_VERSIONS): ConfigDocument {
  const own = omit(entry, ...AGENT_SETTINGS);
  return own.name === AGENT_VERSIONS[type] ? omit(own, 'name') : own;
}
