import type { Response } from 'supertest';
import { quirksOf } from '../../../../src/world/quirks.js';
import { DEFAULT_SETTINGS } from '../../../../src/world/settings.js';
import type { World } from '../../../../src/world/world.js';
import { shippedWorld } from '../../../support/fixtureWorlds.js';
import type { LiveWorld } from '../../../../src/simulator/liveWorld.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS, Platform } from '../../../support/platform.js';
import { NOW } from '../../../support/rows/ids.js';
import { type Given, worldWith } from '../../../support/rows/worlds.js';

/** An app, and whose world is in it. */
class House {
  private readonly platform: Platform;
  private readonly live: LiveWorld;
  private lodger?: Tenant;

  constructor(world: World) {
    this.platform = new Platform(world);
    this.live = (this.platform as unknown as { readonly live: LiveWorld }).live;
  }

  /** The world that a tenant has in it, if it is that tenant's turn. */
  worldOf(tenant: Tenant): World | undefined {
    return this.lodger === tenant ? this.live.world : undefined;
  }

  takeIn(tenant: Tenant, world: World): Platform {
    if (this.lodger !== tenant) {
      this.lodger?.moveOut();
      this.live.reset({ ...this.live.origin, world });
      this.lodger = tenant;
    }
    return this.platform;
  }
}

/** By realm: a digest client remembers it. */
const houses = new Map<string, House>();
let standardWorld: World | undefined;

/**
 * A world that takes its turn on the one app that a test file has: an app takes a second until it has compiled its
 * contract, a world nothing. Calls of one tenant may overlap, those of two may not.
 */
export class Tenant {
  private kept: World;

  constructor(world: World) {
    this.kept = world;
  }

  get world(): World {
    return this.house?.worldOf(this) ?? this.kept;
  }

  async call(...args: Parameters<Platform['call']>): Promise<Response> {
    const house = this.house ?? new House(this.kept);
    houses.set(this.kept.quirks.realm, house);
    return house.takeIn(this, this.kept).call(...args);
  }

  async get(path: string, key: KeyPair = KEYS.admin): Promise<Response> {
    return this.call('get', path, key);
  }

  /** Keeps the world until the next turn. */
  moveOut(): void {
    this.kept = this.world;
  }

  private get house(): House | undefined {
    return houses.get(this.kept.quirks.realm);
  }
}

/** The platform over a world of a test's own rows; its only key, unless the test gives others, is `ADMIN1`. */
export function platformWith(given: Given = {}): Tenant {
  return new Tenant(worldWith(given));
}

/** The platform over the standard world, read once for a test file. */
export function standardPlatform({
  settings,
  dialect = 'documented',
  quirks,
}: Omit<Given, 'deployments'> = {}): Tenant {
  standardWorld ??= shippedWorld('standard', {
    ...{ seed: 1, now: NOW, quirks: quirksOf('documented'), settings: DEFAULT_SETTINGS },
  });
  const { settings: spelled } = standardWorld;
  return new Tenant({
    ...standardWorld,
    quirks: quirksOf(dialect, quirks),
    settings: { ...spelled, ...settings },
  });
}
