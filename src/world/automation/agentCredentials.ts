import { drawKeyOf, nameId } from '../ids.js';
import type { ConfigDocument } from '../tables/automationConfigs.js';
import type { World } from '../world.js';
import { AGENT_USERNAME } from './agentUser.js';

/** Number of texts of 32 hex digits that make up the shared key. */
const KEY_PARTS = 8;

/**
 * Returns the user, the password and the shared key that agents get when the platform itself enables authentication.
 * They depend only on the seed and the project. Without the password, agents would wait when a client disables
 * authentication and enables it again.
 */
export function agentCredentials({ seed }: Pick<World, 'seed'>, groupId: string): ConfigDocument {
  const secret = (name: string): string => nameId(seed, `${drawKeyOf(groupId)}/${name}`);
  return {
    autoPwd: secret('autoPwd'),
    autoUser: AGENT_USERNAME,
    key: Array.from({ length: KEY_PARTS }, (_, part) => secret(`key${part}`)).join(''),
    keyfile: '/var/lib/mongodb-mms-automation/keyfile',
    keyfileWindows: '%SystemDrive%\\MMSAutomation\\versions\\keyfile',
  };
}
