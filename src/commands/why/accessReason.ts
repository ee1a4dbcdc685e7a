import { scopeOf } from '../../journal/explain.js';
import { errorCodeOf, publicKeyOf, ROLE_REFUSALS } from '../../journal/exchangeFacts.js';
import { listed } from '../../schema/expected.js';
import type { Role } from '../../world/role.js';
import { satisfies, type Scope } from '../../world/roles/grants.js';
import type { Key } from '../../world/tables/keys.js';
import type { World } from '../../world/world.js';
import type { Reason, WhyContext } from './reason.js';

const ADDRESS_REFUSALS: ReadonlySet<string> = new Set([
  ...['IP_ADDRESS_NOT_ON_ACCESS_LIST', 'RESOURCE_REQUIRES_ACCESS_LIST', 'ORG_REQUIRES_ACCESS_LIST'],
  'GLOBAL_USER_OUTSIDE_SUBNET',
]);

/** Maximum number of roles that a sentence names. */
const ROLES_MAX = 4;

/** The key may not do this, or not from this address. */
export function accessReason(context: WhyContext): Reason | undefined {
  const { record } = context;
  const code = errorCodeOf(record) ?? '';
  const { key } = record;
  if (key !== undefined && ADDRESS_REFUSALS.has(code)) return addressReason(context, key, code);
  if (ROLE_REFUSALS.includes(code)) return roleReason(context, code);
  return undefined;
}

function addressReason({ record, live }: WhyContext, key: Key, errorCode: string): Reason {
  const isGlobal = errorCode === 'GLOBAL_USER_OUTSIDE_SUBNET';
  const list = isGlobal ? globalBlocks(live?.world) : key.accessList;
  const on =
    list.length === 0 && !isGlobal
      ? 'has no access list, and needs one'
      : `may be used from ${listed(list, 'and')} only`;
  return {
    text: `The request came from ${record.remoteAddress || 'an unknown address'}. ${isGlobal ? 'The global roles of the' : 'The'} key ${key.publicKey} ${on}.`,
    cause: { detail: 'accessList', publicKey: key.publicKey, address: record.remoteAddress, errorCode },
    link: '/docs/fidelity/api-keys',
  };
}

function globalBlocks(world: World | undefined): readonly string[] {
  const blocks = world?.globalAccessEntries.all().toArray() ?? [];
  return blocks.map(({ cidrBlock }) => cidrBlock);
}

function roleReason({ record, live }: WhyContext, errorCode: string): Reason | undefined {
  const { requirement, key } = record;
  const roles = key?.roles ?? [];
  const scope = live === undefined ? {} : scopeOf(live.world, record.path);
  // Some operations refuse for another reason with the same code.
  if (requirement !== undefined && live !== undefined && satisfies(roles, requirement, scope))
    return undefined;
  const has =
    roles.length === 0 ? 'It has no role.' : `It has ${listed(rolesText(roles, scope, live?.world), 'and')}.`;
  const where = live === undefined ? '' : placeOf(live.world, scope);
  const lacks =
    requirement === 'ANY' ? 'has no role' : `lacks the role ${requirement ?? 'that the call needs'}`;
  const publicKey = publicKeyOf(record) ?? '';
  return {
    text: `The key ${publicKey} ${lacks}${where}. ${has}`,
    cause: {
      detail: 'role',
      publicKey,
      required: requirement,
      roles: roles.map(({ roleName }) => roleName),
      errorCode,
    },
    link: '/docs/fidelity/authentication',
  };
}

function rolesText(roles: readonly Role[], scope: Scope, world: World | undefined): readonly string[] {
  const here = world && placeOf(world, scope);
  const texts = roles.map(({ roleName, ...own }) => {
    const place = world === undefined ? '' : placeOf(world, own);
    return `${roleName}${place !== '' && place === here ? ' there' : place}`;
  });
  const shown = [...new Set(texts)];
  const more = shown.length - ROLES_MAX;
  return more <= 0 ? shown : [...shown.slice(0, ROLES_MAX), `${more} more`];
}

/** Names the project or the organization of a scope. Returns an empty text for the whole platform. */
function placeOf(world: World, { groupId = '', orgId = '' }: Scope): string {
  const project = world.projects.get(groupId);
  if (project !== undefined) return ` in the project ${project.name}`;
  const organization = world.organizations.get(orgId);
  return organization === undefined ? '' : ` in the organization ${organization.name}`;
}
