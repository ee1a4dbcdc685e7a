import { findOwnKey } from '../world/keys/findKey.js';
import { Refusal } from '../world/refusals.js';
import { satisfies } from '../world/roles/grants.js';
import type { Key } from '../world/tables/keys.js';
import type { Organization } from '../world/tables/organizations.js';
import type { CallContext } from './operation.js';

interface AccessListCall extends CallContext {
  readonly organization: Organization;
  readonly path: { readonly apiKeyId: string };
}

/** Finds the key whose access list a call names. Only the key itself and user administrators have access to the list. */
export function keyWithAccess({ world, organization, path, key: caller }: AccessListCall): Key {
  const key = findOwnKey(world, organization, path.apiKeyId);
  const isAdmin = satisfies(caller?.roles ?? [], 'ORG_USER_ADMIN', { orgId: organization.id });
  if (!isAdmin && caller?.id !== key.id) throw new Refusal('API_KEY_ACCESS_LIST_ACCESS_DENIED');
  return key;
}
