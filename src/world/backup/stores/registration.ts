import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import type { World } from '../../world.js';
import { newDaemon } from './newDaemon.js';

/**
 * Prevents the daemon of a host from registering itself until `registerDaemon` is called. Creates the daemon if the
 * host has none.
 */
export function withhold(world: World, machine: string): Outcome {
  const known = world.backupDaemons.select('machine', machine).first();
  const daemon = omit(known ?? newDaemon(world, machine, world.now), 'registeredAt');
  return { world: { ...world, backupDaemons: world.backupDaemons.put(daemon) }, events: [] };
}

/** Lets the daemon of a host register itself now. */
export function registerDaemon(world: World, machine: string): Outcome {
  const [daemon] = world.backupDaemons.select('machine', machine).toArray();
  if (daemon === undefined || daemon.registeredAt !== undefined) return { world, events: [] };
  const registered = { ...daemon, registeredAt: world.now };
  return { world: { ...world, backupDaemons: world.backupDaemons.put(registered) }, events: [] };
}
