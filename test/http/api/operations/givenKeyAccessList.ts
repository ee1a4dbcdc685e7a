import type { Response } from 'supertest';
import type { Schema } from '../../../../src/contract/types.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, ORG } from '../../../support/rows/ids.js';
import { key, orgRole } from '../../../support/rows/rows.js';
import { bodyOf } from './given.js';
import type { Tenant } from './tenant.js';

export const BLOCK = '10.0.0.0/8';
/** The key whose access list the tests change. */
export const MEMBER = key({ ...KEYS.orgMember, id: idOf('member'), roles: [orgRole()] });
export const PATH = `/orgs/${ORG}/apiKeys/${MEMBER.id}/accessList`;

export const add = (platform: Tenant, body: unknown, by: KeyPair = KEYS.admin): Promise<Response> =>
  platform.call('post', PATH, by, body);
export const remove = (platform: Tenant, entry: string, by: KeyPair = KEYS.admin): Promise<Response> =>
  platform.call('delete', `${PATH}/${entry}`, by);

/** Reads the entries of the access list. */
export async function entries(
  platform: Tenant,
  path = PATH,
): Promise<readonly Schema<'ApiKeyAccessListEntry'>[]> {
  return bodyOf<'listApiKeyAccessList'>(await platform.get(path)).results;
}
