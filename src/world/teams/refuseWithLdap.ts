import { Refusal } from '../refusals.js';
import type { World } from '../world.js';

/**
 * Refuses changes of teams if the platform uses LDAP authentication. The platform's API document says of
 * `addTeamUsers`: "The endpoint is incompatible with projects that use LDAP authentication."
 */
export function refuseWithLdap({ settings }: World): void {
  if (settings.ldap) throw new Refusal('UNSUPPORTED_FOR_CURRENT_CONFIG');
}
