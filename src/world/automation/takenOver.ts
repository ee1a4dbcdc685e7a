import { isShown } from '../hosts/host.js';
import { omit } from '../omit.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';

/**
 * Returns a process that its agent takes over, at the time of the world. A process that clients have removed from
 * monitoring is added to it again, because agents monitor all processes that they manage.
 */
export function takenOver({ now }: World, host: Host): Host {
  const managed = omit(host, 'unmanaged');
  if (isShown(managed)) return managed;
  return { ...managed, monitoring: { state: 'AWAITED', since: now }, createdAt: now };
}
