import { isIP } from 'node:net';
import type { EventDraft } from '../../world/events/event.js';
import { homeOf } from '../../world/keys/homeOf.js';
import type { Key } from '../../world/keys/key.js';
import { checkRole } from '../../world/roles/checkRole.js';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from '../../world/roles/role.js';
import { listOf, object, oneOf, scalar, text } from '../../input/json/readers.js';
import { changed, eventsOf } from './changed.js';
import { member, patchesOf } from './patchable.js';

const role = object(
  { roleName: oneOf(...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES), orgId: text(), groupId: text() },
  'roleName',
);

const addressOrBlock = scalar('an IP address or a CIDR block such as 10.0.0.0/8', (value) =>
  typeof value === 'string' && isAddressOrBlock(value) ? value : undefined,
);

/** API keys: what they may do and from where; never the pair itself, by which clients know them. */
export const keys = patchesOf<Key>()(
  {
    desc: member(text()),
    roles: member(listOf(role)),
    accessList: member(listOf(addressOrBlock)),
  },
  (world, key, change) => {
    for (const wanted of change.roles ?? []) checkRole(world, wanted);
    const after = changed(key, change);
    const about = { ...homeOf(world, after), targetPublicKey: key.publicKey };
    const events = eventsOf<Key, EventDraft>(key, after, {
      desc: { eventTypeName: 'API_KEY_DESCRIPTION_CHANGED', ...about },
      roles: { eventTypeName: 'API_KEY_ROLES_CHANGED', ...about },
    });
    return {
      world: { ...world, keys: world.keys.put(after) },
      events: [...events, ...accessListEvents(key, after, about)],
    };
  },
);

function accessListEvents(before: Key, after: Key, about: Partial<EventDraft>): readonly EventDraft[] {
  const added = after.accessList.filter((entry) => !before.accessList.includes(entry));
  const deleted = before.accessList.filter((entry) => !after.accessList.includes(entry));
  return [
    ...added.map((accessListEntry): EventDraft => {
      return { eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_ADDED', ...about, accessListEntry };
    }),
    ...deleted.map((accessListEntry): EventDraft => {
      return { eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_DELETED', ...about, accessListEntry };
    }),
  ];
}

function isAddressOrBlock(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
