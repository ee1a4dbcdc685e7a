import { drawKeyOf, nameId } from '../ids.js';
import { memoizeFor } from '../memoizeFor.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { hostIdOf, processId } from './host.js';

type Address = Pick<Host, 'hostname' | 'port'>;

/** Returns the process of a project at an address, whether it is shown or not. */
export function hostAt(world: World, groupId: string, address: Address): Host | undefined {
  const usual = world.hosts.get(hostIdOf(world.seed, groupId, address));
  if (usual !== undefined && processId(usual) === processId(address)) return usual;
  return hostsByAddress(world.hosts, groupId).get(processId(address));
}

/**
 * The hosts of a project by address. Needed because hosts of imported worlds, and hosts whose port has changed, have
 * other ids than `hostIdOf` returns.
 */
const hostsByAddress = memoizeFor((hosts: World['hosts'], groupId): ReadonlyMap<string, Host> => {
  const all = hosts.select('project', groupId).toArray();
  return new Map(all.map((host) => [processId(host), host]));
});

/** Returns the id of a new process at an address. A process that had this address before may still have the usual id. */
export function freeHostId(world: World, groupId: string, address: Address): string {
  let id = hostIdOf(world.seed, groupId, address);
  for (let attempt = 2; world.hosts.get(id) !== undefined; attempt += 1)
    id = nameId(world.seed, `${drawKeyOf(groupId)}/${processId(address)}/${attempt}`);
  return id;
}
