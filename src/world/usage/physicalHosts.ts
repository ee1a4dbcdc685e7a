import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { PhysicalHost } from '../tables/physicalHosts.js';
import type { VirtualHost } from '../tables/virtualHosts.js';
import type { World } from '../world.js';
import { machinesNamed } from './machines.js';
import { setServerType } from './serverType.js';

/** A physical host as clients describe it. */
export interface PhysicalHostInput extends Pick<PhysicalHost, 'name' | 'serverType'> {
  readonly virtualHosts: readonly Pick<VirtualHost, 'groupId' | 'hostname'>[];
}

export function findPhysicalHost({ physicalHosts }: World, id: string): PhysicalHost {
  const host = physicalHosts.get(id);
  if (host === undefined) throw new Refusal('PHYSICAL_HOST_NOT_FOUND', id);
  return host;
}

export function virtualHostsOf({ virtualHosts }: World, { id }: PhysicalHost): readonly VirtualHost[] {
  return virtualHosts.select('physicalHost', id).toArray();
}

/** Adds a physical host. Its virtual hosts get its server type. */
export function createPhysicalHost(
  world: World,
  input: PhysicalHostInput,
): Outcome & { readonly physicalHost: PhysicalHost } {
  const [next, id] = takeId(world);
  return putPhysicalHost(next, { id, createdAt: world.now }, input);
}

/**
 * Replaces the name, the server type and the virtual hosts of a physical host. Adds the physical host if its id is
 * new.
 */
export function putPhysicalHost(
  world: World,
  { id, createdAt }: Pick<PhysicalHost, 'id' | 'createdAt'>,
  input: PhysicalHostInput,
): Outcome & { readonly physicalHost: PhysicalHost } {
  check(world, id, input);
  const physicalHost = { id, name: input.name, serverType: input.serverType, createdAt };
  const added = input.virtualHosts.map(({ groupId, hostname }) => ({
    id: virtualHostId({ groupId, hostname }),
    physicalHostId: id,
    groupId,
    hostname,
  }));
  const emptied = withoutVirtualHosts(world, physicalHost);
  const next = {
    ...withRow(world, 'physicalHosts', physicalHost),
    virtualHosts: added.reduce((table, host) => table.put(host), emptied),
  };
  return {
    world: added.reduce((before, host) => withType(before, host, input), next),
    events: [],
    physicalHost,
  };
}

/** Removes a physical host. Its virtual hosts remain, with their server types. */
export function deletePhysicalHost(world: World, host: PhysicalHost): Outcome {
  const virtualHosts = withoutVirtualHosts(world, host);
  return {
    world: { ...world, virtualHosts, physicalHosts: world.physicalHosts.remove(host.id) },
    events: [],
  };
}

function check(world: World, id: string, { name, virtualHosts }: PhysicalHostInput): void {
  const named = world.physicalHosts.select('name', name).toArray();
  if (named.some((other) => other.id !== id)) throw new Refusal('PHYSICAL_HOST_ALREADY_EXISTS', name);
  const ids = virtualHosts.map(virtualHostId);
  const repeated = virtualHosts.find((_, at) => ids.indexOf(ids[at] ?? '') !== at);
  if (repeated !== undefined) throw new Refusal('PHYSICAL_HOST_CONTAINS_DUPLICATE_HOST_ENTRIES');
  for (const host of virtualHosts) {
    const exists = machinesNamed(world, host.hostname).some(({ groupId }) => groupId === host.groupId);
    if (!exists) throw new Refusal('PHYSICAL_HOST_CONTAINS_NON_EXISTENT_HOST');
    const owner = world.virtualHosts.get(virtualHostId(host))?.physicalHostId;
    if (owner !== undefined && owner !== id)
      throw new Refusal('HOST_ALREADY_EXISTS_IN_ANOTHER_PHSYICAL_HOST');
  }
}

function withoutVirtualHosts(world: World, host: PhysicalHost): World['virtualHosts'] {
  return virtualHostsOf(world, host).reduce((table, { id }) => table.remove(id), world.virtualHosts);
}

function withType(
  world: World,
  { groupId, hostname }: VirtualHost,
  { serverType }: PhysicalHostInput,
): World {
  const orgId = world.projects.get(groupId)?.orgId;
  return orgId === undefined ? world : setServerType(world, { orgId, groupId, hostname }, serverType).world;
}

function virtualHostId({ groupId, hostname }: Pick<VirtualHost, 'groupId' | 'hostname'>): string {
  return `${groupId}/${hostname}`;
}
