import type { Outcome } from '../outcome.js';
import type { EventDraft } from '../tables/events.js';
import type { Key } from '../tables/keys.js';
import { withRow } from '../putRow.js';
import type { World } from '../world.js';
import { withAccessList } from './accessUses.js';
import { areSameRoles } from './keyRoles.js';
import { organizationOf } from './organizationOf.js';

/** New values for members of a key. Its id and its public and private parts never change. */
export type KeyChange = { readonly [Name in 'desc' | 'roles' | 'accessList']?: Key[Name] | undefined };

/** Changes an API key. Requests after this one use its new roles and access list. */
export function changeKey(world: World, key: Key, change: KeyChange): Outcome & { readonly key: Key } {
  const { desc = key.desc, roles = key.roles, accessList } = change;
  const changed: Key = { ...key, desc, roles };
  const after = accessList === undefined ? changed : withAccessList(changed, accessList, world.now);
  return {
    world: withRow(world, 'keys', after),
    events: eventsOf(world, key, after),
    key: after,
  };
}

function eventsOf(world: World, before: Key, after: Key): readonly EventDraft[] {
  const about = { ...organizationOf(world, after), targetPublicKey: after.publicKey };
  const entry = (eventTypeName: EventDraft['eventTypeName']) => {
    return (accessListEntry: string): EventDraft => ({ eventTypeName, ...about, accessListEntry });
  };
  const added = after.accessList.filter((each) => !before.accessList.includes(each));
  const deleted = before.accessList.filter((each) => !after.accessList.includes(each));
  return [
    ...(after.desc === before.desc
      ? []
      : [{ eventTypeName: 'API_KEY_DESCRIPTION_CHANGED', ...about } as const]),
    ...(areSameRoles(after.roles, before.roles)
      ? []
      : [{ eventTypeName: 'API_KEY_ROLES_CHANGED', ...about } as const]),
    ...added.map(entry('API_KEY_ACCESS_LIST_ENTRY_ADDED')),
    ...deleted.map(entry('API_KEY_ACCESS_LIST_ENTRY_DELETED')),
  ];
}
