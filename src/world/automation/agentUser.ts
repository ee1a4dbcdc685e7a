import type { AutomationConfig } from '../tables/automationConfigs.js';
import type { World } from '../world.js';
import { memberAt } from './document/entries.js';

/**
 * Username that the agents need if authentication is enabled (section "Backup agent configuration" of the
 * platform's API document).
 */
export const AGENT_USERNAME = 'mms-automation';

/** Mechanisms whose users are outside of the databases. The user of an agent is the subject of its certificate, for example. */
const EXTERNAL: ReadonlySet<unknown> = new Set(['GSSAPI', 'MONGODB-X509', 'PLAIN']);

/** Returns the username of agents whose settings have none. */
export function agentUserOf({ quirks }: Pick<World, 'quirks'>, { document }: AutomationConfig): string {
  const user = memberAt(document, 'auth', 'autoUser');
  return quirks.agentUsername === 'autoUser' && typeof user === 'string' ? user : AGENT_USERNAME;
}

/**
 * Returns whether agents may have a username while authentication is enabled. The platform's API document: "When
 * authentication is enabled …, this must be the fixed automation-agent username." That fits mechanisms with passwords. The
 * published operator sends the subject of its certificate.
 */
export function isAgentUser(
  world: Pick<World, 'quirks'>,
  config: AutomationConfig,
  username: string,
): boolean {
  if (username === AGENT_USERNAME || username === agentUserOf(world, config)) return true;
  return world.quirks.agentUsername === 'autoUser' && mechanismsOf(config).some((name) => EXTERNAL.has(name));
}

function mechanismsOf({ document }: AutomationConfig): readonly unknown[] {
  const all = memberAt(document, 'auth', 'autoAuthMechanisms');
  return [memberAt(document, 'auth', 'autoAuthMechanism'), ...(Array.isArray(all) ? (all as unknown[]) : [])];
}
