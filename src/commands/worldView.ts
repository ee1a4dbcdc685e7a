import { worldPath } from '../contract/contract.js';
import { formatInstant } from '../world/instant.js';
import type { Quirks } from '../world/quirks.js';
import type { Role } from '../world/role.js';
import type { Settings } from '../world/settings.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { clockView, type ClockView } from './clockView.js';

/** A world as callers see it. */
export interface WorldView {
  readonly name: string;
  readonly baseUrl: string | undefined;
  readonly path: string;
  readonly seed: number;
  readonly now: string;
  readonly settings: Settings;
  readonly quirks: Quirks;
  readonly clock: ClockView;
  readonly keys: readonly KeyView[];
}

/** An API key as callers see it. */
export interface KeyView {
  readonly name: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly roles: readonly Role[];
}

export function worldView(live: LiveWorld, baseUrl: string | undefined): WorldView {
  const { name, world } = live;
  return {
    name,
    baseUrl,
    path: worldPath(name),
    seed: world.seed,
    now: formatInstant(world.now),
    settings: world.settings,
    quirks: world.quirks,
    clock: clockView(live),
    keys: keysOf(live),
  };
}

/**
 * Returns the API keys of a world. The state of a copied world contains the same key pairs as the original. So if a
 * key has a pair that reaches only this world (`ownKeys`), the result contains this pair instead.
 */
export function keysOf({ world, ownKeys }: LiveWorld): readonly KeyView[] {
  const own = new Map(ownKeys.map((pair) => [pair.keyId, pair]));
  return Array.from(world.keys.all(), (key) => {
    const { publicKey, privateKey } = own.get(key.id) ?? key;
    return { name: key.name, publicKey, privateKey, roles: key.roles };
  });
}
