import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, ORG } from '../../../support/rows/ids.js';
import { key, orgRole, TWO_ORGANIZATIONS } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { platformWith, type Tenant } from './tenant.js';

/** The body of a call that creates a project. */
export const NEW = { name: 'Depot', orgId: ORG };

/** One key for each role that may, or may not, create projects. */
const keys = [
  key(),
  key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER')] }),
  key({ ...KEYS.orgMember, roles: [orgRole('ORG_GROUP_CREATOR')] }),
  key({ ...KEYS.projectReadOnly, roles: [orgRole('ORG_MEMBER')] }),
  key({ ...KEYS.projectOwner, roles: [orgRole('ORG_OWNER', GLOBEX)] }),
];

/** A platform with two organizations and these keys. */
export function given(own: Given = {}): Tenant {
  return platformWith({ organizations: TWO_ORGANIZATIONS, keys, ...own });
}

export const create = (platform: Tenant, body: unknown = NEW, by: KeyPair = KEYS.admin, query = '') =>
  platform.call('post', `/groups${query}`, by, body);
