import { worldPath } from '../../contract/contract.js';
import { formatInstant } from '../../world/instant.js';
import type { Role } from '../../world/roles/role.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { presentClock } from './presentClock.js';

/** A world: how it is called and reached, and what it was made with. */
export function presentWorld(live: LiveWorld, baseUrl: string | undefined): object {
  const { name, world } = live;
  return {
    name,
    baseUrl,
    path: worldPath(name),
    seed: world.seed,
    now: formatInstant(world.now),
    settings: world.settings,
    quirks: world.quirks,
    clock: presentClock(live),
    keys: presentKeys(live),
  };
}

/** The pairs by which a client gets into this world: its own, and where a key has none, that of its state. */
export function presentKeys({ world, ownKeys }: LiveWorld): readonly ShownKey[] {
  const own = new Map(ownKeys.map((pair) => [pair.keyId, pair]));
  return Array.from(world.keys.all(), (key) => {
    const { publicKey, privateKey } = own.get(key.id) ?? key;
    return { name: key.name, publicKey, privateKey, roles: key.roles };
  });
}

/** A key of a world as the control plane shows it. */
export interface ShownKey {
  readonly name: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly roles: readonly Role[];
}
